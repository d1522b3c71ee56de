// The readings of a sentence about a reward. A writer hides a word behind marks, boxes, look-alikes or entities, and no single reading
// finds them all: an invisible mark parts two words or stands inside one, and a 1 is written for an i or an l.
import { decodeHTML } from "entities";
import { reshaped, turned, unboxed } from "../text/drawn-letter.ts";
import { asLetters, lookalike, seen } from "../text/visible-text.ts";
import CLAUSE from "./clause-words.json" with { type: "json" };
import CONDITION from "./condition-words.json" with { type: "json" };
import STARS from "./star-words.json" with { type: "json" };
import { meantBy } from "./typo.ts";
import { folded, has, listOf } from "./word-list.ts";

/** @property form in lower case and without accents. @property isAlike ASCII letters stand for others */
export type Reading = { form: string; isAlike: boolean };

const TAG = /<[^<>]{0,40}>/g;
const ENTITY = /&[#\w]/;
/** Marks without a width, and the spaces that are hardly seen. */
const MARK = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2006\u2008-\u200a\u202f]+/gu;
const SIGMA = /[σς]/g;
/** A word of two letters and more, with the signs that are written for letters. */
const WORD =
  /(?:[\p{M}\p{N}|@$]|!(?=\p{L}))*\p{L}(?:[\p{M}\p{N}|@$]|!(?=\p{L}))*\p{L}(?:[\p{L}\p{M}\p{N}|@$]|!(?=\p{L}))*/gu;

/** A digit or sign between letters, an l at the begin, and two letters that look like one. */
const ODD = /[0-9|!@$]|^l|rn|vv|cl|[a-y]z$/i;
const CAPITAL_I = /I/;
const KNOWN = listOf([STARS, CLAUSE, CONDITION].flatMap(textsIn).flatMap((text) => text.split(" ")));
const TWINS = { whole: twinsOf(KNOWN.whole), beginnings: twinsOf(KNOWN.beginnings) };
/** A long word that is in no list is hardly another word by its i and l alone: "revlew". */
const LONG = 6;
/** Shorter ones begin too many words. */
const LEAST_BEGINNING = 4;

/** What a reader may see: the text, with its entities read, with its marks left out, and with spaces for them. */
export function shownTexts(text: string): string[] {
  const sources = ENTITY.test(text) ? [text, decodeHTML(text)] : [text];
  return unique(
    sources.flatMap((source) => {
      const bare = unboxed(source.replace(TAG, ""));
      return [bare.replace(MARK, ""), bare.replace(MARK, " ")].map(seen);
    }),
  );
}

/** @param shown one of `shownTexts` */
export function readingsOf(shown: string): Reading[] {
  const plain = folded(shown);
  const upright = turned(shown);
  const letters = lookalike(reshaped(shown));
  const alike = [letters, withKnownWords(letters), withSpelledWords(letters), ...(upright === null ? [] : [upright])];
  const forms = unique(alike.map((text) => folded(text).replace(SIGMA, "s"))).filter((form) => form !== plain);
  return [{ form: plain, isAlike: false }, ...forms.map((form) => ({ form, isAlike: true }))];
}

/** With a word of the lists for one that is in none and looks like it: "a gIowing review", "lf we made your day", "recornrnend". */
function withKnownWords(text: string): string {
  return text.replace(WORD, (word) => {
    if (!isOdd(word) || has(KNOWN, folded(word))) return word;
    return knownTwinOf(word) ?? knownTwinOf(pairsAsOne(word)) ?? word;
  });
}

/** A V alone is a five, unless it is a unit behind a number, a cut or an initial. */
const ROMAN = /(?<![\p{L}\p{N}.'’-]|[0-9]\s)(?:V|IV)(?![\p{L}\p{N}.'’-])/gu;
const GREAT = /(?<![\p{L}\p{N}])gr8t?(?![\p{L}\p{N}])/giu;

/** With the words for which signs, Roman numerals and typing errors stand: "a rating of V", "gr8", "an exellent review", "fve stars". */
function withSpelledWords(text: string): string {
  return text
    .replace(ROMAN, (roman) => (roman === "V" ? "5" : "4"))
    .replace(GREAT, "great")
    .replace(WORD, (word) => meantBy(folded(word).replace(/z$/, "s")) ?? word);
}

function isOdd(word: string): boolean {
  return ODD.test(word) || (word.length >= LONG && /[il]/.test(word)) || (CAPITAL_I.test(word) && /\p{Ll}/u.test(word));
}

function knownTwinOf(word: string): string | null {
  const shape = skeleton(word);
  const whole = TWINS.whole.get(shape);
  if (whole !== undefined) return whole;
  for (let length = shape.length; length >= LEAST_BEGINNING; length--) {
    const beginning = TWINS.beginnings.get(shape.slice(0, length));
    if (beginning !== undefined) return beginning + shape.slice(length);
  }
  return null;
}

/** One letter for all that look alike. */
function skeleton(word: string): string {
  return folded(asLetters(word.replace(/[1|!iI]/g, "l")))
    .replaceAll("i", "l")
    .replace(/z$/, "s");
}

/** With one letter for two that look like it: "recornrnend", "revievv", "goocl". */
function pairsAsOne(word: string): string {
  return word.replaceAll("rn", "m").replace(/vv/gi, "w").replaceAll("cl", "d");
}

function twinsOf(words: Iterable<string>): ReadonlyMap<string, string> {
  return new Map([...words].map((word) => [skeleton(word), word]));
}

/** Every text in a table of lists. */
function textsIn(table: unknown): string[] {
  if (typeof table === "string") return [table];
  return table !== null && typeof table === "object" ? Object.values(table).flatMap(textsIn) : [];
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
