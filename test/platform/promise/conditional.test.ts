// Guarantees: a reward's sentence may ask for an order, a visit or a review, in ten languages, and for nothing about the review or its mood.
import { describe, expect, test } from "bun:test";
import { dependsOnStars } from "#platform/promise/depends-on-stars.ts";
import { computed } from "../../support/computed.ts";
import SENTENCES from "./conditional.json" with { type: "json" };

for (const [outcome, byLanguage] of Object.entries(SENTENCES))
  for (const [language, sentences] of Object.entries(byLanguage))
    describe(`${outcome}: ${language}`, () => {
      for (const sentence of sentences)
        test(sentence, () => expect(dependsOnStars(sentence)).toBe(outcome === "refused"));
    });

test("no text takes long", () => {
  const hostile = [
    "if ",
    "if, when ",
    "even if not ",
    "alle, die ",
    "なら",
    "方",
    "を",
    "書いたら",
    "a star of ",
    "4 star hotel ",
  ].map((piece) => piece.repeat(200).slice(0, 200));
  const from = computed();
  for (const text of hostile) dependsOnStars(text);
  expect(computed() - from).toBeLessThan(1_000);
});
