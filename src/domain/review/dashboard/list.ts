// A business's reviews as those who manage it look through them. A page costs the same however rare is what it looks for:
// desk-walk.ts goes back over so many reviews and no more, and the page says how far that was.
import type { Context } from "#platform/context.ts";
import type { BusinessId, OrganisationId } from "#platform/id.ts";
import type { DeskFilter, DeskPlace, DeskReview } from "./review.ts";
import { searchPattern } from "./search-pattern.ts";
import { type Direction, edgeOf, findOffline, walk } from "./walk.ts";

export type DeskPage = {
  rows: DeskReview[];
  /** Where the pages beside this one begin; null where there is none. */
  newer: DeskPlace | null;
  older: DeskPlace | null;
  /** How far was looked, where that was not to the end; `older`, or `newer` on the way up, goes on from there. */
  searchedTo: Date | null;
};

export type DeskAsk = {
  organisationId: OrganisationId;
  businessId: BusinessId;
  filter: DeskFilter;
  /** Beyond which place, and which way; null: from the newest on. */
  from: { place: DeskPlace; direction: Direction } | null;
  limit: number;
};

/** A page of a business's reviews, newest first. The business must be the organisation's. */
export async function listForDesk(context: Context, ask: DeskAsk): Promise<DeskPage> {
  const { filter, from, limit } = ask;
  const direction = from?.direction ?? "older";
  const values = {
    ...ask,
    place: from?.place ?? null,
    direction,
    pattern: filter.text === undefined ? null : searchPattern(filter.text),
    limit: limit + 1,
  };
  const found = filter.status === "published" ? await walk(context, values) : await findOffline(context, values);
  const hasMore = found.length > limit;
  const rows = found.slice(0, limit);
  // Only a filter can leave a page short before the end.
  const edge = hasMore || filter.status !== "published" ? null : await edgeOf(context, values);
  const beyond = hasMore ? placeOf(rows.at(-1)) : edge;
  if (direction === "newer") {
    rows.reverse();
    return { rows, newer: beyond, older: placeOf(rows.at(-1)) ?? from?.place ?? null, searchedTo: dateOf(edge) };
  }
  return { rows, newer: from ? placeOf(rows[0]) : null, older: beyond, searchedTo: dateOf(edge) };
}

function placeOf(row: DeskPlace | undefined): DeskPlace | null {
  return row ? { createdAt: row.createdAt, id: row.id } : null;
}

function dateOf(place: DeskPlace | null): Date | null {
  return place?.createdAt ?? null;
}
