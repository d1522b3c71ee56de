// The filter of the review list, read from its address and written to it. Unreadable values are ignored.
import type { DashboardQuery } from "#domain/review/dashboard/list.ts";
import { DASHBOARD_STATUSES, type DashboardFilter } from "#domain/review/dashboard/walk.ts";
import { readPosition, withQuery, writePosition } from "../kit/address.ts";

export type ListQuery = Pick<DashboardQuery, "filter" | "before">;

export const LIST_PATH = "/dashboard/reviews";
export const WORK_PATH = `${LIST_PATH}/unanswered`;
export const MAX_SEARCH = 80;

export function reviewPath(wire: string): string {
  return `${LIST_PATH}/${wire}`;
}

export function readQuery(params: URLSearchParams): ListQuery {
  const rating = /^[1-5]$/.test(params.get("stars") ?? "") ? Number(params.get("stars")) : undefined;
  const verified = params.get("verified");
  const text = [
    ...(params.get("q") ?? "")
      .toWellFormed()
      .replace(/\p{Cc}/gu, " ")
      .normalize("NFC")
      .trim(),
  ];
  return {
    filter: {
      status: DASHBOARD_STATUSES.find((status) => status === params.get("status")) ?? "published",
      rating,
      verified: verified === "yes" ? true : verified === "no" ? false : undefined,
      unanswered: params.get("reply") === "none",
      text: text.length === 0 ? undefined : text.slice(0, MAX_SEARCH).join(""),
    },
    before: readPosition(params.get("before")),
  };
}

export function listHref({ filter, before }: ListQuery): string {
  const { status, rating, verified, unanswered, text } = filter;
  return withQuery(LIST_PATH, {
    q: text,
    stars: rating?.toString(),
    verified: verified === undefined ? null : verified ? "yes" : "no",
    reply: unanswered ? "none" : null,
    status: status === "published" ? null : status,
    before: before && writePosition(before),
  });
}

/** Whether the filter leaves out any review of its status. */
export function isFiltered({ rating, verified, unanswered, text }: DashboardFilter): boolean {
  return [rating, verified, text].some((each) => each !== undefined) || unanswered === true;
}
