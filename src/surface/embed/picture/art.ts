// What is drawn by hand: the row of stars, the service's mark, a bar. Without ids, because several pictures may stand in one page.
import { artBox, type Box, type Style } from "#platform/raster/picture.ts";
import { STAR_INK, STAR_STRIDE, STARS_WIDTH } from "#surface/look/icon.tsx";

/** The star of the pages (look/icon.tsx), as steps from its tip, so that each in a row costs only its beginning. */
const STAR =
  "q.5-1.1 1 0l2.5 4.9q.3.7 1 .8l5.5.8q1.2.1.3 1l-3.9 3.8q-.6.5-.4 1.3l.9 5.4q.2 1.2-.9.6l-4.8-2.6q-.7-.3-1.4 0l-4.8 2.6q-1.1.6-.9-.6l.9-5.4q.2-.8-.4-1.3l-3.9-3.8q-.9-.9.3-1l5.5-.8q.7-.1 1-.8z";
const STAR_BOX = 24;

/** Five stars, filled by fraction. @param value 0 to 5. @param height in pixels */
export function starRow(value: number, height: number, colours: { on: string; off: string }, style: Style = {}): Box {
  const whole = Math.floor(value);
  const part = value - whole;
  // The share is one of a star's ink and not of its box.
  const end = Math.round((whole * STAR_STRIDE + STAR_INK.from + part * (STAR_INK.to - STAR_INK.from)) * 10) / 10;
  const markup = [
    whole < 5 ? path(whole, 5, colours.off) : "",
    whole > 0 ? path(0, whole, colours.on) : "",
    // A viewport cuts off what is beyond it.
    part > 0 ? `<svg width="${end}" height="${STAR_BOX}">${path(whole, whole + 1, colours.on)}</svg>` : "",
  ].join("");
  const size = { width: (height * STARS_WIDTH) / STAR_BOX, height };
  return artBox(size, { viewBox: `0 0 ${STARS_WIDTH} ${STAR_BOX}`, markup }, style);
}

/** The service's mark: a star on a rounded square. */
export function serviceMark(size: number, { ground, star }: { ground: string; star: string }, style: Style = {}): Box {
  const markup = `<rect width="32" height="32" rx="8" fill="${ground}"/><path fill="${star}" d="M15.5 6.4${STAR}"/>`;
  return artBox({ width: size, height: size }, { viewBox: "0 0 32 32", markup }, style);
}

/** An upright line of one pixel, with as much room after it as before. */
export function rule(colour: string): Box {
  const markup = `<rect width="1" height="32" fill="${colour}"/>`;
  return artBox({ width: 1, height: 32 }, { viewBox: "0 0 1 32", markup }, { marginRight: 16 });
}

/** A share as a bar; at least a sliver where there is anything at all. @param share 0 to 1 */
export function bar(share: number, size: { width: number; height: number }, colours: { on: string; off: string }): Box {
  const { width, height } = size;
  const rect = (length: number, fill: string) =>
    `<rect width="${length}" height="${height}" rx="${height / 2}" fill="${fill}"/>`;
  const length = Math.max(share * width, height);
  return artBox(size, {
    viewBox: `0 0 ${width} ${height}`,
    markup: rect(width, colours.off) + (share > 0 ? rect(Math.round(length * 10) / 10, colours.on) : ""),
  });
}

/** Stars from one to before the other. */
function path(from: number, to: number, fill: string): string {
  const first = `M${11.5 + from * STAR_STRIDE} 2.8${STAR}`;
  return `<path fill="${fill}" d="${first}${`m${STAR_STRIDE} 0${STAR}`.repeat(to - from - 1)}"/>`;
}
