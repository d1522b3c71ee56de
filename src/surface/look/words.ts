// The words of scores, stars, reviews and form fields, for pages, pictures and widgets.
import { type Section, type Words, wordsIn, wordsOf } from "#words/words.ts";
import { useReader } from "./reader.ts";

export type LookWords = Words<"look">;

export const LOOK_WORDS = wordsOf("look");

export function useLookWords(): LookWords {
  return LOOK_WORDS[useReader().language];
}

/** The messages of a section in the reader's language. */
export function useWords<S extends Section>(section: S): Words<S> {
  return wordsIn(section, useReader().language);
}
