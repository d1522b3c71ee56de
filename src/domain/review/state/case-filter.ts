// The filter of the moderators' queues. A filtered page reads a bounded number of cases and says where it stopped, so that a filter
// which fits no case costs no more than one which fits all.
import { type BusinessId, type Position, positionValues, type ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import type { Statement } from "#platform/database/statement.ts";

export type CaseFilter = {
  /** Code of the reason for the hold, of the report or of the decision under appeal. */
  reason: string | null;
  /** ISO 639-1 code of the review's language. */
  language: string | null;
  businessId: BusinessId | null;
  /** Cases that have waited since this moment or longer. */
  until: Date | null;
};

export const EVERY_CASE: CaseFilter = { reason: null, language: null, businessId: null, until: null };

export type CaseQuery = {
  /** Position of the last case on the page before. */
  after: Position | null;
  limit: number;
  filter?: CaseFilter;
};

export type CasePage<Row> = {
  rows: Row[];
  /** Where the reading stopped before the end of the queue; null if the page is full, or the queue read to its end. */
  further: Position | null;
};

/** A case by its position in the queue. */
export type FoundCase = Position & { reviewId: ReviewId };

/** How many cases one page reads. */
export const CASES_WALKED = 1_000;

/** The statements ask by subselects with a limit, which keep PostgreSQL from hashing whole tables for a page of 25. */
type Walk<Row> = {
  /** Values: moment and id of the position, `until`, business, reason, language, limit. */
  find: Statement<Row>;
  /** The last case within reach and the one behind it. Values: those of `find` up to `until`, and the business where `hasBusiness` is set. */
  edge: Statement<Position>;
  hasBusiness?: true;
};

export async function walkCases<Row>(
  { db }: Context,
  { find, edge, hasBusiness }: Walk<Row>,
  { after, limit, filter = EVERY_CASE }: CaseQuery,
): Promise<CasePage<Row>> {
  const { reason, language, businessId, until } = filter;
  const from = [...positionValues(after, "-infinity"), until?.toISOString() ?? null];
  const rows = await find(db, ...from, businessId, reason, language, limit);
  if (rows.length === limit) return { rows, further: null };
  const [further, behind] = await edge(db, ...from, ...(hasBusiness ? [businessId] : []));
  return { rows, further: further && behind ? further : null };
}
