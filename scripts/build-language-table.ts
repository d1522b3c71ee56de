// Writes src/platform/language/table.json from the extra small table of the package eld (Apache-2.0, Nito T.M.). As JavaScript
// objects that table takes 40 MB in each thread that loads it. Run it after an update of eld: node scripts/bun.mjs scripts/build-language-table.ts
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { LANGUAGE_CODES } from "#platform/language/detect.ts";

const ROOT = join(import.meta.dir, "..");
const ELD = join(ROOT, "node_modules/eld/src");
const TARGET = join(ROOT, "src/platform/language/table.json");

const { ngramsData } = await import(join(ELD, "ngrams/extrasmall.js"));
const { avgScore } = await import(join(ELD, "avgScore.js"));
const { dictionary } = await import(join(ELD, "dictionary.js"));

/** The byte that a character of eld's keys stands for. */
function byteOf(character: string): number {
  const isPlain = /[ a-z'`]/.test(character);
  return isPlain ? character.charCodeAt(0) : dictionary.indexOf(character, 0x80);
}

const bytes: number[] = [];
for (const [key, scores] of Object.entries<Record<string, number>>(ngramsData.ngrams)) {
  const pairs = Object.entries(scores).flatMap(([language, score]) => [Number(language), score]);
  bytes.push(key.length, ...Array.from(key, byteOf), pairs.length / 2, ...pairs);
}
if (bytes.some((byte) => !(byte >= 0 && byte < 256))) throw new Error("The table does not fit into bytes.");

const languages: string[] = Object.values(ngramsData.languages);
if (!languages.every((language) => LANGUAGE_CODES.has(language))) throw new Error("The table has an unknown language.");
const table = {
  languages,
  typicalScores: languages.map((language) => avgScore[language]),
  ngrams: deflateSync(Uint8Array.from(bytes), { level: 9 }).toString("base64"),
};
await Bun.write(TARGET, `${JSON.stringify(table)}\n`);
