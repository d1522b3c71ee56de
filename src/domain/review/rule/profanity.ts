// Finds abuse by whole words (Scunthorpe can be reviewed), also in common disguises: sh1t, f.u.c.k, fuuuck.
import { asLetters, lookalike, mixesScripts } from "#platform/text/visible-text.ts";
import { ANYWHERE, BEGINNING, IN_LANGUAGE, INNOCENT, UNSPACED_WORD } from "./profanity-word.ts";

const WORD = /[@$]?[\p{L}\p{M}\p{N}]+(?:[@$!][\p{L}\p{M}\p{N}]+)*/gu;
/** Letters set apart: f.u.c.k, s-h-i-t, a s s h o l e. */
const SET_APART = /(?<![\p{L}\p{N}])\p{L}(?:[ .*_-]\p{L}){2,}(?![\p{L}\p{N}])/gu;

const ASCII = /^[\x00-\x7f]*$/;
/** Marks that set characters apart in scripts without spaces between words: "死 ね", "ク・ソ". */
const BETWEEN =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[ .*_・-]+(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/gu;
const anywhere = wordSet(ANYWHERE);
/** The listed words by their looks, for words that mix scripts: Latin "xy" before a Cyrillic "й". */
let imitated: Set<string> | null = null;
const inLanguage = new Map(Object.entries(IN_LANGUAGE).map(([language, words]) => [language, wordSet(words)]));

/** @param text as `plain` gives it. @param language of the text, ISO 639-1 */
export function hasProfanity(text: string, language: string): boolean {
  if (!ASCII.test(text) && UNSPACED_WORD.test(text.replace(BETWEEN, ""))) return true;
  const own = inLanguage.get(language);
  const isListed = (word: string) => anywhere.has(word) || (own?.has(word) ?? false);
  const isMeant = (word: string) => isListed(word) || BEGINNING.some((beginning) => word.startsWith(beginning));
  const read = folded(text).replace(INNOCENT, " ");
  const setApart = (read.match(SET_APART) ?? []).map((each) => each.replace(/[^\p{L}]/gu, ""));
  return [...(read.match(WORD) ?? []), ...setApart].some(
    (word) =>
      isMeant(word) ||
      isMeant(meant(word)) ||
      arabicStems(word).some(isListed) ||
      (mixesScripts(word) && isImitated(word)),
  );
}

const ARABIC = /^\p{sc=Arabic}+$/u;
/** "and", "so", "in", "like", "to" and the article are written onto a word, and pronouns and endings behind it. */
const ARABIC_BEFORE = /^(?:[وف])?(?:[بكل])?(?:ال|لل)?/u;
const ARABIC_BEHIND = /(?:ها|هم|كم|نا|ين|ون|ات|ه|ك|ي)$/u;
/** A shorter rest is another word: "بكس" is a box, and "فخرا" pride. */
const LEAST_STEM = 4;

/** Returns an Arabic word without its prefix, its suffix or both; empty if it has neither. */
function arabicStems(word: string): string[] {
  if (!ARABIC.test(word)) return [];
  const bare = word.replace(ARABIC_BEFORE, "");
  return [bare, bare.replace(ARABIC_BEHIND, ""), word.replace(ARABIC_BEHIND, "")].filter(
    (stem) => stem !== word && stem.length >= LEAST_STEM,
  );
}

function isImitated(word: string): boolean {
  // Made on first use, because the table of confusables would delay the start of every command.
  imitated ??= new Set([...anywhere].map(lookalike));
  return imitated.has(lookalike(word));
}

/** Reads digits as letters, and letters that are repeated three times or more as one. */
function meant(word: string): string {
  const letters = asLetters(word);
  return /(.)\1\1/u.test(letters) ? letters.replace(/(.)\1{2,}/gu, "$1") : letters;
}

/** Arabic letters that are written in several ways, and the line that only stretches a word. */
// biome-ignore format: one line for single letters
const ARABIC_LETTERS: Readonly<Record<string, string>> = {
  أ: "ا", إ: "ا", آ: "ا", ٱ: "ا", ى: "ي", ی: "ي", ک: "ك", ة: "ه", ہ: "ه", ـ: "",
};

/** Returns the text in lower case and without accents. й and ñ are letters of their own and stay: "cono" is a cone. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/(?!n\u0303)([\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}])\p{M}+/gu, "$1")
    .normalize("NFC")
    .replace(/[أإآٱىیکةہـ]/g, (letter) => ARABIC_LETTERS[letter] ?? letter)
    .replaceAll("ё", "е")
    .replaceAll("ı", "i")
    .replaceAll("ł", "l");
}

function wordSet(words: string): Set<string> {
  return new Set(words.trim().split(/\s+/).map(folded));
}
