// The fields of a reward, for an invitation and for the setting of an integration. The domain reads them (readOffer).
import type { Refusal } from "#contract/refusal.ts";
import { OFFERS, type Offered } from "#domain/review/state/reward.ts";
import type { Language } from "#platform/language/language.ts";
import { asTyped, select, text } from "#surface/form/field.tsx";
import { type Fault, wrongAt } from "#surface/form/form.ts";
import { wordsIn } from "#words/words.ts";
import type { BusinessVisit } from "../kit/visit.ts";
import { explain } from "./words.ts";

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
      isConditional: true,
      stored: stored.rewardNote,
      read: asTyped,
    }),
  };
}

/** Puts a refusal beside the field that it names. */
export function explainOffer(refusal: Refusal, { language }: BusinessVisit): Fault {
  const { field, sentence } = explain(refusal, language);
  return field === null ? { problem: sentence } : wrongAt(field, sentence);
}
