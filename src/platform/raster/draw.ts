// Draws a picture: satori lays it out and turns text into outlines, resvg makes pixels. Both are large and one is native, hence program.ts.
import type satori from "satori";
import type { Font, SatoriNode } from "satori";
import { isDrawn, isPlainLatin, SUBSETS } from "../font/drawable.ts";
import { readFonts, readPrintFonts } from "../font/file.ts";
import { type Outline, shortOutline } from "./outline.ts";
import { pdfOf } from "./pdf.ts";
import type { Art, Box, Frame, Picture, Print, Style, Text } from "./picture.ts";

/** Coordinates are whole numbers of this many to a pixel: exact to a quarter of a pixel at four times the size. */
const GRID = 16;

/** These have no unit; other numbers are lengths. */
const UNITLESS = new Set(["fontWeight", "flexGrow", "flexShrink", "lineHeight", "lineClamp"]);

export async function draw(picture: Picture | Print): Promise<string | Uint8Array> {
  const svg = await layOut(picture);
  if (picture.format === "pdf") return pdfOf(svg, picture);
  return picture.format === "svg" ? svg : rasterise(svg, picture.zoom);
}

type Place = Pick<SatoriNode, "left" | "top" | "width" | "height">;
type Drawing = (place: Place) => string;

async function layOut({ box, frame, width, height }: Picture | Print): Promise<string> {
  const drawings: Drawing[] = [];
  const element = await elementOf(box, drawings);
  const size = width === undefined ? { height: height * GRID } : { width: width * GRID, height: height * GRID };
  const { svg, nodes } = await runSatori(element, size, latinFonts());
  const drawn = nodes.map((node) => (typeof node.key === "number" ? drawings[node.key]?.(node) : "")).join("");
  // Whole pixels, or the frame is blurred.
  const w = Math.ceil(Number(/^<svg width="([\d.]+)"/.exec(svg)?.[1]) / GRID);
  const bounds = `width="${w}" height="${height}" viewBox="0 0 ${w * GRID} ${height * GRID}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${bounds}>${frameOf(frame, w, height)}${drawn}</svg>`;
}

type Element = { type: "div"; key: number | null; props: { style: Style; children?: Element[] | string } };

/** For satori, a text is an empty box of its size. A box with a key has something to draw, at that index of `drawings`. */
async function elementOf({ style, children, content }: Box, drawings: Drawing[]): Promise<Element> {
  if (content) {
    const { size, drawing } = "words" in content ? await textDrawing(content) : artDrawing(content);
    const key = drawings.push(drawing) - 1;
    return { type: "div", key, props: { style: { flexShrink: 0, ...scaled(style), ...size } } };
  }
  const inside: Element[] = [];
  for (const child of children) inside.push(await elementOf(child, drawings));
  const own = { display: "flex", boxSizing: "border-box", ...scaled(style) };
  return { type: "div", key: null, props: { style: own, children: inside } };
}

function scaled(style: Style): Style {
  return Object.fromEntries(
    Object.entries(style).map(([name, value]) => [
      name,
      typeof value === "number" && !UNITLESS.has(name) ? value * GRID : value,
    ]),
  );
}

function artDrawing({ viewBox, markup }: Art): { size: Style; drawing: Drawing } {
  return {
    size: {},
    drawing: ({ left, top, width, height }) =>
      `<svg x="${left}" y="${top}" width="${width}" height="${height}" viewBox="${viewBox}">${markup}</svg>`,
  };
}

async function textDrawing({ words, font, colour }: Text): Promise<{ size: Style; drawing: Drawing }> {
  const { width, height, x, y, steps } = await outlineOf(words, font);
  const drawing = ({ left, top }: Place) =>
    steps === "" ? "" : `<path fill="${colour}" d="m${left + x} ${top + y}${steps}"/>`;
  return { size: { width, height }, drawing };
}

type TextOutline = Outline & { width: number; height: number };

/** Badges share scores, labels and the service's name. The outlines used last are kept. */
const outlines = new Map<string, TextOutline>();
const MOST_OUTLINES = 500;

async function outlineOf(words: string, font: Style): Promise<TextOutline> {
  const key = JSON.stringify([words, font]);
  const outline = outlines.get(key) ?? (await drawText(words, font));
  outlines.delete(key);
  outlines.set(key, outline);
  const [oldest] = outlines.keys();
  if (outlines.size > MOST_OUTLINES && oldest !== undefined) outlines.delete(oldest);
  return outline;
}

/** Room for any text: satori leaves out what lies beyond. */
const TALLEST = 1_000 * GRID;

async function drawText(words: string, font: Style): Promise<TextOutline> {
  const style = { display: "flex", ...scaled(font) };
  const fonts = isPlainLatin(words) ? latinFonts() : isDrawn(words) ? allFonts() : printFonts();
  const element: Element = { type: "div", key: null, props: { style, children: words } };
  const { svg, nodes } = await runSatori(element, { height: TALLEST }, fonts);
  const { width, height } = nodes[0] as SatoriNode;
  // One path for each run of letters of one font.
  const paths = [...svg.matchAll(/<path [^>]*? d="([^"]*)"/g)].map(([, d = ""]) => d);
  return { width, height, ...shortOutline(paths.join("")) };
}

let loaded: typeof satori | null = null;

/** @param fonts the same array at each call, because satori parses the fonts of every new one */
async function runSatori(element: Element, size: { width?: number; height: number }, fonts: Font[]) {
  loaded ??= (await import("satori")).default;
  const nodes: SatoriNode[] = [];
  const onNodeDetected = (node: SatoriNode) => nodes.push(node);
  const svg = await loaded(element as Parameters<typeof satori>[0], { ...size, fonts, onNodeDetected });
  return { svg, nodes };
}

/** The frame lies within the picture, on whole pixels. */
function frameOf({ fill, line, radius }: Frame, width: number, height: number): string {
  const [x, w, h] = line === null ? [0, width, height] : [0.5, width - 1, height - 1];
  const stroke = line === null ? "" : ` stroke="${line}" stroke-width="${GRID}"`;
  const bounds = `x="${x * GRID}" y="${x * GRID}" width="${w * GRID}" height="${h * GRID}" rx="${radius * GRID}"`;
  return `<rect ${bounds} fill="${fill}"${stroke}/>`;
}

/** Loaded on demand: drawing SVG alone needs no native code. */
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

let print: Font[] | null = null;
function printFonts(): Font[] {
  print ??= [...allFonts(), ...readPrintFonts()];
  return print;
}
