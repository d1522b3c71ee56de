// A profile's list: customers' reviews by page, and editor's reviews apart from them. Other lists mix the two, and their paging
// serves here as well: the position of a customer's review is that in the mixed list less the editor's reviews before it.
// Editor's reviews are few.
import { countOf, type Stars } from "#domain/business/score.ts";
import type { Tally } from "#domain/business/tally.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId, ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { findForPage, listPublished, type PublishedReview, type ReviewRange } from "./list.ts";
import type { ReviewFilter } from "./paging.ts";

/** How many further reviews are read at first, in place of editor's reviews before the page or on it. */
const FEW = 4;

type Subject = { id: BusinessId; tally: Tally };
export type CustomerFilter = Pick<ReviewFilter, "rating" | "verified">;
/** The position of an editor's review in a list; `createdAt` in milliseconds. */
export type EditorMark = { id: ReviewId; createdAt: number; rating: number };

/** Where the editor's reviews of a business are, newest first. */
export async function locateEditorReviews(context: Context, { id, tally }: Subject): Promise<EditorMark[]> {
  if (countOf(tally.editor) === 0) return [];
  return editorMarks(context.db, id);
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
  // There are more editor's reviews before this page or on it.
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

const editorMarks = statement<EditorMark>(
  "review_editor_marks",
  `select id, rating, (extract(epoch from created_at) * 1000)::float8 as "createdAt" from review
  where business_id = $1::uuid and status = 'published' and source = 'editor' order by created_at desc, id desc`,
);
