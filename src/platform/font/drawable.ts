// Which texts our fonts can draw. Others would show empty boxes or, in scripts written from the right, a wrong order.
// coverage.json holds the characters that each font file draws, as hexadecimal ranges (scripts/build-font-coverage.ts).
import coverage from "./coverage.json" with { type: "json" };

export type Subset = keyof typeof coverage;

export const SUBSETS = Object.keys(coverage) as Subset[];

/** Control and format characters, such as those that change the direction of writing. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu;
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3|\ufe0e|\ufe0f|\u200d/gu;

const LATIN = new RegExp(`^[${classOf(coverage.latin)}]*$`, "u");
const COVERED = new RegExp(`^[${SUBSETS.map((subset) => classOf(coverage[subset])).join("")}]*$`, "u");

/** The text without emoji and invisible characters; null where nothing is left or a font lacks a character. */
export function drawable(text: string): string | null {
  const kept = visible(text);
  return kept !== "" && COVERED.test(kept) ? kept : null;
}

export function visible(text: string): string {
  // Digits, # and * are parts of emoji, but not in that class.
  return text.normalize("NFC").replace(EMOJI, keepLetterlike).replace(/\s+/g, " ").replace(INVISIBLE, "").trim();
}

/** Whether every character has a glyph in our fonts for pictures. */
export function isDrawn(text: string): boolean {
  return COVERED.test(text);
}

export function isPlainLatin(text: string): boolean {
  return LATIN.test(text);
}

/** Such as ©, which is a picture to Unicode and in the font. */
function keepLetterlike(character: string): string {
  return COVERED.test(character) ? character : "";
}

/** Returns the characters of ranges such as "20-7e a0", for a class of a regular expression. */
export function classOf(ranges: string): string {
  return ranges.replaceAll(/[0-9a-f]+/g, "\\u{$&}").replaceAll(" ", "");
}
