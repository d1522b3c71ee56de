// A picture as plain data: boxes of text and art.

/** Lengths in pixels; names and values of CSS flex layout, as far as satori knows them. */
export type Style = Readonly<Record<string, string | number>>;

/**
 * Our own SVG, which fills its box; nothing from outside may be part of it. @property hasSides a picture that is read from the right shows
 * it turned over
 */
export type Art = { viewBox: string; markup: string; hasSides?: boolean };

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

const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The same picture as readers of a script from the right expect it: it begins at the right. @param isInColumn of another box */
export function fromRight({ style, children, content }: Box, isInColumn = false): Box {
  const { marginLeft, marginRight, paddingLeft, paddingRight, left, right, ...others } = style;
  const turned = {
    ...{ marginLeft: marginRight, marginRight: marginLeft, paddingLeft: paddingRight, paddingRight: paddingLeft },
    ...{ left: right, right: left },
  };
  const isColumn = style.flexDirection === "column";
  // In a column, boxes take the whole width, and drawings and texts their own.
  const flow = content ? isInColumn && { alignSelf: "flex-end" } : !isColumn && { flexDirection: "row-reverse" };
  return {
    style: { ...others, ...given(turned), ...flow },
    children: children.map((child) => fromRight(child, isColumn)),
    ...(content && { content: "words" in content ? textFromRight(content) : artFromRight(content) }),
  };
}

function textFromRight({ words, font, colour }: Text): Text {
  const direction = FROM_RIGHT.test(words) ? "rtl" : "ltr";
  return { words, colour, font: { ...font, textAlign: "right", direction } };
}

function artFromRight(art: Art): Art {
  if (!art.hasSides) return art;
  const [, , width] = art.viewBox.split(" ");
  return { ...art, markup: `<g transform="matrix(-1 0 0 1 ${width} 0)">${art.markup}</g>` };
}

function given(style: Readonly<Record<string, string | number | undefined>>): Style {
  return Object.fromEntries(
    Object.entries(style).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
