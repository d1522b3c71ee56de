// An invented shop with its reviews. It is no record, so no list, figure, log or index can have it.
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import type { SnippetBusiness } from "./snippet.ts";

/** In the place of a business's slug in the address of a frame. No slug begins with its first letter. */
export const SAMPLE_SLUG = "_example";
export const SAMPLE_SHOP = "Juniper Coffee";
export const SAMPLE_SCORE_TENTHS = 43;
/** Written with one to five stars. */
export const SAMPLE_STARS = [4, 6, 10, 30, 78] as const;
export const SAMPLE_REVIEWS = [
  { key: "good", author: "Mara T.", rating: 5, writtenAt: "2026-11-20T09:30:00.000Z" },
  { key: "fair", author: "Jonas W.", rating: 4, writtenAt: "2026-11-14T17:05:00.000Z" },
  { key: "poor", author: "Amira S.", rating: 2, writtenAt: "2026-11-09T12:40:00.000Z" },
] as const;

/** What the height of a widget with the sample depends on. */
export function sampleSubject(language: Language): SnippetBusiness {
  const { sample } = wordsIn("offer", language);
  const reviews = SAMPLE_REVIEWS.map(({ key }) => ({
    ...{ title: "", body: sample[key], verified: true, incentivized: false },
    ...{ isImported: false, photos: 0 },
  }));
  return { name: SAMPLE_SHOP, slug: SAMPLE_SLUG, reviews, hasPlatforms: false, hasPhotos: false };
}
