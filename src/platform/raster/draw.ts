// Draws a picture: satori lays it out and turns text into outlines, resvg makes pixels. Both are large and one is native, hence program.ts.
import type satori from "satori";
import type { Font } from "satori";
import { isPlainLatin, SUBSETS } from "../font/drawable.ts";
import { readFonts } from "../font/file.ts";
import { type Art, type Box, type Frame, type Picture, type Style, textOf } from "./picture.ts";
import { tidy } from "./tidy.ts";

/** These have no unit; other numbers are lengths. */
const UNITLESS = new Set(["fontWeight", "flexGrow", "flexShrink", "lineHeight", "lineClamp", "opacity"]);

export async function draw(picture: Picture): Promise<string | Uint8Array> {
  const svg = await layOut(picture);
  return picture.format === "svg" ? svg : rasterise(svg, picture.zoom);
}

async function layOut({ box, frame, width, height, grid }: Picture): Promise<string> {
  const arts: Art[] = [];
  const element = elementOf(box, grid, arts);
  const placed: string[] = [];
  const size = width === undefined ? { height: height * grid } : { width: width * grid, height: height * grid };
  const svg = await (await loadSatori())(element as Parameters<typeof satori>[0], {
    ...size,
    // Always the same array: satori parses the fonts of a new one.
    fonts: isPlainLatin(textOf(box)) ? latinFonts() : allFonts(),
    onNodeDetected({ key, left, top, width, height }) {
      const art = typeof key === "number" ? arts[key] : undefined;
      if (art)
        placed.push(
          `<svg x="${left}" y="${top}" width="${width}" height="${height}" viewBox="${art.viewBox}">${art.markup}</svg>`,
        );
    },
  });
  return tidy(svg, grid, (size) => frameOf(frame, size, grid) + placed.join(""));
}

type Element = {
  type: "div";
  key: number | null;
  props: { style: Record<string, string | number>; children: (Element | string)[] | string };
};

/** For satori. A key names the art that belongs into the box. */
function elementOf({ style, children, art }: Box, grid: number, arts: Art[]): Element {
  const key = art ? arts.push(art) - 1 : null;
  const [only] = children;
  const inside = children.length === 1 && typeof only === "string" ? only : children.map(childOf);
  return {
    type: "div",
    key,
    props: { style: { display: "flex", boxSizing: "border-box", ...scaled(style, grid) }, children: inside },
  };

  function childOf(child: Box | string): Element | string {
    return typeof child === "string" ? child : elementOf(child, grid, arts);
  }
}

function scaled(style: Style, grid: number): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(style).map(([name, value]) => [
      name,
      typeof value === "number" && !UNITLESS.has(name) ? value * grid : value,
    ]),
  );
}

/** The frame lies within the picture, on whole pixels. */
function frameOf({ fill, line, radius }: Frame, { width, height }: { width: number; height: number }, grid: number) {
  const [x, w, h] = line === null ? [0, width, height] : [0.5, width - 1, height - 1];
  const stroke = line === null ? "" : ` stroke="${line}" stroke-width="${grid}"`;
  const bounds = `x="${x * grid}" y="${x * grid}" width="${w * grid}" height="${h * grid}" rx="${radius * grid}"`;
  return `<rect ${bounds} fill="${fill}"${stroke}/>`;
}

/** Loaded on demand: drawing SVG alone needs no native code. */
async function loadSatori(): Promise<typeof satori> {
  return (await import("satori")).default;
}

async function rasterise(svg: string, zoom: number): Promise<Uint8Array> {
  const { Resvg } = await import("@resvg/resvg-js");
  const fitTo = { mode: "zoom", value: zoom } as const;
  return new Resvg(svg, { fitTo, font: { loadSystemFonts: false }, logLevel: "off" }).render().asPng();
}

let latin: Font[] | null = null;
function latinFonts(): Font[] {
  latin ??= readFonts(["latin"]);
  return latin;
}

let all: Font[] | null = null;
function allFonts(): Font[] {
  all ??= readFonts(SUBSETS);
  return all;
}
