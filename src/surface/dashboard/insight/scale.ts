// Coordinates of a chart: pixels upwards and shares of the width across, so that it fits any width and its text keeps its size.

export const HEIGHT = 184;
/** Room for the labels of the vertical axis. */
export const LEFT = 44;
export const PLOT = { top: 10, bottom: 156 };

export type Scale = { from: number; to: number; ticks: readonly { value: number; label: string }[] };

/** From zero to a round number above all values. @param format of its labels */
export function scaleUpTo(values: readonly (number | null)[], format: (value: number) => string): Scale {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const to = ([2, 4, 6, 8, 10].find((each) => each * power >= most) ?? 10) * power;
  return { from: 0, to, ticks: [0, to / 2, to].map((value) => ({ value, label: format(value) })) };
}

/** Pixels from the top, to a tenth. */
export function yOf({ from, to }: Scale, value: number): number {
  const share = (value - from) / (to - from);
  return Math.round((PLOT.bottom - share * (PLOT.bottom - PLOT.top)) * 10) / 10;
}
