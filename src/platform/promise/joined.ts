// Finds words that were joined to hide a condition: "fivestars", "cincoestrellas", "agoodreview", "rateusfive".
import WORDS from "./star-words.json" with { type: "json" };
import { folded, single } from "./word-list.ts";

const { anywhere: _anywhere, five, one: _one, innocent: _innocent, other: _other, ...LANGUAGES } = WORDS;

/** Shorter ones end other words: "kosten", "markten". */
const LEAST = 4;
const SHORT = new Set(["ثلاث", "اربع", "خمس", "ster", "stern"]);
const NUMBERS = [...five["3"], ...five["4"], ...five["5"], ...five["10"], "czworke", "piatke"].map(folded);
const LONG_NUMBERS = NUMBERS.filter((word) => word.length >= LEAST || SHORT.has(word));
const NUMBER = either(LONG_NUMBERS);

const SOURCES = Object.values(LANGUAGES).flatMap(({ star, rating, praise, link }) => {
  const before = `^(?:${either([...link, "for", "give", "only", "fur", "pour", "por", "para", "per", "voor", "za", "una", "eine", "einen"])}){0,2}`;
  const rated = either(rating, "\\p{L}*");
  return [
    `${before}${either(praise, "\\p{L}{0,4}")}${rated}`,
    `^${either(rating, "\\p{L}{0,6}")}${either(praise, "\\p{L}{0,4}")}$`,
    `^${either(rating, "\\p{L}{0,3}")}(?:${either(link)})?${NUMBER}$`,
    `${either(LONG_NUMBERS.map(single))}${either(star.map(single).filter((word) => word.length >= LEAST && !SHORT.has(word)))}`,
  ].map((source, at) => ({ source, isSingle: at === 3 }));
});
const PATTERNS = SOURCES.map(({ source, isSingle }) => ({ pattern: new RegExp(source, "u"), isSingle }));
const LEAST_JOINED = 6;

/** @param piece a word in lower case and without accents */
export function isJoined(piece: string): boolean {
  if (piece.length < LEAST_JOINED) return false;
  const bare = single(piece);
  // "quatreétoiles" has a double letter at its joint, so the word is read as it stands, too.
  return PATTERNS.some(({ pattern, isSingle }) => pattern.test(piece) || (isSingle && pattern.test(bare)));
}

function either(words: readonly string[], ending = ""): string {
  const read = words.map(folded).sort((a, b) => b.length - a.length);
  return `(?:${read.map((word) => (word.endsWith("*") ? `${word.slice(0, -1)}${ending}` : word)).join("|")})`;
}
