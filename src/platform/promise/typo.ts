// Finds the word of praise, or for stars and their number, that was meant by one with a typing error: "exellent", "possitive", "fve".
import STARS from "./star-words.json" with { type: "json" };
import { folded, listOf } from "./word-list.ts";

const { anywhere: _anywhere, five, one: _one, innocent: _innocent, other: _other, ...LANGUAGES } = STARS;
/** Shorter words are too near to others: "good" and "food". */
const LEAST_PRAISE = 6;
/** "Perfect" and "prefect" differ by two neighbours, "Sternen" and "Steinen" by one letter. */
const LEAST_CHANGED = 8;
const LEAST_STAR = 5;
/** So many stand between a word of praise and its noun. */
const MOST_MEANT = 3;
/** No word of praise is longer. */
const LONGEST = 24;
const NUMBERS = ["fve", "fiv", "fife", "fiive", "fivve", "fivee", "fvie", "ifve"];

const PRAISE = listOf(Object.values(LANGUAGES).flatMap(({ praise }) => praise));
const KNOWN = listOf([
  ...Object.values(LANGUAGES).flatMap((words) => Object.values(words).flat()),
  ...Object.values(five).flat(),
]);
/** A word without one of its letters, by which two that differ by one letter meet. */
const BEGINNINGS = indexOf([...PRAISE.beginnings], LEAST_PRAISE);
const WHOLE = indexOf([...PRAISE.whole], LEAST_PRAISE);
const STAR_WORDS = indexOf(
  Object.values(LANGUAGES).flatMap(({ star }) => star.map(folded)),
  LEAST_STAR,
);

/**
 * Returns the words that were meant, one behind the other: languages write a word alike. Null where it is known, or like none.
 * @param word in lower case and without accents
 */
export function meantBy(word: string): string | null {
  if (NUMBERS.includes(word)) return "five";
  if (word.length < LEAST_STAR - 1 || word.length > LONGEST || KNOWN.whole.has(word) || beginsKnown(word)) return null;
  const meant = [...typedFor(word, STAR_WORDS, false), ...typedFor(word, WHOLE, word.length >= LEAST_CHANGED)];
  const all = meant.length > 0 ? meant : begunAs(word);
  return all.length > 0 ? all.slice(0, MOST_MEANT).join(" ") : null;
}

function beginsKnown(word: string): boolean {
  for (let length = 3; length <= word.length; length++) if (KNOWN.beginnings.has(word.slice(0, length))) return true;
  return false;
}

function begunAs(word: string): string[] {
  for (let length = word.length; length >= LEAST_PRAISE - 1; length--) {
    const meant = typedFor(word.slice(0, length), BEGINNINGS, length >= LEAST_CHANGED);
    if (meant.length > 0) return meant.map((each) => each + word.slice(length));
  }
  return [];
}

/** @param changes whether another letter may stand for one, not only one more or less */
function typedFor(word: string, index: ReadonlyMap<string, ReadonlySet<string>>, changes: boolean): string[] {
  const near = new Set([word, ...shorter(word)].flatMap((shape) => [...(index.get(shape) ?? [])]));
  return [...near].filter(
    (meant) =>
      meant[0] === word[0] &&
      Math.abs(meant.length - word.length) <= 1 &&
      (changes || meant.length !== word.length || isSwapped(meant, word)),
  );
}

function isSwapped(one: string, other: string): boolean {
  return [...one].sort().join("") === [...other].sort().join("");
}

function indexOf(words: readonly string[], least: number): ReadonlyMap<string, ReadonlySet<string>> {
  const index = new Map<string, Set<string>>();
  for (const word of words.filter(({ length }) => length >= least))
    for (const shape of [word, ...shorter(word)]) index.set(shape, (index.get(shape) ?? new Set()).add(word));
  return index;
}

function shorter(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}
