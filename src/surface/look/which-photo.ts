// The sentences that say which picture of a review a report or a decision is about.
import type { NamedPhoto } from "#domain/review/state/reported.ts";
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";

/** @param photo null for one that is deleted */
export function whichPhoto(language: Language, photo: Pick<NamedPhoto, "n" | "alt"> | null): string[] {
  const { ofPhoto, ofPhotoN } = wordsIn("readerReport", language);
  if (photo === null) return [ofPhoto];
  const { n, alt } = photo;
  return [ofPhotoN({ n }), ...(alt === "" ? [] : [wordsIn("photoQueue", language).alt({ alt })])];
}
