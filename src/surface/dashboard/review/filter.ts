// Which reviews a list shows: what stands in its address, and back. What cannot be read is as if it were not there.
import { DASHBOARD_STATUSES, type DashboardFilter, type ListPosition } from "#domain/review/dashboard/filter.ts";
import type { DashboardQuery } from "#domain/review/dashboard/list.ts";
import { fromWire, toWire } from "#platform/id.ts";

export type ListQuery = { filter: DashboardFilter; from: DashboardQuery["from"] };

export const LIST_PATH = "/dashboard/reviews";
/** Longer ones find nothing that a shorter one does not. */
export const MAX_SEARCH = 80;

const PLACE = /^(\d{1,15})\.(rev_[0-9a-z]{26})$/;

/** Of the query part of an address. */
export function readQuery(params: URLSearchParams): ListQuery {
  const rating = /^[1-5]$/.test(params.get("stars") ?? "") ? Number(params.get("stars")) : undefined;
  const verified = params.get("verified");
  const language = params.get("language") ?? "";
  const text = [
    ...(params.get("q") ?? "")
      .toWellFormed()
      .replace(/\p{Cc}/gu, " ")
      .normalize("NFC")
      .trim(),
  ];
  const [before, after] = [readPosition(params.get("before")), readPosition(params.get("after"))];
  return {
    filter: {
      status: DASHBOARD_STATUSES.find((status) => status === params.get("status")) ?? "published",
      rating,
      verified: verified === "yes" ? true : verified === "no" ? false : undefined,
      unanswered: params.get("reply") === "none",
      language: /^[a-z]{2,3}$/.test(language) ? language : undefined,
      text: text.length === 0 ? undefined : text.slice(0, MAX_SEARCH).join(""),
    },
    from: before ? { position: before, direction: "older" } : after ? { position: after, direction: "newer" } : null,
  };
}

/** The list's address with this query. */
export function listHref({ filter, from }: ListQuery): string {
  const { status, rating, verified, unanswered, language, text } = filter;
  const params = new URLSearchParams();
  if (text !== undefined) params.set("q", text);
  if (rating !== undefined) params.set("stars", String(rating));
  if (verified !== undefined) params.set("verified", verified ? "yes" : "no");
  if (unanswered) params.set("reply", "none");
  if (language !== undefined) params.set("language", language);
  if (status !== "published") params.set("status", status);
  if (from) params.set(from.direction === "older" ? "before" : "after", writePosition(from.position));
  return params.size > 0 ? `${LIST_PATH}?${params}` : LIST_PATH;
}

/** Whether anything is left out. */
export function isFiltered({ rating, verified, unanswered, language, text }: DashboardFilter): boolean {
  return [rating, verified, language, text].some((each) => each !== undefined) || unanswered === true;
}

function readPosition(written: string | null): ListPosition | null {
  const [, ms, wire = ""] = PLACE.exec(written ?? "") ?? [];
  const id = fromWire("rev", wire);
  const createdAt = new Date(Number(ms));
  return id === null || !(createdAt.getUTCFullYear() <= 9_999) ? null : { createdAt, id };
}

function writePosition({ createdAt, id }: ListPosition): string {
  return `${createdAt.getTime()}.${toWire("rev", id)}`;
}
