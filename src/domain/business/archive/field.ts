// The names by which archives refer to businesses and to what belongs to them.
import type { BusinessId } from "#contract/id.ts";
import { matching, text } from "#platform/record/value.ts";
import { SLUG_PATTERN } from "../state/table.ts";

export const slug = matching(
  SLUG_PATTERN,
  "a slug: lower-case letters, digits, dots, hyphens and underscores, at most 100",
);

/** A shop's own id of a product. Limited in length, because it is indexed. */
export const shopId = text({ min: 1, max: 200 });

/** SQL: whether an archive of the organisation $1, or of all where it is null, holds the rows of business `b`. */
export const OF_ORGANISATION = "($1::uuid is null or b.organisation_id = $1::uuid)";

/** A name that is unique within a business. */
export type Named = { business: BusinessId; name: string };

export function nameKey({ business, name }: Named): string {
  return `${business} ${name}`;
}
