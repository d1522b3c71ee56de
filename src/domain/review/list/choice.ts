// Lists the customers' reviews of a business that a reader chose: by stars, kind, language, pictures and words, in any order.
import type { BusinessId, ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { rowStatement } from "#platform/database/statement.ts";
import { listInLanguage, listPart } from "./by-language.ts";
import { listPublished, type PublishedReview, type ReviewRange, reviewOf } from "./list.ts";
import { type PageValues, rowsOf } from "./page.ts";
import { type Subject, totalOf } from "./paging.ts";
import { listPictured } from "./pictured.ts";
import { type Found, findByWords, MOST_FOUND } from "./search.ts";
import { listSorted, MOST_SORTED, type Sort } from "./sort.ts";

export type Choice = {
  rating: number | undefined;
  verified: boolean | undefined;
  language: string | undefined;
  /** Of the lists by language and with pictures, which read a part at a time; 1 is the newest. */
  part: number;
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
  part: 1,
  isPictured: false,
  sort: "newest",
};

/**
 * @property found every review with the words; null without words
 * @property pool the reviews that were filtered one by one, of which counts can be made: all with the words, or a part of those with pictures
 * @property isWhole whether all reviews were filtered; false where older ones were left out
 */
export type Chosen = {
  rows: PublishedReview[];
  total: number;
  found: readonly Found[] | null;
  pool: readonly Found[] | null;
  isWhole: boolean;
};

/** Returns a page of the reviews, and how many there are to page through. */
export async function listChosen(
  context: Context,
  subject: Subject,
  choice: Choice,
  range: ReviewRange,
): Promise<Chosen> {
  const { isPictured, words, part, sort } = choice;
  if (words !== undefined) {
    const found = await findByWords(context, subject, words);
    const page = await pageOf(context, subject.id, found, choice, range);
    return { ...page, found, pool: found, isWhole: found.length < MOST_FOUND };
  }
  if (isPictured) {
    const { pool, isLast } = await listPictured(context, subject.id, part);
    return { ...(await pageOf(context, subject.id, pool, choice, range)), found: null, pool, isWhole: isLast };
  }
  const page = await listUnread(context, subject, choice, range);
  return { ...page, found: null, pool: null, isWhole: sort === "newest" || page.total !== MOST_SORTED };
}

/** By what the indexes know: stars, kind and, of a part of the reviews, language. */
async function listUnread(
  context: Context,
  subject: Subject,
  choice: Choice,
  range: ReviewRange,
): Promise<{ rows: PublishedReview[]; total: number }> {
  const { rating, verified, language, part, sort } = choice;
  if (language !== undefined)
    return sort === "newest"
      ? listInLanguage(context, subject, { rating, verified, language, part }, range)
      : pageOf(context, subject.id, await listPart(context, subject, part), choice, range);
  const filter = { rating, verified, from: "customers" as const };
  if (sort === "newest") return listPublished(context, subject, filter, range);
  const total = Math.min(MOST_SORTED, await totalOf(context, subject, filter));
  const rows = range.offset < total ? await listSorted(context, subject.id, sort, filter, range) : [];
  return { rows, total };
}

/** Whether a review has the chosen stars, kind, language and, if they were chosen, pictures. */
export function isChosen(
  [, stars, isVerified, spoken, , hasPictures]: Found,
  { rating = stars, verified = isVerified, language = spoken, isPictured }: Omit<Choice, "words" | "sort" | "part">,
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
