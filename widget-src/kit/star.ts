// The star of pages, widgets and pictures, as a path relative to its first point, so that a row of stars repeats the same text.

export const STAR =
  "q.5-1.1 1 0l2.5 4.9q.3.7 1 .8l5.5.8q1.2.1.3 1l-3.9 3.8q-.6.5-.4 1.3l.9 5.4q.2 1.2-.9.6l-4.8-2.6q-.7-.3-1.4 0l-4.8 2.6q-1.1.6-.9-.6l.9-5.4q.2-.8-.4-1.3l-3.9-3.8q-.9-.9.3-1l5.5-.8q.7-.1 1-.8z";
/** Pixels: height of a star's box, distance of two stars, width of five. */
export const STAR_BOX = 24;
export const STAR_STRIDE = 25;
export const STARS_WIDTH = 124;
/** Where the filled part of a star begins and ends: between them a tenth of the width has about a tenth of the area, and the points outside are thin. */
const INK = { from: 5, to: 19 };

/** Path of the stars `from` to `to` - 1, counted from 0; empty for none. */
export function starPath(from: number, to: number): string {
  if (from >= to) return "";
  return `M${11.5 + from * STAR_STRIDE} 2.8${Array(to - from)
    .fill(STAR)
    .join(`m${STAR_STRIDE} 0`)}`;
}

/** Pixels of the filled part of a row. A fraction is of a star's area; otherwise 4.1 would look like 4.0. @param value 0 to 5 */
export function filledWidth(value: number): number {
  const whole = Math.floor(value);
  const part = value - whole;
  const ink = part === 0 ? 0 : INK.from + part * (INK.to - INK.from);
  return Math.round((whole * STAR_STRIDE + ink) * 10) / 10;
}
