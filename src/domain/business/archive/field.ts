// The names by which archives refer to businesses and to what belongs to them.
import type { BusinessId } from "#contract/id.ts";
import { sandboxOf } from "#contract/sandbox.ts";
import { matching, type Read, refuse, text } from "#platform/record/value.ts";
import { SLUG_PATTERN } from "../state/table.ts";

const slugText = matching(
  SLUG_PATTERN,
  "a slug: lower-case letters, digits, dots, hyphens and underscores, at most 100",
);

/** Archives hold no sandbox. */
export const slug: Read<string> = (value, name, line) => {
  const given = slugText(value, name, line);
  return sandboxOf(given) === null
    ? given
    : refuse(`${name} is that of a business in a sandbox, which no archive holds`);
};

/** A shop's own id of a product. Limited in length, because it is indexed. */
export const shopId = text({ min: 1, max: 200 });

/** SQL: whether an archive of the organisation $1, or of all where it is null, holds the rows of business `b`. None of a sandbox is in one. */
export const OF_ORGANISATION = "(not b.sandbox and ($1::uuid is null or b.organisation_id = $1::uuid))";

/** A name that is unique within a business. */
export type Named = { business: BusinessId; name: string };

export function nameKey({ business, name }: Named): string {
  return `${business} ${name}`;
}
