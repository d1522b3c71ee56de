// Query values, as schemas that validate and that the OpenAPI documents are generated from. They are strict about spelling:
// a schema for numbers would take `1e3`, `0x10` and ` 1 `, so a pattern on the text validates and `documented` is what is told.
import { type TString, Type } from "@sinclair/typebox";

/** What the value means to a reader of the documents, and the end of the sentence that refuses a wrong one. */
export type QueryOptions = { documented: Record<string, unknown>; wrong: string; description: string };

function value(pattern: string, options: QueryOptions): TString {
  return Type.String({ pattern, ...options });
}

export const Page = value("^0*[1-9][0-9]{0,8}$", {
  documented: { type: "integer", minimum: 1, default: 1 },
  wrong: "must be a whole number from 1",
  description: "Which page, from 1.",
});

export const PerPage = value("^0*[1-9][0-9]{0,8}$", {
  documented: { type: "integer", minimum: 1, default: 25 },
  wrong: "must be a whole number from 1",
  description: "Records a page; more than 100 are answered with 100.",
});

export const Rating = value("^[1-5]$", {
  documented: { type: "integer", minimum: 1, maximum: 5 },
  wrong: "must be a whole number from 1 to 5",
  description: "Only reviews with this many stars.",
});

export const Verified = value("^(true|false)$", {
  documented: { type: "boolean" },
  wrong: "must be true or false",
  description: "`true` for reviews tied to a purchase, `false` for the others.",
});

export const Since = value("^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]{5,12}(Z|[+-][0-9]{2}:[0-9]{2}))?$", {
  documented: { type: "string", format: "date" },
  wrong: "must be an ISO date such as 2026-11-20",
  description: "Only reviews created on or after it. A date, or a moment such as 2026-11-20T08:00:00Z.",
});

const MAX_PER_PAGE = 100;
const DEFAULT_PER_PAGE = 25;

/** Page and size as numbers, the size clamped to 100 (decisions, REST details). */
export function readRange(query: { page?: string | undefined; perPage?: string | undefined }) {
  const page = Number(query.page ?? 1);
  const perPage = Math.min(Number(query.perPage ?? DEFAULT_PER_PAGE), MAX_PER_PAGE);
  return { page, perPage, limit: perPage, offset: (page - 1) * perPage };
}

const EARLIEST = Date.parse("1000-01-01T00:00:00.000Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

/** The moment, or null where the calendar has no such day, the clock no such hour, or the year in UTC not four digits. */
export function readMoment(text: string): Date | null {
  try {
    Temporal.PlainDate.from(text.slice(0, 10), { overflow: "reject" });
    const moment = Temporal.Instant.from(text.length === 10 ? `${text}T00:00:00Z` : text).epochMilliseconds;
    return moment >= EARLIEST && moment <= LATEST ? new Date(moment) : null;
  } catch {
    return null;
  }
}
