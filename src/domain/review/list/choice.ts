// Lists the customers' reviews of a business that a reader chose: by stars, kind, language, pictures and words, in any order.
import type { BusinessId, ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { rowStatement } from "#platform/database/statement.ts";
import { listInLanguage, newestOf } from "./by-language.ts";
import { listPublished, type PublishedReview, type ReviewRange, reviewOf } from "./list.ts";
import { type PageValues, rowsOf } from "./page.ts";
import { type Subject, totalOf } from "./paging.ts";
import { newestPictured } from "./pictured.ts";
import { type Found, findByWords } from "./search.ts";
import { listSorted, MOST_SORTED, type Sort } from "./sort.ts";

export type Choice = {
  rating: number | undefined;
  verified: boolean | undefined;
  language: string | undefined;
  isPictured: boolean;
  /** Undefined: not searched. */
  words: string | undefined;
  sort: Sort;
};

/** Every review, the newest first. */
export const ALL_NEWEST: Omit<Choice, "words"> = {
  rating: undefined,
  verified: undefined,
  language: undefined,
  isPictured: false,
  sort: "newest",
};

/**
 * @property found every review with the words; null without words
 * @property pool the reviews that were filtered one by one, of which counts can be made: all with the words, or all with pictures
 */
export type Chosen = {
  rows: PublishedReview[];
  total: number;
  found: readonly Found[] | null;
  pool: readonly Found[] | null;
};

/** Returns a page of the reviews, and how many there are to page through. */
export async function listChosen(
  context: Context,
  subject: Subject,
  choice: Choice,
  range: ReviewRange,
): Promise<Chosen> {
  const { isPictured, words } = choice;
  if (words === undefined && !isPictured)
    return { ...(await listUnread(context, subject, choice, range)), found: null, pool: null };
  const found = words === undefined ? null : await findByWords(context, subject, words);
  const pool = found ?? (await newestPictured(context, subject.id));
  return { ...(await pageOf(context, subject.id, pool, choice, range)), found, pool };
}

/** By what the indexes know: stars, kind and, of the newest reviews, language. */
async function listUnread(
  context: Context,
  subject: Subject,
  choice: Choice,
  range: ReviewRange,
): Promise<{ rows: PublishedReview[]; total: number }> {
  const { rating, verified, language, sort } = choice;
  if (language !== undefined)
    return sort === "newest"
      ? listInLanguage(context, subject.id, { rating, verified, language }, range)
      : pageOf(context, subject.id, await newestOf(context, subject.id), choice, range);
  const filter = { rating, verified, from: "customers" as const };
  if (sort === "newest") return listPublished(context, subject, filter, range);
  const total = Math.min(MOST_SORTED, await totalOf(context, subject, filter));
  const rows = range.offset < total ? await listSorted(context, subject.id, sort, filter, range) : [];
  return { rows, total };
}

/** Whether a review has the chosen stars, kind, language and, if they were chosen, pictures. */
export function isChosen(
  [, stars, isVerified, spoken, , hasPictures]: Found,
  { rating = stars, verified = isVerified, language = spoken, isPictured }: Omit<Choice, "words" | "sort">,
): boolean {
  return stars === rating && isVerified === verified && spoken === language && (!isPictured || hasPictures);
}

async function pageOf(
  { db }: Context,
  id: BusinessId,
  found: readonly Found[],
  choice: Choice,
  { limit, offset }: ReviewRange,
): Promise<{ rows: PublishedReview[]; total: number }> {
  const chosen = inOrder(
    found.filter((each) => isChosen(each, choice)),
    choice.sort,
  );
  const ids = chosen.slice(offset, offset + limit).map(([reviewId]) => reviewId);
  const rows = ids.length === 0 ? [] : await byIds(db, ids);
  return { rows: rows.map((row) => reviewOf(row, id)), total: chosen.length };
}

/** As the statement `review_sorted` sorts. @param found the newest first */
function inOrder(found: readonly Found[], sort: Sort): readonly Found[] {
  if (sort === "newest") return found;
  const byStars = sort === "highest" ? -1 : sort === "lowest" ? 1 : 0;
  return found.toSorted(([, a, , , votesA], [, b, , , votesB]) => byStars * (a - b) || votesB - votesA);
}

/** In the order of the ids. A review that was hidden meanwhile is left out. */
const byIds = rowStatement<PageValues, [ids: ReviewId[]]>(
  "review_chosen",
  rowsOf(
    `select given.id, given.at from unnest($1::uuid[]) with ordinality given(id, at)
    join review on review.id = given.id and review.status = 'published'`,
    { order: "page.at" },
  ),
);
