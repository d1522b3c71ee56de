// The glossary: a term of an English message must be rendered by its term, or by a listed variant, in every other language.
// src/words/style holds a file for each language: how it addresses readers, and its terms. Those of English are patterns, the others
// beginnings of words.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { messagesIn } from "./arguments.ts";

/** @property instead patterns of words that a message does not use, each with the word to use instead */
type Instead = { instead: Readonly<Record<string, string>> };
/** @property otherwise messages that a translation may say without the term */
type English = Instead & {
  address: string;
  terms: Readonly<Record<string, string>>;
  otherwise: Readonly<Record<string, readonly string[]>>;
};
type Style = Partial<Instead> & { address: string; terms: Readonly<Record<string, readonly string[]>> };

const FOLDER = join(import.meta.dir, "../../src/words/style");

const files = new Map<string, unknown>();

function read<T>(language: string): T {
  if (!files.has(language)) files.set(language, JSON.parse(readFileSync(join(FOLDER, `${language}.json`), "utf8")));
  return files.get(language) as T;
}

/** Messages of a language without a term that their English has. */
export function missingTerms(language: string): string[] {
  const { otherwise } = read<English>("en");
  const messages = messagesIn(language);
  return [...messagesIn("en")].flatMap(([key, english]) => {
    const message = messages.get(key) ?? "";
    return termsMissedBy(message, english, language)
      .filter((term) => !otherwise[term]?.includes(key))
      .map((term) => `${language}.json, ${key}: lacks the term for “${term}”: ${message}`);
  });
}

/** The terms of an English message that its translation lacks. */
export function termsMissedBy(message: string, english: string, language: string): string[] {
  const [source, translated] = [wordsOf(english), wordsOf(message).toLowerCase().replaceAll("\u00ad", "")];
  const own = read<Style>(language).terms;
  return Object.entries(read<English>("en").terms).flatMap(([term, pattern]) => {
    const isRendered = own[term]?.some((each) => translated.includes(each)) ?? false;
    return new RegExp(pattern, "i").test(source) && !isRendered ? [term] : [];
  });
}

/** Messages with a second word for a thing that has one already, such as "mail" for email; heads of CSV files keep the API's. */
export function secondWords(language: string): string[] {
  const messages = [...messagesIn(language)].filter(([key]) => !key.includes(".csv.head."));
  return messages.flatMap(([key, message]) =>
    secondWordsIn(message, language).map((advice) => `${language}.json, ${key}: ${advice}: ${message}`),
  );
}

/** What to say instead of each second word of a message. */
export function secondWordsIn(message: string, language = "en"): string[] {
  const words = wordsOf(message);
  return Object.entries(read<Partial<Instead>>(language).instead ?? {}).flatMap(([pattern, better]) => {
    const found = new RegExp(pattern, "i").exec(words);
    return found === null ? [] : [`say “${better}” instead of “${found[0]}”`];
  });
}

/** The message without the names of its arguments and tags. */
function wordsOf(message: string): string {
  return message.replace(/\{[a-zA-Z]+(?:, (?:number|plural|select)[^{}]*)?/g, " ").replace(/<\/?[a-zA-Z]+>/g, " ");
}
