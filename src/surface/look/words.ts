// The words of scores, stars, reviews and form fields, for pages, pictures and widgets.
import { useReader } from "./reader.ts";
import { type Words, wordsOf } from "#words/words.ts";

export type LookWords = Words<"look">;

export const LOOK_WORDS = wordsOf("look");

export function useLookWords(): LookWords {
  return LOOK_WORDS[useReader().language];
}
