// Writes coverage.json and print-coverage.json of src/platform/font: the characters that each font file can draw, as hexadecimal
// ranges. Pictures and pages to print leave out a name with other characters, because it would show empty boxes. Run it after an update of the fonts: node scripts/bun.mjs
// scripts/build-font-coverage.ts
import { join } from "node:path";
import { inflateSync } from "node:zlib";

const ROOT = join(import.meta.dir, "..");
const SUBSETS = ["latin", "latin-ext", "greek", "greek-ext", "cyrillic", "cyrillic-ext", "vietnamese"];
const WEIGHTS = [400, 600];
/** As in file.ts. */
const PRINT = {
  arabic: ["ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-500-normal"],
  ...Object.fromEntries(
    ["japanese", "31", "41", "66", "67"].map((subset) => [
      `japanese ${subset}`,
      [`m-plus-1p/files/m-plus-1p-${subset}-500-normal`],
    ]),
  ),
};
/** Characters that draw nothing. They would never show an empty box, but a name of them alone would be empty. */
const INVISIBLE = /^[\p{C}\p{Zl}\p{Zp}\p{M}]$/u;

/** Unpacks a table of a WOFF file (https://www.w3.org/TR/WOFF/). */
function tableOf(file: Buffer, name: string): Buffer {
  const count = file.readUInt16BE(12);
  for (let index = 0; index < count; index++) {
    const entry = 44 + index * 20;
    if (file.toString("latin1", entry, entry + 4) !== name) continue;
    const [offset, packed, length] = [4, 8, 12].map((at) => file.readUInt32BE(entry + at)) as [number, number, number];
    const bytes = file.subarray(offset, offset + packed);
    return packed === length ? bytes : inflateSync(bytes);
  }
  throw new Error(`The font has no table ${name}.`);
}

/** The characters that a font maps to a glyph, by its table of format 4 or 12. */
function charactersOf(file: Buffer): Set<number> {
  const cmap = tableOf(file, "cmap");
  const found = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    const format = table.readUInt16BE(0);
    if (format === 4) readSegments(table, found);
    if (format === 12) readGroups(table, found);
  }
  return found;
}

function readSegments(table: Buffer, found: Set<number>): void {
  const doubled = table.readUInt16BE(6);
  for (let at = 0; at < doubled; at += 2) {
    const end = table.readUInt16BE(14 + at);
    const start = table.readUInt16BE(16 + doubled + at);
    const delta = table.readUInt16BE(16 + 2 * doubled + at);
    const rangeAt = 16 + 3 * doubled + at;
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const glyph = range === 0 ? (code + delta) & 0xffff : table.readUInt16BE(rangeAt + range + 2 * (code - start));
      if (glyph !== 0) found.add(code);
    }
  }
}

function readGroups(table: Buffer, found: Set<number>): void {
  for (let index = 0; index < table.readUInt32BE(12); index++) {
    const at = 16 + index * 12;
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code++) found.add(code);
  }
}

function rangesOf(codes: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

const hex = (code: number) => code.toString(16);

/** The characters that each of the files draws. */
async function coverageOf(paths: readonly string[]): Promise<string> {
  const sets = await Promise.all(
    paths.map(async (path) =>
      charactersOf(Buffer.from(await Bun.file(join(ROOT, "node_modules/@fontsource", `${path}.woff`)).arrayBuffer())),
    ),
  );
  const [first, ...others] = sets as [Set<number>, ...Set<number>[]];
  const codes = [...first].filter((code) => others.every((set) => set.has(code)));
  const shown = codes.filter((code) => !INVISIBLE.test(String.fromCodePoint(code))).sort((a, b) => a - b);
  return rangesOf(shown)
    .map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`))
    .join(" ");
}

async function write(target: string, files: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const coverage: Record<string, string> = {};
  for (const [name, paths] of Object.entries(files)) coverage[name] = await coverageOf(paths);
  await Bun.write(join(ROOT, "src/platform/font", target), `${JSON.stringify(coverage, null, 2)}\n`);
}

await write(
  "coverage.json",
  Object.fromEntries(
    SUBSETS.map((subset) => [subset, WEIGHTS.map((weight) => `inter/files/inter-${subset}-${weight}-normal`)]),
  ),
);
await write("print-coverage.json", PRINT);
