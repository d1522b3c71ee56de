// The filter of the review list, read from its address and written to it. Unreadable values are ignored.
import type { DashboardQuery } from "#domain/review/dashboard/list.ts";
import { AGES, type Age, type UnansweredFilter } from "#domain/review/dashboard/unanswered-choice.ts";
import { DASHBOARD_STATUSES, type DashboardFilter } from "#domain/review/dashboard/walk.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { readPosition, withQuery, writePosition } from "../kit/address.ts";

export type ListQuery = Pick<DashboardQuery, "filter" | "before">;

export const LIST_PATH = "/dashboard/reviews";
export const WORK_PATH = `${LIST_PATH}/unanswered`;
export const MAX_SEARCH = 80;

export function reviewPath(wire: string): string {
  return `${LIST_PATH}/${wire}`;
}

export function readQuery(params: URLSearchParams): ListQuery {
  const verified = params.get("verified");
  return {
    filter: {
      status: DASHBOARD_STATUSES.find((status) => status === params.get("status")) ?? "published",
      rating: readStars(params),
      verified: verified === "yes" ? true : verified === "no" ? false : undefined,
      unanswered: params.get("reply") === "none",
      month: readMonth(params),
      text: readWords(params),
    },
    before: readPosition(params.get("before")),
  };
}

function readStars(params: URLSearchParams): number | undefined {
  return /^[1-5]$/.test(params.get("stars") ?? "") ? Number(params.get("stars")) : undefined;
}

function readMonth(params: URLSearchParams): string | undefined {
  const month = params.get("month") ?? "";
  return /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined;
}

function readWords(params: URLSearchParams): string | undefined {
  const text = (params.get("q") ?? "")
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .normalize("NFC")
    .trim();
  return text === "" ? undefined : [...text].slice(0, MAX_SEARCH).join("");
}

/** The filter of the work list. */
export function readWorkFilter(params: URLSearchParams): UnansweredFilter {
  const age = params.get("age");
  return {
    rating: readStars(params),
    language: LANGUAGES.find((language) => language === params.get("language")),
    age: (Object.keys(AGES) as Age[]).find((each) => each === age),
    text: readWords(params),
  };
}

export function workQuery({ rating, language, age, text }: UnansweredFilter): Record<string, string | undefined> {
  return { q: text, stars: rating?.toString(), language, age };
}

export function listHref({ filter, before }: ListQuery): string {
  const { status, rating, verified, unanswered, month, text } = filter;
  return withQuery(LIST_PATH, {
    q: text,
    month,
    stars: rating?.toString(),
    verified: verified === undefined ? null : verified ? "yes" : "no",
    reply: unanswered ? "none" : null,
    status: status === "published" ? null : status,
    before: before && writePosition(before),
  });
}

/** The reviews of a month that is written as `2026-11`. */
export function monthHref(month: string): string {
  return withQuery(LIST_PATH, { month });
}

/** Whether the filter leaves out any review of its status. */
export function isFiltered({ rating, verified, unanswered, month, text }: DashboardFilter): boolean {
  return [rating, verified, month, text].some((each) => each !== undefined) || unanswered === true;
}
