// The fields of a reward, for an invitation and for the setting of an integration. The domain reads them (readOffer).
import { OFFERS, type Offered } from "#domain/review/state/reward.ts";
import type { Language } from "#platform/language/language.ts";
import { asTyped, select, text } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";

/** @param stored what is chosen until something else is */
export function rewardFields(language: Language, stored: Offered = { reward: "none", rewardNote: null }) {
  const { field } = wordsIn("reward", language);
  return {
    reward: select({
      label: field.reward,
      hint: field.rewardHint,
      stored: stored.reward,
      options: OFFERS.map((value) => ({ value, label: field[value] })),
      read: asTyped,
    }),
    rewardNote: text({
      label: field.rewardNote,
      hint: field.rewardNoteHint,
      stored: stored.rewardNote,
      read: asTyped,
    }),
  };
}
