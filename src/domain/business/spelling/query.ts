// A search as conditions for `SEARCHED`: the text of tsqueries, whose lexemes are folded words.
import { cityNamesOf } from "./synonym.ts";
import { distance, errorsIn } from "./typo.ts";
import { formsOf, hasLetters, type Word, wordsOf } from "./word.ts";

/** Further words do not narrow a search. */
const MOST_WORDS = 8;
/** So many names have a word that begins with fewer letters that only the last word, which may not be typed to its end, is a beginning. */
const LEAST_BEGINNING = 3;
/** Of more words, only the last one is a beginning: each reads the entries of all words that begin like it. */
const MOST_BEGINNINGS = 4;
const MOST_CHARACTERS = 300;

export type Query = {
  words: Word[];
  /** The words without apostrophes and hyphens, where these differ. */
  joined: Word[] | null;
};

/** How a word may stand in a name that matches. */
type Form = (word: Word, isLast: boolean, isOfMany: boolean) => string;

/** Null where nothing is sought. */
export function readQuery(typed: string): Query | null {
  const text = typed.slice(0, MOST_CHARACTERS).toWellFormed().replaceAll("\u0000", " ");
  const words = fewOf(wordsOf(text));
  if (words.length === 0) return null;
  const joined = fewOf(wordsOf(text, true));
  return { words, joined: joined.length > 0 && joined.length < words.length ? joined : null };
}

/**
 * Conditions, the strictest first: for whole words in this spelling, in any and with a city's other names, and for the beginning of the
 * last word and of all.
 */
export function strictly(query: Query): { whole: string[]; beginning: string[] } {
  const exactly = together(query, (word) => (word.isGapless ? whole(word) : lexeme(word.text)), "none");
  const withLast = together(query, (word, isLast) => (isLast ? beginning(word, true, false) : whole(word)));
  const wholes = new Set([exactly, together(query, whole, "none"), together(query, whole, "instead")]);
  return { whole: [...wholes], beginning: [...new Set([withLast, beginnings(query)]).difference(wholes)] };
}

/** All words, each whole in any spelling, or another name of the city that it names. */
export function wholly(query: Query): string {
  return together(query, whole);
}

/** The beginnings of all words; a short word that is not the last one is whole, as each but the last one of many. */
export function beginnings(query: Query): string {
  return together(query, beginning);
}

/** Whether a text fulfils `beginnings`. */
export function hasBeginnings(text: string, { words, joined }: Query): boolean {
  const forms = [...formsOf(text)];
  const begins = ({ text, begins, plain }: Word) =>
    forms.some((form) => form === plain || form.startsWith(text) || form.startsWith(begins));
  return words.every(begins) || (joined?.every(begins) ?? false);
}

/** Whether a text has the whole words. */
export function hasWholeWords(text: string, { words, joined }: Query): boolean {
  const forms = formsOf(text);
  const has = ({ text, plain }: Word) => forms.has(text) || forms.has(plain);
  return words.every(has) || (joined?.every(has) ?? false);
}

/** Whether a text has the whole words and no others. */
export function isNamed(text: string, query: Query): boolean {
  return wordsOf(text).length <= query.words.length && hasWholeWords(text, query);
}

/** As `hasBeginnings`, with typing errors: the errors that the text's word forgives, none where the typed one is too short for any. */
export function hasSimilar(text: string, { words, joined }: Query): boolean {
  return (
    similarIn(text, words).length === words.length ||
    (joined !== null && similarIn(text, joined).length === joined.length)
  );
}

/** The words that a text has, with typing errors or without. */
export function similarIn(text: string, words: readonly Word[]): Word[] {
  return similarTo(words)(spelled(text));
}

/** The forms of a text, with the errors that each forgives. */
export type Spelled = readonly { form: string; letters: readonly string[]; most: number }[];

export function spelled(text: string): Spelled {
  return [...formsOf(text)].map((form) => ({ form, letters: [...form], most: errorsIn(form) }));
}

/** As `similarIn`, for many texts. */
export function similarTo(words: readonly Word[]): (forms: Spelled) => Word[] {
  const sought = words.map((word) => {
    const isForgiven = hasLetters(word) && errorsIn(word.text) > 0;
    return { word, typed: isForgiven ? [...new Set([word.text, word.plain])].map((each) => [...each]) : [] };
  });
  return (forms) => {
    const fits = ({ word: { text, begins }, typed }: (typeof sought)[number]) =>
      forms.some(
        ({ form, letters, most }) =>
          form.startsWith(text) ||
          form.startsWith(begins) ||
          (most > 0 && typed.some((each) => distance(each, letters, most) <= most)),
      );
    return sought.filter(fits).map(({ word }) => word);
  };
}

/** With typing errors. @param near words that stand for others, by the typed word; null where there are none */
export function leniently(query: Query, near: ReadonlyMap<string, readonly string[]>): string | null {
  return near.size === 0 ? null : similarly(query, near);
}

/** The beginnings of all words, or of those that stand for them. */
export function similarly(query: Query, near: ReadonlyMap<string, readonly string[]>): string {
  return together(query, (word, isLast, isOfMany) =>
    [beginning(word, isLast, isOfMany), ...(near.get(word.text) ?? []).map(lexeme)].join(" | "),
  );
}

/** The words whose typing errors are forgiven. */
export function misspellable({ words, joined }: Query): Word[] {
  return [...words, ...(joined ?? [])].filter(hasLetters);
}

/** The condition that a text with all these words fulfils. None fulfils the empty one of a text without words. */
export function wholeWords(text: string): string {
  return allOf(wordsOf(text).map(whole));
}

/** Other names of the cities that words name: not sought, beside the typed ones, or in their place, so that no entry is read twice. */
type CityNames = "none" | "also" | "instead";

function together({ words, joined }: Query, form: Form, cities: CityNames = "also"): string {
  const all = (of: readonly Word[]) => allOf(of.map((word, at) => alternatives(word, at, of)));
  const alternatives = (word: Word, at: number, of: readonly Word[]) => {
    const names = cities === "none" ? [] : otherNames(word, of);
    const typed = form(word, at === of.length - 1, of.length > MOST_BEGINNINGS);
    const isTyped = cities !== "instead" || names.length === 0;
    return [...(isTyped ? [typed] : []), ...names.map((name) => allOf(name.map(whole)))].join(" | ");
  };
  return joined ? `(${all(words)}) | (${all(joined)})` : all(words);
}

/** Without the name that was typed. "Kuwait" is another one beside "Kuwait City", for its second word. */
function otherNames(word: Word, beside: readonly Word[]): readonly Word[][] {
  const typed = new Set(beside.map(({ plain }) => plain));
  const isTyped = (name: readonly Word[]) =>
    name.some(({ plain }) => plain === word.plain) && name.every(({ plain }) => typed.has(plain));
  return cityNamesOf(word, beside).filter((name) => !isTyped(name));
}

function allOf(conditions: readonly string[]): string {
  return conditions.map((each) => `(${each})`).join(" & ");
}

function whole(word: Word): string {
  return word.isGapless ? beginning(word, true, false) : lexeme(word.plain);
}

function beginning(word: Word, isLast: boolean, isOfMany: boolean): string {
  const { text, begins, plain, isGapless } = word;
  if (!isLast && isOfMany) return whole(word);
  if (!isLast && !isGapless && text.length < LEAST_BEGINNING)
    return [...new Set([text, plain])].map(lexeme).join(" | ");
  const beginnings = [...new Set([text, begins])];
  const isBegun = beginnings.some((each) => plain.startsWith(each));
  return [...(isBegun ? [] : [lexeme(plain)]), ...beginnings.map((each) => `${lexeme(each)}:*`)].join(" | ");
}

/** Folded words hold neither quotes nor backslashes. */
function lexeme(word: string): string {
  return `'${word}'`;
}

function fewOf(words: readonly Word[]): Word[] {
  return [...new Map(words.map((word) => [word.text, word])).values()].slice(0, MOST_WORDS);
}
