// The paragraphs that say which picture of a review a report or a decision is about.
import type { NamedPhoto } from "#domain/review/state/reported.ts";
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { type Block, paragraph } from "./letter/letter.ts";
import { PHOTO_QUEUE_WORDS } from "./letter/sentences.ts";

/** @param photo null for one that is deleted */
export function whichPhoto(language: Language, photo: NamedPhoto | null): Block[] {
  const { ofPhoto, ofPhotoN } = wordsIn("readerReport", language);
  if (photo === null) return [paragraph(ofPhoto)];
  const { n, alt } = photo;
  const described = alt === "" ? [] : [paragraph(PHOTO_QUEUE_WORDS[language].alt({ alt }))];
  return [paragraph(ofPhotoN({ n })), ...described];
}
