// Paths of private pages, each with its signed link.
import type { ReviewId } from "#platform/id.ts";
import type { Links } from "#platform/link.ts";
import { profilePath } from "../site.ts";

/** Where the author of a review looks after it. */
export function managePath(links: Links, id: ReviewId): string {
  return `/manage/${links.sign("manage", id)}`;
}

/** Where anybody can write about a business. */
export function writePath(slug: string): string {
  return `${profilePath(slug)}/write`;
}
