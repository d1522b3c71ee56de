// A picture as plain data: boxes of text and art.

/** Lengths in pixels; names and values of CSS flex layout, as far as satori knows them. */
export type Style = Readonly<Record<string, string | number>>;

/** Our own SVG, which fills its box; nothing from outside may be part of it. */
export type Art = { viewBox: string; markup: string };

/** A text inherits no style, so its outlines can be kept for other pictures. */
export type Text = { words: string; font: Style; colour: string };

export type Box = { style: Style; children: readonly Box[]; content?: Art | Text };

/** Below everything: colours, and a frame of one pixel or none. */
export type Frame = { fill: string; line: string | null; radius: number };

export type Picture = {
  format: "svg" | "png";
  frame: Frame;
  box: Box;
  /** In pixels; unless given as wide as its content. */
  height: number;
  width?: number;
  zoom: number;
};

/** A page to print, in points. Its text becomes outlines, so it looks the same everywhere. */
export type Print = Pick<Picture, "frame" | "box" | "height"> & {
  format: "pdf";
  width: number;
  /** For screen readers, searches and the title of the window. */
  about: { title: string; text: string; language: string };
};

export function box(style: Style, ...children: (Box | null)[]): Box {
  return { style, children: children.filter((each) => each !== null) };
}

export function artBox(size: { width: number; height: number }, art: Art, style: Style = {}): Box {
  return { style: { ...size, ...style }, children: [], content: art };
}

/** Makes a box that is as large as its text. */
export function textBox(words: string, colour: string, font: Style, style: Style = {}): Box {
  return { style, children: [], content: { words, font, colour } };
}
