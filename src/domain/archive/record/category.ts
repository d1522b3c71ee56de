// {"type":"category","slug","name","parent"?}; the parent is a slug, null makes a root of it.
import { SLUG_PATTERN } from "#domain/business/business.ts";
import { TEXT_LIMIT } from "#platform/text.ts";
import { keyOf } from "../noun/noun.ts";
import { type Fields, matching, nullable, refuse, text } from "../table/field.ts";

export type CategoryRecord = {
  kind: "category";
  key: string;
  slug: string;
  name: string;
  parent: string | null | undefined;
};

const name = text(TEXT_LIMIT.name);

/** A slug, of a category or a business. */
export const slug = matching(
  SLUG_PATTERN,
  "a slug: lower-case letters, digits, dots, hyphens and underscores, at most 100",
);

export function readCategory(fields: Fields): CategoryRecord {
  const own = slug(fields, "slug");
  const parent = nullable(fields, "parent", slug);
  if (parent === own) refuse("parent must be another category");
  return {
    kind: "category",
    key: keyOf.category(own),
    slug: own,
    name: name(fields, "name"),
    parent,
  };
}
