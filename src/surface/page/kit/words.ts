// The words of the frame, of lists, review cards and errors.
import { useReader } from "#surface/look/reader.ts";
import { type Words, wordsOf } from "#words/words.ts";

export type SiteWords = Words<"site">;

export const SITE_WORDS = wordsOf("site");

export function useSiteWords(): SiteWords {
  return SITE_WORDS[useReader().language];
}
