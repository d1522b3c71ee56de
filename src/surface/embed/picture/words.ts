// The words of the badge and the share image.
import { type Words, wordsOf } from "#words/words.ts";

export type PictureWords = Words<"picture">;

export const PICTURE_WORDS = wordsOf("picture");
