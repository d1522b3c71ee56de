// Tones of outcomes, and the notes of requests in the language of a page.
import type { ListedOutcome } from "#domain/integration/list.ts";
import type { Outcome } from "#domain/integration/state/outcome.ts";
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import type { PillTone } from "../component/display.tsx";

export const OUTCOME_TONE: Readonly<Record<Outcome, PillTone>> = {
  queued: "good",
  duplicate: "plain",
  no_email: "fair",
  cancelled: "plain",
  limit_reached: "fair",
  test: "plain",
  unreadable: "bad",
  ignored: "plain",
};

/** A stored note is English. One of an older version is shown as it is. */
export function noteIn({ outcome, note }: Pick<ListedOutcome, "outcome" | "note">, language: Language): string {
  const words = wordsIn("integration", language);
  if (note === null) return words.outcomeAbout[outcome];
  const translated: Readonly<Record<string, string>> = words.noted;
  const [key] = Object.entries(wordsIn("integration", "en").noted).find(([, each]) => each === note) ?? [];
  return (key !== undefined && translated[key]) || note;
}
