// The addresses of public pages, and what each page knows of its installation.
import type { ReviewId } from "#contract/id.ts";
import { SENT_PATH } from "#contract/link.ts";
import { photoPageIn } from "#domain/review/state/photo.ts";
import type { Config } from "#platform/config/config.ts";
import type { Links } from "#platform/secret/link.ts";

export type Site = Pick<
  Config,
  "baseUrl" | "serviceName" | "defaultLanguage" | "signup" | "invitationRetentionDays" | "nearCopyDays" | "photoLimits"
> &
  Partial<Pick<Config, "legal" | "languages" | "brand">>;

export function profilePath(slug: string): string {
  return `/review/${encodeURIComponent(slug)}`;
}

export function writePath(slug: string): string {
  return `${profilePath(slug)}/write`;
}

export function reviewPath(slug: string, wireId: string): string {
  return `${profilePath(slug)}/${wireId}`;
}

/** What follows after a review was sent. @param token sealed */
export function sentPath(token: string): string {
  return SENT_PATH + token;
}

/** Where a script sends the pictures of a review. */
export function photosPath(slug: string): string {
  return `${profilePath(slug)}/photos`;
}

/** The page of one picture. */
export function photoPagePath(slug: string, wireReview: string, wirePhoto: string): string {
  return photoPageIn(reviewPath(slug, wireReview), wirePhoto);
}

export function takedownPath(slug: string, wireId: string): string {
  return `${reviewPath(slug, wireId)}/takedown`;
}

/** The parameter of a report's form that names a picture by its id: an author may move pictures meanwhile. */
export const PICTURE = "picture";

export function reportPath(slug: string, wireId: string): string {
  return `${reviewPath(slug, wireId)}/report`;
}

/** The id of a review's vote, to which the answer to a vote leads. */
export function votedAnchor(wireId: string): string {
  return `voted-${wireId}`;
}

export function managePath(links: Links, id: ReviewId): string {
  return `/manage/${links.sign("manage", id)}`;
}

export function categoryPagePath(slug: string): string {
  return `/category/${encodeURIComponent(slug)}`;
}

/** The page of an entry of the signed log. */
export function logEntryPath(index: number): string {
  return `/log/entry/${index}`;
}

/** The URL where it is http or https, else null: a business's website must not become a `javascript:` link. */
export function safeHref(address: string): string | null {
  const url = URL.parse(address);
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}
