// The words of how it works, of the page for businesses and of the frame of the docs.
import { type Words, wordsOf } from "#words/words.ts";

export type ProseWords = Words<"prose">;

export const PROSE_WORDS = wordsOf("prose");
