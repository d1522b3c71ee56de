// Scales of charts: they fit the data and end at round numbers.

export type Scale = { from: number; to: number; ticks: readonly number[] };

/** Tenths of a star between two ticks. */
const STAR_STEPS = [1, 2, 5, 10];
const [LEAST_TENTHS, MOST_TENTHS] = [10, 50];
const MOST_STEPS = 4;

/** Fits tenths of stars. A score that does not move stands between two ticks, and not on the edge. */
export function scaleOfScores(tenths: readonly number[]): Scale {
  const [low, high] = [Math.min(...tenths), Math.max(...tenths)];
  const step = STAR_STEPS.find((each) => stepsBetween(low, high, each) <= MOST_STEPS) ?? 10;
  let from = Math.floor(low / step) * step;
  let to = Math.ceil(high / step) * step;
  if (from === to) {
    from = Math.max(LEAST_TENTHS, from - step);
    to = Math.min(MOST_TENTHS, to + step);
  }
  return { from, to, ticks: Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step) };
}

function stepsBetween(low: number, high: number, step: number): number {
  return Math.ceil(high / step) - Math.floor(low / step);
}

/** From zero to a round number that is at least `most`. */
export function scaleUpTo(most: number): Scale {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const to = ([2, 4, 6, 8, 10].find((each) => each * power >= most) ?? 10) * power;
  return { from: 0, to, ticks: [0, to / 2, to] };
}
