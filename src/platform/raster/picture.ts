// A picture as it is described to the process that draws it: boxes of text and of art, as plain data.

/** Lengths in pixels; names and values are those of CSS (flex layout), as far as satori knows them. */
export type Style = Readonly<Record<string, string | number>>;

/** SVG of our own making, which fills its box. Nothing from outside may be part of it. */
export type Art = { viewBox: string; markup: string };

export type Box = { style: Style; children: readonly (Box | string)[]; art?: Art };

/** What lies under everything: colours, and a line of one pixel around it or none. */
export type Frame = { fill: string; line: string | null; radius: number };

export type Picture = {
  format: "svg" | "png";
  frame: Frame;
  box: Box;
  /** In pixels; without a width it is as wide as its content. */
  height: number;
  width?: number;
  /** How fine the grid is on which outlines are drawn: coordinates are whole numbers of this many to a pixel. */
  grid: number;
  zoom: number;
};

export function box(style: Style, ...children: (Box | string | null)[]): Box {
  return { style, children: children.filter((each) => each !== null) };
}

export function artBox(size: { width: number; height: number }, art: Art, style: Style = {}): Box {
  return { style: { flexShrink: 0, ...size, ...style }, children: [], art };
}

export function textOf({ children }: Box): string {
  return children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}
