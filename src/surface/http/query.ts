// Schemas of query values. A number schema would accept `1e3`, `0x10` and ` 1 `, so a pattern on the text validates, and `documented`
// stands in its place in the OpenAPI documents.
import { type TString, Type } from "@sinclair/typebox";
import { MOMENT_FORMS, readMoment } from "#platform/time/moment.ts";

/** @property wrong ends the sentence that refuses a value */
type QueryOptions = { documented: Record<string, unknown>; wrong: string; description: string };

export function queryText(pattern: string, options: QueryOptions): TString {
  return Type.String({ pattern, ...options });
}

export const Page = queryText("^0*[1-9][0-9]{0,8}$", {
  documented: { type: "integer", minimum: 1, default: 1 },
  wrong: "must be a whole number from 1",
  description: "Which page, from 1.",
});

export const PerPage = queryText("^0*[1-9][0-9]*$", {
  documented: { type: "integer", minimum: 1, default: 25 },
  wrong: "must be a whole number from 1",
  description: "Records a page; more than 100 count as 100.",
});

export const Rating = queryText("^[1-5]$", {
  documented: { type: "integer", minimum: 1, maximum: 5 },
  wrong: "must be a whole number from 1 to 5",
  description: "Only reviews with this many stars.",
});

export const Verified = queryText("^(true|false)$", {
  documented: { type: "boolean" },
  wrong: "must be true or false",
  description: "`true` for reviews tied to a purchase, `false` for the others.",
});

export const Photos = queryText("^with$", {
  documented: { type: "string", enum: ["with"] },
  wrong: "must be with",
  description: "`with` for reviews that show pictures, whatever their stars.",
});

export const Since = queryText("^[0-9].*$", {
  documented: { type: "string", anyOf: [{ format: "date" }, { format: "date-time" }] },
  wrong: `must be a date such as 2026-11-20 or 20261120, or ${MOMENT_FORMS}`,
  description:
    "Only records created at or after this date or moment in ISO 8601, such as `2026-11-20`, `2026-11-20T09:30:00Z` or `2026-11-20T11:30:00%2B02:00`. Without an offset it is UTC.",
});

export function oneOf(names: readonly string[], description: string): TString {
  return queryText(`^(${names.join("|").replaceAll(".", "\\.")})$`, {
    documented: { type: "string", enum: [...names] },
    wrong: `must be one of ${names.join(", ")}`,
    description,
  });
}

const MAX_PER_PAGE = 100;
const DEFAULT_PER_PAGE = 25;

export function readRange(query: { page?: string | undefined; perPage?: string | undefined }) {
  const page = Number(query.page ?? 1);
  const perPage = Math.min(Number(query.perPage ?? DEFAULT_PER_PAGE), MAX_PER_PAGE);
  return { page, perPage, limit: perPage, offset: (page - 1) * perPage };
}

/**
 * The moment of `since`; a date is its midnight in UTC. Null for an unreadable text.
 * An unescaped `+` in a query arrives as a space, so a space before an offset is read as `+`.
 */
export function readSince(text: string): Date | null {
  return /^\d{4}-?\d\d-?\d\d$/.test(text)
    ? readMoment(midnightOf(text))
    : readMoment(text.replace(/ (?=[\d:]+$)/, "+"));
}

function midnightOf(day: string): string {
  return `${day}${day.length === 10 ? "T00:00" : "T0000"}Z`;
}
