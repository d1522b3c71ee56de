// Reads ratings out of 5, 10 or 100. The whole file decides the scale, because one rating does not tell it.
export type Scale = 5 | 10 | 100;

/** How many ratings of a file were above 5 and above 10. */
export type RatingCounts = { all: number; over5: number; over10: number };

/** A file is out of 10 or 100 if at least this share of its ratings says so. Fewer are wrong ratings, which are refused. */
const LEAST_SHARE = 0.1;

export function scaleOf({ all, over5, over10 }: RatingCounts): Scale {
  if (over10 > 0 && over10 >= all * LEAST_SHARE) return 100;
  return over5 > 0 && over5 >= all * LEAST_SHARE ? 10 : 5;
}

/** Reads a decimal with point or comma, and "4/5" or "4 stars" as 4. Returns null for other text. */
export function readRating(text: string): number | null {
  const [, number] = /^(\d{1,3}(?:[.,]\d+)?)(?:\s*\/\s*\d+|\s*stars?|\s*★+)?$/i.exec(text.trim()) ?? [];
  return number === undefined ? null : Number(number.replace(",", "."));
}

/** Converts a rating to one to five stars, rounded half up. Returns null for a rating outside of the scale. */
export function starsOf(rating: number, scale: Scale): number | null {
  if (rating <= 0 || rating > scale) return null;
  return Math.max(1, Math.floor((rating * 5) / scale + 0.5));
}
