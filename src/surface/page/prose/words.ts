// The words of how it works, of the page for businesses and of the frame of the docs.
import { wordsOf } from "#words/words.ts";

export const PROSE_WORDS = wordsOf("prose");
