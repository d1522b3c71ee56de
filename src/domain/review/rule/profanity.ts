// Finds abuse by whole words (Scunthorpe can be reviewed), also in common disguises: sh1t, f.u.c.k, fuuuck.
import { lookalike, mixesScripts } from "#platform/seen-text.ts";
import { ANYWHERE, IN_LANGUAGE, UNSPACED } from "./profanity-word.ts";

const WORD = /[@$]?[\p{L}\p{M}\p{N}]+(?:[@$!][\p{L}\p{M}\p{N}]+)*/gu;
/** Letters set apart: f.u.c.k, s-h-i-t, a s s h o l e. */
const SET_APART = /(?<![\p{L}\p{N}])\p{L}(?:[ .*_-]\p{L}){2,}(?![\p{L}\p{N}])/gu;
const LEET: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

const ASCII = /^[\x00-\x7f]*$/;
const UNSPACED_WORD = new RegExp(UNSPACED.join("|"), "u");
const anywhere = wordSet(ANYWHERE);
/** The words by their looks, for words that mix scripts: Latin "xy" before a Cyrillic "й". */
let imitated: Set<string> | null = null;
const inLanguage = new Map(Object.entries(IN_LANGUAGE).map(([language, words]) => [language, wordSet(words)]));

/** @param text as `plain` gives it. @param language of the text, ISO 639-1 */
export function hasProfanity(text: string, language: string): boolean {
  if (!ASCII.test(text) && UNSPACED_WORD.test(text)) return true;
  const own = inLanguage.get(language);
  const isListed = (word: string) => anywhere.has(word) || (own?.has(word) ?? false);
  const read = folded(text);
  const setApart = (read.match(SET_APART) ?? []).map((each) => each.replace(/[^\p{L}]/gu, ""));
  return [...(read.match(WORD) ?? []), ...setApart].some(
    (word) => isListed(word) || isListed(meant(word)) || (mixesScripts(word) && isImitated(word)),
  );
}

function isImitated(word: string): boolean {
  // On first use, because the table of confusables would delay every command.
  imitated ??= new Set([...anywhere].map(lookalike));
  return imitated.has(lookalike(word));
}

/** With digits read as letters, and repeated letters written once. */
function meant(word: string): string {
  const letters = /[0-9@$!]/.test(word) ? word.replace(/[0-9@$!]/g, (sign) => LEET[sign] ?? sign) : word;
  return /(.)\1\1/u.test(letters) ? letters.replace(/(.)\1{2,}/gu, "$1") : letters;
}

/** In lower case and without accents; й is a letter of its own and stays. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, "$1")
    .normalize("NFC")
    .replaceAll("ё", "е")
    .replaceAll("ı", "i")
    .replaceAll("ł", "l");
}

function wordSet(words: string): Set<string> {
  return new Set(words.trim().split(/\s+/).map(folded));
}
