// A place in a queue of cases: the queue, its filter, and the position that its page begins after. Addresses and forms carry it, so that a
// decision leads back to it. Unreadable parts are ignored.
import type { Position } from "#contract/id.ts";
import { readPosition, withQuery, writePosition } from "../../kit/address.ts";
import { APPEALS_PATH, QUEUE_PATH, REPORTS_PATH } from "./path.tsx";

export const CASE_PATHS = { held: QUEUE_PATH, reports: REPORTS_PATH, appeals: APPEALS_PATH } as const;
export type CaseQueue = keyof typeof CASE_PATHS;

/** Days that a case has waited at least. */
export const AGES = [1, 3, 7, 30] as const;

export type PlaceFilter = {
  /** A code. */
  reason: string | null;
  /** ISO 639-1 code. */
  language: string | null;
  /** Slug, link or name, as it was typed. */
  business: string | null;
  days: (typeof AGES)[number] | null;
};

export type Place = { queue: CaseQueue; filter: PlaceFilter; after: Position | null };

export const MOST_TYPED = 120;

export function readPlace(queue: CaseQueue, params: URLSearchParams): Place {
  const [reason, language] = [params.get("reason") ?? "", params.get("language") ?? ""];
  const business = (params.get("business") ?? "")
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .normalize("NFC")
    .trim();
  return {
    queue,
    filter: {
      reason: /^[a-z]+(?:_[a-z]+){0,5}$/.test(reason) && reason.length <= MOST_TYPED ? reason : null,
      language: /^[a-z]{2}$/.test(language) ? language : null,
      business: business === "" ? null : [...business].slice(0, MOST_TYPED).join(""),
      days: AGES.find((days) => String(days) === params.get("age")) ?? null,
    },
    after: readPosition(params.get("after")),
  };
}

export function beginningOf(queue: CaseQueue): Place {
  return readPlace(queue, new URLSearchParams());
}

export function isFiltered({ filter }: Place): boolean {
  return Object.values(filter).some((each) => each !== null);
}

/** @param at id of the element that gets the focus */
export function placePath({ queue, ...of }: Place, decided: string | null = null, at?: string): string {
  const path = withQuery(CASE_PATHS[queue], { ...queryOf(of), decided });
  return at === undefined ? path : `${path}#${at}`;
}

function queryOf({ filter, after }: Omit<Place, "queue">): Record<string, string | null> {
  const { reason, language, business, days } = filter;
  return { reason, language, business, age: days && String(days), after: after && writePosition(after) };
}

/** As a form carries it: "reports?age=7". */
export function writeBack({ queue, ...of }: Place): string {
  return withQuery(queue, queryOf(of));
}

/** Null where the text names no queue. */
export function readBack(text: string | null | undefined): Place | null {
  const [queue = "", query = ""] = (text ?? "").split("?", 2);
  return isQueue(queue) ? readPlace(queue, new URLSearchParams(query)) : null;
}

function isQueue(text: string): text is CaseQueue {
  return Object.hasOwn(CASE_PATHS, text);
}
