// Guarantees: joined words, invisible marks, turned letters, lookalikes, rows of signs and plain wordings of praise hide no condition on the
// stars; honest sentences that resemble them pass.
import { describe, expect, test } from "bun:test";
import { dependsOnStars } from "#platform/promise/depends-on-stars.ts";
import { computed } from "../../support/computed.ts";
import SENTENCES from "./attacked.json" with { type: "json" };

for (const [outcome, byKind] of Object.entries(SENTENCES))
  for (const [kind, sentences] of Object.entries(byKind))
    describe(`${outcome}: ${kind}`, () => {
      for (const sentence of sentences)
        test(sentence, () => expect(dependsOnStars(sentence)).toBe(outcome === "refused"));
    });

test("no text takes long", () => {
  const hostile = [
    "five",
    "a",
    "good",
    "rate",
    "e\u200b",
    "&#9733",
    "&",
    "I",
    "1",
    "thumb ",
    "daumen a ",
    "un ",
    "\u202e",
    "🇫",
    "ɐ",
    "aα",
  ].map((piece) => piece.repeat(200).slice(0, 200));
  const from = computed();
  for (const text of hostile) dependsOnStars(text);
  expect(computed() - from).toBeLessThan(1_000);
});
