// The words of the badge and the share image.
import { wordsOf } from "#words/words.ts";

export const PICTURE_WORDS = wordsOf("picture");
