// The words of scores, stars, reviews and form fields, for pages, pictures and widgets.
import { type Words, wordsOf } from "#words/words.ts";
import { useReader } from "./reader.ts";

export type LookWords = Words<"look">;

export const LOOK_WORDS = wordsOf("look");

export function useLookWords(): LookWords {
  return LOOK_WORDS[useReader().language];
}
