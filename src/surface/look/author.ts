// The name of a review's author as a reader sees it: an erased author's stored name is English, and stands for a sentence of each language.
import { ERASED_AUTHOR } from "#domain/review/author/erase.ts";
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { useReader } from "./reader.ts";

export function authorIn(author: string, language: Language): string {
  return author === ERASED_AUTHOR ? wordsIn("look", language).erasedAuthor : author;
}

export function useAuthor(author: string): string {
  return authorIn(author, useReader().language);
}
