// Reads the reward of a list's row: the value of REST, or the words of the form in any of our languages.
import type { Offer } from "#domain/review/state/reward.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { plainHead } from "./head.ts";

const OFFER_OF = new Map<string, Offer>(
  LANGUAGES.flatMap((language) => {
    const { field, ask } = wordsIn("reward", language);
    return [
      ...[field.none, ask.no, "none"].map((word) => [plainHead(word), "none"] as const),
      ...[field.any_review, ask.yes, "any_review"].map((word) => [plainHead(word), "any_review"] as const),
    ];
  }),
);

/** Undefined where the cell names no reward. */
export function offerOf(cell: string): Offer | undefined {
  return OFFER_OF.get(plainHead(cell));
}
