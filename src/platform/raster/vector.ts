// Reads an SVG that a person sent: only shapes, gradients, clips and masks pass, and references inside the file. What else a picture
// could hold, such as pictures of pictures, filters or fonts, reads files, costs unbounded time, or is drawn differently elsewhere.
import sax from "sax";
import { UploadError } from "./upload.ts";

const MOST_SVG_BYTES = 1024 * 1024;
const MOST_ELEMENTS = 10_000;
/** Each level may need a picture of its own while it is drawn. */
const MOST_DEPTH = 40;

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"];
const GROUPS = ["svg", "g", "defs", "symbol", "use", "a", "switch", "clipPath", "mask"];
const PAINT = ["linearGradient", "radialGradient", "stop", "style"];
const WORDS = ["title", "desc", "metadata"];
const DRAWN = new Set([...SHAPES, ...GROUPS, ...PAINT, ...WORDS]);
const TEXT = new Set(["text", "tspan", "textPath", "tref"]);

/** An element with an id, and what drawing it draws: its elements, and those that it uses. */
type Part = { id: string | undefined; own: number; uses: string[] };

/** Before the root element may stand a declaration, a doctype and comments. */
const BEGINS = /^\s*<(?:[?!]|(?:[\w.-]+:)?svg[\s>])/;
const HTML = /^\s*<!doctype\s+html/i;

/** The text of an SVG; null where the bytes are none. Throws an UploadError. */
export function readVector(bytes: Uint8Array): string | null {
  const begin = new TextDecoder().decode(bytes.subarray(0, 512));
  if (!BEGINS.test(begin) || HTML.test(begin)) return null;
  if (bytes.length > MOST_SVG_BYTES) throw new UploadError("complex");
  const text = textOf(bytes);
  check(text);
  return text;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UploadError("broken");
  }
}

function check(text: string): void {
  const parser = sax.parser(true, { xmlns: true });
  const open: Part[] = [];
  const parts = new Map<string, Part>();
  let isStyle = false;
  let elements = 0;
  parser.ondoctype = (doctype) => {
    if (doctype.includes("[") || /<!entity/i.test(doctype)) throw new UploadError("entities");
  };
  parser.onopentag = (tag) => {
    if (!("uri" in tag)) return;
    const { uri, local, attributes } = tag;
    if (open.length === 0 && (uri !== SVG || local !== "svg")) throw new UploadError("type");
    if (uri === SVG && TEXT.has(local)) throw new UploadError("text");
    if (uri === SVG && !DRAWN.has(local)) throw new UploadError("part", local.slice(0, 40));
    if (++elements > MOST_ELEMENTS || open.length >= MOST_DEPTH) throw new UploadError("complex");
    isStyle = local === "style";
    const part: Part = { id: undefined, own: 0, uses: [] };
    for (const { local: name, value, prefix } of Object.values(attributes)) {
      // The drawing ignores elements of other kinds, such as notes of an editor.
      if (uri !== SVG || prefix === "xmlns" || name === "xmlns") continue;
      if (/^on/i.test(name)) throw new UploadError("part", name.slice(0, 40));
      if (name === "href") add(part.uses, insideOf(value, local));
      if (name === "id") part.id = value;
      add(part.uses, referencesIn(value));
    }
    open.push(part);
  };
  parser.onclosetag = () => {
    const part = open.pop();
    const above = open.at(-1);
    isStyle = false;
    if (!part) return;
    part.own++;
    if (part.id !== undefined && !parts.has(part.id)) parts.set(part.id, part);
    if (above) {
      add(above.uses, part.uses);
      above.own += part.own;
    } else if (costOf(part, parts) > MOST_ELEMENTS) throw new UploadError("complex");
  };
  const readStyle = (css: string) => {
    // Backslashes can spell a name so that it is not seen here.
    if (isStyle && (/@import|@font-face|\\/i.test(css) || referencesIn(css).length > 1_000))
      throw new UploadError("outside");
  };
  parser.ontext = readStyle;
  parser.oncdata = readStyle;
  parser.onerror = () => {
    throw new UploadError("broken");
  };
  parser.write(text).close();
  if (elements === 0) throw new UploadError("broken");
}

/** Not spread, because a call takes only so many arguments. */
function add(to: string[], from: readonly string[]): void {
  for (const each of from) to.push(each);
}

/** The id that a reference names. A link of `<a>` is not followed by the drawing. */
function insideOf(reference: string, element: string): string[] {
  const target = reference.trim();
  if (target.startsWith("#")) return [target.slice(1)];
  if (element === "a" || target === "") return [];
  throw new UploadError("outside");
}

/** The ids that `url(#id)` names. */
function referencesIn(value: string): string[] {
  const ids: string[] = [];
  for (const [, target = ""] of value.matchAll(/url\(\s*["']?\s*([^"')]*)/gi)) {
    if (!target.startsWith("#")) throw new UploadError("outside");
    ids.push(target.slice(1).trim());
  }
  return ids;
}

/** How many elements are drawn for a part. Each part is counted once, so a part that is used a thousand times costs no time here. */
function costOf(part: Part, parts: ReadonlyMap<string, Part>): number {
  const known = new Map<Part, number | null>();
  const cost = (of: Part, depth: number): number => {
    const before = known.get(of);
    if (before === null || depth > MOST_DEPTH) throw new UploadError("complex");
    if (before !== undefined) return before;
    known.set(of, null);
    let sum = of.own;
    for (const id of of.uses) {
      const used = parts.get(id);
      if (used) sum += cost(used, depth + 1);
      if (sum > MOST_ELEMENTS) throw new UploadError("complex");
    }
    known.set(of, sum);
    return sum;
  };
  return cost(part, 0);
}
