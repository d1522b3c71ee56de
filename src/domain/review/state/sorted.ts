// Tells which authors are asked, after a reply, whether their problem is sorted out.

const MOST_STARS = 3;

/** Only those who had a problem. An answer is taken whatever the stars: a mail asked before the author changed them. */
export function isAskedWhetherSorted({ rating }: { rating: number }): boolean {
  return rating <= MOST_STARS;
}
