// The words of scores, stars, reviews and form fields, for pages, pictures and widgets.
import type { Language } from "#platform/language/language.ts";
import { type Section, type Words, wordsIn } from "#words/words.ts";
import { useReader } from "./reader.ts";

/** "5 reviews", and "8 reviews and ratings" where some of them are ratings on other platforms or imported reviews. */
export function countedIn(language: Language, here: number, elsewhere: number): string {
  const { reviews, reviewsAndRatings } = wordsIn("look", language);
  return elsewhere === 0 ? reviews({ count: here }) : reviewsAndRatings({ count: here + elsewhere });
}

/** The messages of a section in the reader's language. */
export function useWords<S extends Section>(section: S): Words<S> {
  return wordsIn(section, useReader().language);
}

/** A sentence about the value of a field: "Name: Enter at most 80 characters." A label that is a question takes no colon. */
export function atField(label: string, sentence: string, language: Language): string {
  if (/[?؟]$/.test(label)) return `${label} ${sentence}`;
  return label.endsWith("？") ? `${label}${sentence}` : wordsIn("look", language).atField({ label, sentence });
}
