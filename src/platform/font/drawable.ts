// Which texts our fonts can draw. Others would show empty boxes or, in scripts written from the right, a wrong order.
// The characters that each font file draws, as hexadecimal ranges, by scripts/build-font-coverage.ts.
import coverage from "./coverage.json" with { type: "json" };

export type Subset = keyof typeof coverage;

export const SUBSETS = Object.keys(coverage) as Subset[];

/** Control and format characters, such as those that change the direction of writing. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu;
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3|\ufe0e|\ufe0f|\u200d/gu;

/** The text without emoji and invisible characters; null where nothing is left or a font lacks a character. */
export function drawable(text: string): string | null {
  // Digits, # and * are parts of emoji, but not in that class.
  const kept = text.normalize("NFC").replace(EMOJI, keepLetterlike).replace(/\s+/g, " ").replace(INVISIBLE, "").trim();
  if (kept === "") return null;
  for (const character of kept) if (!isCovered(character.codePointAt(0) as number)) return null;
  return kept;
}

export function isPlainLatin(text: string): boolean {
  for (const character of text) if (!contains(LATIN, character.codePointAt(0) as number)) return false;
  return true;
}

/** Such as ©, which is a picture to Unicode and in the font. */
function keepLetterlike(character: string): string {
  return isCovered(character.codePointAt(0) as number) ? character : "";
}

function isCovered(code: number): boolean {
  return RANGES.some((ranges) => contains(ranges, code));
}

type Ranges = readonly (readonly [number, number])[];

function contains(ranges: Ranges, code: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to] = ranges[middle] as readonly [number, number];
    if (code < from) high = middle - 1;
    else if (code > to) low = middle + 1;
    else return true;
  }
  return false;
}

function readRanges(text: string): Ranges {
  return text.split(" ").map((range) => {
    const [from, to = from] = range.split("-") as [string, string?];
    return [Number.parseInt(from, 16), Number.parseInt(to as string, 16)] as const;
  });
}

const LATIN = readRanges(coverage.latin);
const RANGES = SUBSETS.map((subset) => readRanges(coverage[subset]));
