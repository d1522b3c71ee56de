// Ratings of up to 5, 10 or 100. The whole file decides which, because one rating does not tell.
export type Scale = 5 | 10 | 100;

/** How many ratings of a file were above 5 and above 10. */
export type RatingCounts = { all: number; over5: number; over10: number };

/** A few wrong ratings do not make a file one of 10 or 100; they are refused. */
const LEAST_SHARE = 0.1;

export function scaleOf({ all, over5, over10 }: RatingCounts): Scale {
  if (over10 > 0 && over10 >= all * LEAST_SHARE) return 100;
  return over5 > 0 && over5 >= all * LEAST_SHARE ? 10 : 5;
}

/** Decimals with point or comma; "4/5" and "4 stars" as 4. Null for anything else. */
export function readRating(text: string): number | null {
  const [, number] = /^(\d{1,3}(?:[.,]\d+)?)(?:\s*\/\s*\d+|\s*stars?|\s*★+)?$/i.exec(text.trim()) ?? [];
  return number === undefined ? null : Number(number.replace(",", "."));
}

/** One to five stars, half up; null outside of the scale. */
export function starsOf(rating: number, scale: Scale): number | null {
  if (rating <= 0 || rating > scale) return null;
  return Math.max(1, Math.floor((rating * 5) / scale + 0.5));
}
