// Writes a page to print as PDF (ISO 32000-1) from the SVG of its layout: filled paths and rectangles, and drawings within them.
// Text is outlines there, so the page also says its words for screen readers.
import { deflateSync } from "node:zlib";
import sax from "sax";
import type { Print } from "./picture.ts";

type Attributes = Readonly<Record<string, string>>;

/** @param svg as draw.ts writes it */
export function pdfOf(svg: string, { width, height, about }: Pick<Print, "width" | "height" | "about">): Uint8Array {
  const drawn = Buffer.from(`/Figure <</MCID 0>> BDC\n1 0 0 -1 0 ${height} cm\n${operatorsOf(svg)}EMC\n`, "latin1");
  const content = deflateSync(drawn);
  const said = textString(about.text);
  return fileOf([
    `<</Type/Catalog/Pages 2 0 R/Lang${textString(about.language)}/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R/ViewerPreferences<</DisplayDocTitle true>>>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<<>>/Contents 4 0 R/StructParents 0>>`,
    Buffer.concat([
      Buffer.from(`<</Length ${content.length}/Filter/FlateDecode>>\nstream\n`),
      content,
      Buffer.from("\nendstream"),
    ]),
    "<</Type/StructTreeRoot/K 6 0 R/ParentTree<</Nums[0[6 0 R]]>>>>",
    `<</Type/StructElem/S/Figure/P 5 0 R/Pg 3 0 R/K 0/Alt${said}/ActualText${said}>>`,
    `<</Title${textString(about.title)}>>`,
  ]);
}

/** The objects are numbered from 1. The first is the catalogue, the last tells the title. */
function fileOf(objects: readonly (string | Buffer)[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  let length = parts[0]?.length ?? 0;
  const starts: number[] = [];
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, object] of objects.entries()) {
    starts.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]));
  }
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R/Info ${objects.length} 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** In UTF-16 as hexadecimal, so that no character ends the string. */
function textString(text: string): string {
  return `<FEFF${Buffer.from(text.toWellFormed(), "utf16le").swap16().toString("hex")}>`;
}

function operatorsOf(svg: string): string {
  const out: string[] = [];
  const parser = sax.parser(true);
  parser.onopentag = ({ name, attributes }) => {
    const given = attributes as Attributes;
    if (name === "svg") out.push(`q ${placeOf(given)} cm`);
    else if (name === "rect") out.push(colourOf(given), `${numbersOf(given, "x", "y", "width", "height")} re f`);
    else if (name === "path") out.push(colourOf(given), `${pathOf(given.d ?? "")} f`);
    else throw new Error(`A page to print cannot hold the element ${name}.`);
  };
  parser.onclosetag = (name) => void (name === "svg" && out.push("Q"));
  parser.onerror = (error) => {
    throw error;
  };
  parser.write(svg).close();
  return `${out.join("\n")}\n`;
}

/** Fits a drawing's view into its place: in the middle, as large as it can be. */
function placeOf(given: Attributes): string {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(given[name] ?? 0));
  const [left, top, wide, tall] = (given.viewBox ?? "").split(" ").map(Number);
  const scale = Math.min(at(width) / at(wide), at(height) / at(tall));
  const inset = (room: number, size: number, start: number) => (room - size * scale) / 2 - start * scale;
  const right = at(x) + inset(at(width), at(wide), at(left));
  const down = at(y) + inset(at(height), at(tall), at(top));
  return `${short(scale)} 0 0 ${short(scale)} ${short(right)} ${short(down)}`;
}

function at(value: number | undefined): number {
  if (value === undefined || !Number.isFinite(value)) throw new Error("A drawing of a page to print has no place.");
  return value;
}

function numbersOf(given: Attributes, ...names: string[]): string {
  return names.map((name) => short(at(Number(given[name] ?? 0)))).join(" ");
}

/** "#1d4ed8" and "#fff". Null is black, as in SVG. */
function colourOf({ fill = "#000" }: Attributes): string {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(fill)?.[1];
  if (digits === undefined) throw new Error(`A page to print cannot have the colour ${fill}.`);
  const parts = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  return `${parts.map((part) => short(Number.parseInt(part, 16) / 255)).join(" ")} rg`;
}

const STEP = /([a-z])([^a-z]*)/gi;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;
/** How many numbers a step has, by its letter. */
const NUMBERS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, q: 4, c: 6, z: 0 };

/** The operators for a path of M, L, H, V, Q, C and Z, absolute or relative. */
function pathOf(d: string): string {
  const out: string[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, letter = "", text = ""] of d.matchAll(STEP)) {
    const kind = letter.toLowerCase();
    const count = NUMBERS[kind];
    if (count === undefined) throw new Error(`A page to print cannot have the step ${letter}.`);
    const numbers = (text.match(NUMBER) ?? []).map(Number);
    if (kind === "z") {
      out.push("h");
      [x, y] = [startX, startY];
    }
    for (let from = 0; count > 0 && from + count <= numbers.length; from += count) {
      const [baseX, baseY] = letter === kind ? [x, y] : [0, 0];
      const given = numbers.slice(from, from + count);
      const points =
        kind === "h"
          ? [at(given[0]) + baseX, y]
          : kind === "v"
            ? [x, at(given[0]) + baseY]
            : moved(given, baseX, baseY);
      const [toX, toY] = [at(points.at(-2)), at(points.at(-1))];
      if (kind === "m" && from === 0) [startX, startY] = [toX, toY];
      out.push(
        kind === "q" || kind === "c"
          ? `${curve(points, x, y)} c`
          : `${coarse(toX)} ${coarse(toY)} ${kind === "m" && from === 0 ? "m" : "l"}`,
      );
      [x, y] = [toX, toY];
    }
  }
  return out.join(" ");
}

function moved(numbers: readonly number[], x: number, y: number): number[] {
  return numbers.map((value, index) => value + (index % 2 === 0 ? x : y));
}

/** PDF has cubic curves alone. A quadratic one from x, y has both control points at two thirds of the way to its own. */
function curve(points: readonly number[], x: number, y: number): string {
  if (points.length === 6) return points.map(coarse).join(" ");
  const [byX, byY, toX, toY] = points.map(at) as [number, number, number, number];
  const third = (from: number, by: number) => from + ((by - from) * 2) / 3;
  return [third(x, byX), third(y, byY), third(toX, byX), third(toY, byY), toX, toY].map(coarse).join(" ");
}

/** Steps are counted in sixteenths of a point, so the last digit is less than a hundredth of one. */
function coarse(value: number): string {
  return String(Number(value.toFixed(1)));
}

function short(value: number): string {
  return String(Number(value.toFixed(4)));
}
