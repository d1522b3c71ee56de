// Scales of charts: they fit the data and end at round numbers.

export type Scale = { from: number; to: number; ticks: readonly number[] };

/** Tenths of a star between two ticks. */
const STAR_STEPS = [1, 2, 5, 10];
const [LEAST_TENTHS, MOST_TENTHS] = [10, 50];
const MOST_STEPS = 5;

/** Tenths of a star that a scale shows at least, so that a step of the last digit is no cliff. */
const LEAST_SPAN = 4;

/** Fits tenths of stars, with the values in the middle where they hardly differ. */
export function scaleOfScores(tenths: readonly number[]): Scale {
  const [low, high] = [Math.min(...tenths), Math.max(...tenths)];
  const room = Math.max(0, (LEAST_SPAN - (high - low)) / 2);
  const first = Math.max(LEAST_TENTHS, Math.min(Math.floor(low - room), MOST_TENTHS - LEAST_SPAN));
  const last = Math.min(MOST_TENTHS, Math.max(Math.ceil(high + room), first + LEAST_SPAN));
  const step = STAR_STEPS.find((each) => stepsBetween(first, last, each) <= MOST_STEPS) ?? 10;
  const from = Math.floor(first / step) * step;
  const to = Math.ceil(last / step) * step;
  return { from, to, ticks: Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step) };
}

function stepsBetween(low: number, high: number, step: number): number {
  return Math.ceil(high / step) - Math.floor(low / step);
}

/** From zero to a round number that is at least `most`, whose half is round too. */
export function scaleUpTo(most: number): Scale {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const to =
    power > 1 && most === power ? power : ([2, 4, 6, 8, 10].find((each) => each * power >= most) ?? 10) * power;
  return { from: 0, to, ticks: [0, to / 2, to] };
}
