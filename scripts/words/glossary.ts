// The glossary: a term of an English message must be rendered by its term, or by a listed variant, in every other language.
// src/words/style holds a file for each language: how it addresses readers, and its terms. Those of English are patterns, the others
// beginnings of words.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { messagesIn } from "./arguments.ts";

/** @property otherwise messages that a translation may say without the term */
type English = {
  address: string;
  terms: Readonly<Record<string, string>>;
  otherwise: Readonly<Record<string, readonly string[]>>;
};
type Style = { address: string; terms: Readonly<Record<string, readonly string[]>> };

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

/** The message without the names of its arguments and tags. */
function wordsOf(message: string): string {
  return message.replace(/\{[a-zA-Z]+(?:, (?:number|plural|select)[^{}]*)?/g, " ").replace(/<\/?[a-zA-Z]+>/g, " ");
}
