// The words of forms.
import { useReader } from "#surface/look/reader.ts";
import { type Words, wordsOf } from "#words/words.ts";

export type FormWords = Words<"form">;

export const FORM_WORDS = wordsOf("form");

export function useFormWords(): FormWords {
  return FORM_WORDS[useReader().language];
}
