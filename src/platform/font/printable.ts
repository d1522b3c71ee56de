// Which texts can stand on a page to print: those of pictures, and Arabic and Japanese ones.
// print-coverage.json holds the characters of the fonts that are for print alone (scripts/build-font-coverage.ts).
import { classOf, isDrawn, visible } from "./drawable.ts";
import coverage from "./print-coverage.json" with { type: "json" };

/** Vowel signs, which readers of Arabic do without. Our font sets some in the wrong place. */
const VOWELS = /[\u064b-\u0652\u0670\u0640]/g;

const COVERED = new RegExp(`^[${Object.values(coverage).map(classOf).join("")}]$`, "u");

/** The text without emoji, vowel signs and invisible characters; null where nothing is left or a font lacks a character. */
export function printable(text: string): string | null {
  const kept = visible(text).replace(VOWELS, "").trim();
  if (kept === "") return null;
  for (const character of kept) if (!isDrawn(character) && !COVERED.test(character)) return null;
  return kept;
}
