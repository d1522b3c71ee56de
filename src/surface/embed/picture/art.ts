// Drawings and colours of pictures. Drawings have no ids, because several pictures may stand in one page. The colours are tokens of
// the design (look/style/tokens.css).
import { type Label, labelOf } from "#domain/business/state/score.ts";
import { artBox, type Box, type Style } from "#platform/raster/picture.ts";
import { accentsOf, type Branded } from "#surface/look/brand.ts";
import type { Theme } from "#widget/kit/contract.ts";
import { filledWidth, STAR, STAR_BOX, STARS_WIDTH, starPath } from "#widget/kit/star.ts";

/** Five stars, filled by fraction. @param value 0 to 5. @param height in pixels */
export function starRow(value: number, height: number, colours: { on: string; off: string }): Box {
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
  return artBox(size, { viewBox: `0 0 ${STARS_WIDTH} ${STAR_BOX}`, markup, hasSides: true });
}

export function serviceMark(size: number, colours: Ink["mark"]): Box {
  return artBox({ width: size, height: size }, { viewBox: "0 0 32 32", markup: markOf(colours) });
}

/** The mark behind a vertical line. One drawing, because each box costs the badge some 80 us of layout. */
export function ruledMark({ line, mark }: Ink, style: Style): Box {
  const markup = `<rect width="1" height="32" fill="${line}"/><svg x="17" y="4" width="24" height="24" viewBox="0 0 32 32">${markOf(mark)}</svg>`;
  return artBox({ width: 41, height: 32 }, { viewBox: "0 0 41 32", markup, hasSides: true }, style);
}

function markOf({ ground, star }: Ink["mark"]): string {
  return `<rect width="32" height="32" rx="8" fill="${ground}"/><path fill="${star}" d="M15.5 6.4${STAR}"/>`;
}

export type Ink = {
  page: string;
  line: string;
  text: string;
  muted: string;
  mark: { ground: string; star: string };
  labels: Record<Label, string>;
};

export const INK: Record<Theme, Ink> = {
  light: {
    page: "#fff",
    line: "#dde1e7",
    text: "#14181f",
    muted: "#566070",
    mark: { ground: "#1d4ed8", star: "#fff" },
    labels: { Excellent: "#15803d", Great: "#4d7c0f", Average: "#a16207", Poor: "#c2410c", Bad: "#b91c1c" },
  },
  dark: {
    page: "#0f1216",
    line: "#2a313b",
    text: "#e8ecf2",
    muted: "#9aa6b5",
    mark: { ground: "#93b4ff", star: "#0f1216" },
    labels: { Excellent: "#4ade80", Great: "#a3e635", Average: "#facc15", Poor: "#fb923c", Bad: "#f87171" },
  },
};

/** The ink of a theme, with the mark in the service's accent. */
export function inkOf(theme: Theme, { brand }: Pick<Branded, "brand">): Ink {
  const ink = INK[theme];
  return brand?.accent ? { ...ink, mark: { ...ink.mark, ground: accentsOf(brand)[theme] } } : ink;
}

export function toneOf(ink: Ink, tenths: number | null): string {
  return tenths === null ? ink.muted : ink.labels[labelOf(tenths)];
}
