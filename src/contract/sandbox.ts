// The slugs of sandboxes' businesses: `first..sandbox-0123456789ab`. No domain has two dots in a row, so such a slug takes none from a public
// profile, and it says by itself that its business is in a sandbox. A constraint of the database keeps the two together.
import type { OrganisationId } from "./id.ts";

const SANDBOX_SLUG = /\.\.sandbox-([0-9a-f]{12})$/;
const TAG_LENGTH = 12;

/** Reviews that a sandbox holds at most, and entries of the log that it makes in a day (UTC). */
export const SANDBOX_SIZE = 10_000;

/** The tag of the sandbox that the business is in; null for any other business. */
export function sandboxOf(slug: string): string | null {
  return SANDBOX_SLUG.exec(slug)?.[1] ?? null;
}

/** @param name lower-case letters and digits */
export function sandboxSlug(name: string, id: OrganisationId): string {
  return `${name}..sandbox-${id.slice(-TAG_LENGTH)}`;
}

/** SQL: whether a slug is one of a sandbox. */
export const IS_SANDBOX_SLUG = "slug ~ '\\.\\.sandbox-[0-9a-f]{12}$'";
