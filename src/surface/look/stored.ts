// Says what is stored of persons, and for how long.
import { NEAR_COPY_MORE_DAYS, type Stored } from "#domain/privacy/stored.ts";
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";

export function storedIn(language: Language, what: Stored["what"]): string {
  const words = wordsIn("stored", language);
  return what === "nearCopy" ? words.nearCopy({ more: NEAR_COPY_MORE_DAYS }) : words[what];
}

export function keptIn(language: Language, keep: Stored["keep"]): string {
  const words = wordsIn("stored", language);
  if (typeof keep === "string") return words[keep];
  return "days" in keep ? words.forDays(keep) : words.forMinutes(keep);
}
