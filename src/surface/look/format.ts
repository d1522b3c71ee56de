// Texts for people: shares, moments for programs, and shortened texts.
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";

/** A share of 0 to 1 as "91%"; neither 0% nor 100% unless that is exact. */
export function formatShare(share: number, language: Language): string {
  const { percent } = formatOf(language);
  const { under, over } = wordsIn("look", language);
  if (share > 0 && share < 0.005) return under({ share: percent(0.01) });
  if (share < 1 && share >= 0.995) return over({ share: percent(0.99) });
  return percent(share);
}

/** For `datetime`. */
export function isoDate(date: Date | string): string {
  return typeof date === "string" ? date : date.toISOString();
}

/** At most `max` code points, cut after a word where one ends near, with an ellipsis in place of the marks at the cut. */
export function shorten(text: string, max: number): string {
  // A code point has at most two units, so the rest of a long text is not looked at.
  const points = [...text.slice(0, 2 * (max + 1))];
  if (points.length <= max) return text;
  const cut = points.slice(0, max - 1).join("");
  const word = cut.search(/\s+\S{0,24}$/);
  return `${(word > 0 ? cut.slice(0, word) : cut).replace(/[\s.…。、,;:]+$/, "")}…`;
}
