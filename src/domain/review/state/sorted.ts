// Tells which authors are asked, after a reply, whether their problem is sorted out.

const MOST_STARS = 3;

/** Only authors who had a problem are asked. An answer is taken for all stars, because the author may change them after the mail. */
export function isAskedWhetherSorted({ rating }: { rating: number }): boolean {
  return rating <= MOST_STARS;
}
