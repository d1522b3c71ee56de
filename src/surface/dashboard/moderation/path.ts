// Addresses of the moderators' desk, and places in its queues as an address carries them.
import { fromWire, type Prefix, toWire } from "#platform/id.ts";

export const QUEUE_PATH = "/moderation";
export const REPORTS_PATH = "/moderation/reports";
export const CLAIMS_PATH = "/moderation/claims";
export const PLATFORMS_PATH = "/moderation/platforms";
export const BUSINESSES_PATH = "/moderation/businesses";
export const LOG_PATH = "/moderation/log";

/** @param wire wire id of the review */
export function casePath(wire: string): string {
  return `/moderation/reviews/${wire}`;
}

/** @param wire wire id of an owner's statement about a platform */
export function statementPath(wire: string): string {
  return `${PLATFORMS_PATH}/${wire}`;
}

/** A profile as moderators see it. */
export function businessPath(slug: string): string {
  return `${BUSINESSES_PATH}/${encodeURIComponent(slug)}`;
}

type Place = { createdAt: Date; id: string };

/** "1763640000000.rev_..." */
export function placeText(prefix: Prefix, { createdAt, id }: Place): string {
  return `${createdAt.getTime()}.${toWire(prefix, id)}`;
}

/** The place behind it; null for anything else. */
export function readPlace(prefix: Prefix, text: string | null | undefined): Place | null {
  const [, ms, wire = ""] = /^(\d{1,14})\.(.+)$/.exec(text ?? "") ?? [];
  const id = fromWire(prefix, wire);
  const createdAt = new Date(Number(ms));
  return id === null || Number.isNaN(createdAt.getTime()) ? null : { createdAt, id };
}

/** With what is not empty as its query. */
export function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).filter((each): each is [string, string] => Boolean(each[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
