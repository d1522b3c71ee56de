// A picture as plain data: boxes of text and art.

/** Lengths in pixels; names and values of CSS flex layout, as far as satori knows them. */
export type Style = Readonly<Record<string, string | number>>;

/** Our own SVG, which fills its box; nothing from outside may be part of it. */
export type Art = { viewBox: string; markup: string };

export type Box = { style: Style; children: readonly (Box | string)[]; art?: Art };

/** Below everything: colours, and a frame of one pixel or none. */
export type Frame = { fill: string; line: string | null; radius: number };

export type Picture = {
  format: "svg" | "png";
  frame: Frame;
  box: Box;
  /** In pixels; unless given as wide as its content. */
  height: number;
  width?: number;
  /** Coordinates of outlines are whole numbers of this many to a pixel. */
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
