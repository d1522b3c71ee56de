// A profile's list: customers' reviews by page, and the editor's reviews apart from them. Lists elsewhere mix the two, and
// what they know about any page number serves here as well: a customer's place is the place in the mixed list less the
// editor's reviews before it. Editor's reviews are few by nature, and on a large business their days say where they are.
import { sql } from "drizzle-orm";
import { countOf, type Stars } from "#domain/business/score.ts";
import type { Tally } from "#domain/business/tally.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId, ReviewId } from "#platform/id.ts";
import { findForPage, listPublished, type PublishedReview, type ReviewRange } from "./list.ts";
import type { ReviewFilter } from "./paging.ts";

/** So many editor's reviews are reckoned with at first; hardly a page has more before it or on it. */
const FEW = 4;

type Subject = { id: BusinessId; tally: Tally };
export type CustomerFilter = Pick<ReviewFilter, "rating" | "verified">;
/** Where an editor's review stands in a list; `createdAt` in milliseconds. */
export type EditorMark = { id: ReviewId; createdAt: number; rating: number };

/** Where the editor's reviews of a business are, newest first. */
export async function locateEditorReviews(context: Context, { id, tally }: Subject): Promise<EditorMark[]> {
  if (countOf(tally.editor) === 0) return [];
  return (await context.db.execute(sql`
    select r.id, r.rating, (extract(epoch from r.created_at) * 1000)::float8 as "createdAt" from review r
    where r.business_id = ${id} and r.status = 'published' and r.source = 'editor'
    order by r.created_at desc, r.id desc`)) as unknown as EditorMark[];
}

/** How many customer reviews the filter leaves, from the counters alone. */
export function countCustomerReviews(tally: Tally, filter: CustomerFilter): number {
  const of = (stars: Stars) => (filter.rating === undefined ? countOf(stars) : (stars[filter.rating - 1] ?? 0));
  const verified = filter.verified === false ? 0 : of(tally.verified);
  return verified + (filter.verified === true ? 0 : of(tally.unverified));
}

/** A page of the customers' reviews, newest first. `editors`: what `locateEditorReviews` found. */
export async function listCustomerReviews(
  context: Context,
  subject: Subject,
  filter: CustomerFilter,
  range: ReviewRange,
  editors: readonly EditorMark[],
): Promise<PublishedReview[]> {
  const among =
    filter.verified === true
      ? []
      : editors.filter((each) => filter.rating === undefined || each.rating === filter.rating);
  const few = Math.min(among.length, FEW);
  const { rows } = await listPublished(context, subject, filter, { ...range, limit: range.limit + few });
  const [first] = rows;
  if (!first || among.length === 0) return rows;
  const before = among.filter((each) => isNewer(each, first)).length;
  const customers = rows.filter((row) => row.source !== "editor");
  const isWhole = few === among.length || rows.length < range.limit + few || customers.length >= before + range.limit;
  if (isWhole) return customers.slice(before, before + range.limit);
  // More editors' reviews before this page, or on it, than was thought.
  const all = await listPublished(context, subject, filter, { ...range, limit: range.limit + among.length });
  return all.rows.filter((row) => row.source !== "editor").slice(before, before + range.limit);
}

/** The editor's reviews themselves, newest first, at most `limit`. */
export async function readEditorReviews(
  context: Context,
  subject: Subject,
  editors: readonly EditorMark[],
  limit: number,
): Promise<PublishedReview[]> {
  const found = await Promise.all(editors.slice(0, limit).map((each) => findForPage(context, subject.id, each.id)));
  return found.filter((each) => each !== null && each !== "removed");
}

function isNewer(mark: EditorMark, row: PublishedReview): boolean {
  const at = row.createdAt.getTime();
  return mark.createdAt === at ? mark.id > row.id : mark.createdAt > at;
}
