// Guarantees: best marks in other words, amounts that follow the rating, rewards that the business grants by choice, and typing errors hide
// no condition; rewards "whatever the rating", and things with stars, pass.
import { describe, expect, test } from "bun:test";
import { dependsOnStars } from "#platform/promise/depends-on-stars.ts";
import { computed } from "../../support/computed.ts";
import SENTENCES from "./harmful.json" with { type: "json" };

for (const [outcome, byKind] of Object.entries(SENTENCES))
  for (const [kind, sentences] of Object.entries(byKind))
    describe(`${outcome}: ${kind}`, () => {
      for (const sentence of sentences)
        test(sentence, () => expect(dependsOnStars(sentence)).toBe(outcome === "refused"));
    });

test("nothing that asks for stars hides behind words that pass", () => {
  for (const sentence of [
    "5 € whatever your rating, if it is five stars",
    "5 € regardless of your five stars",
    "5 € no matter how good your review is, only for five stars",
    "A poster for five stars",
    "A poster for a star",
    "Also for 1-star reviews: 1 €, for five stars 5 €",
    "Egal wie, Hauptsache fünf Sterne: 5 €",
    "A star cookie for a good review",
  ])
    expect({ sentence, is: dependsOnStars(sentence) }).toEqual({ sentence, is: true });
});

test("no text takes long", () => {
  const from = computed();
  for (const piece of [
    "whatever ",
    "no matter how ",
    "also for a ",
    "poster of the ",
    "approved ",
    "as many ",
    "V ",
    "make it a ",
    "exellen ",
  ])
    dependsOnStars(piece.repeat(200).slice(0, 200));
  expect(computed() - from).toBeLessThan(1_000);
});
