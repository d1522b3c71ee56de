// Drawings: the row of stars, the service's mark, a bar. They have no ids, because several pictures may stand in one page.
import { artBox, type Box, type Style } from "#platform/raster/picture.ts";
import { filledWidth, STAR, STAR_BOX, STARS_WIDTH, starPath } from "#widget/star.ts";

/** Five stars, filled by fraction. @param value 0 to 5. @param height in pixels */
export function starRow(value: number, height: number, colours: { on: string; off: string }, style: Style = {}): Box {
  const whole = Math.floor(value);
  const path = (d: string, fill: string) => `<path fill="${fill}" d="${d}"/>`;
  const markup = [
    whole < 5 ? path(starPath(whole, 5), colours.off) : "",
    whole > 0 ? path(starPath(0, whole), colours.on) : "",
    // The viewport cuts the star off.
    value > whole
      ? `<svg width="${filledWidth(value)}" height="${STAR_BOX}">${path(starPath(whole, whole + 1), colours.on)}</svg>`
      : "",
  ].join("");
  const size = { width: (height * STARS_WIDTH) / STAR_BOX, height };
  return artBox(size, { viewBox: `0 0 ${STARS_WIDTH} ${STAR_BOX}`, markup }, style);
}

/** The service's mark: a star on a rounded square. */
export function serviceMark(size: number, { ground, star }: { ground: string; star: string }, style: Style = {}): Box {
  const markup = `<rect width="32" height="32" rx="8" fill="${ground}"/><path fill="${star}" d="M15.5 6.4${STAR}"/>`;
  return artBox({ width: size, height: size }, { viewBox: "0 0 32 32", markup }, style);
}

/** A vertical line of one pixel with a margin after it. */
export function rule(colour: string): Box {
  const markup = `<rect width="1" height="32" fill="${colour}"/>`;
  return artBox({ width: 1, height: 32 }, { viewBox: "0 0 1 32", markup }, { marginRight: 16 });
}

/** A share as a bar, visible for any share above zero. @param share 0 to 1 */
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
