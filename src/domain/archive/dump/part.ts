// A part of an export: one query, and how a row of it becomes a record. Fields stand in the order in which `record` makes
// them; undefined ones are left out. Rows stand in an order that depends on nothing but what the records say, by bytes.
import { momentText } from "../table/moment.ts";

export type Part<Row> = {
  /** $1 is an organisation's id, or null for everything. */
  query: string;
  record(row: Row): object;
};

/** A column that may be null, as a field that may be missing. */
export function present<T>(value: T | null): T | undefined {
  return value ?? undefined;
}

/** A moment that may be null, likewise. */
export function presentMoment(at: number | null): string | undefined {
  return at === null ? undefined : momentText(at);
}

/** Whose businesses: `b` is the business. */
export const OF_ORGANISATION = "($1::uuid is null or b.organisation_id = $1::uuid)";
