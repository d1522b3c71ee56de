// Guarantees: no reward's sentence lets the business choose the review that wins, pays for a review that is removed or changed, or dictates
// its words; a draw, an oil change and things with stars pass. The refusal names the words for which a sentence is refused.
import { describe, expect, test } from "bun:test";
import { readOffer } from "#domain/invitation/create/offer.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { dependsOnStars } from "#platform/promise/depends-on-stars.ts";
import { wordsFound } from "#platform/promise/found.ts";
import { wordsIn } from "#words/words.ts";
import { computed } from "../../support/computed.ts";
import SENTENCES from "./shop.json" with { type: "json" };

for (const [outcome, byKind] of Object.entries(SENTENCES))
  for (const [kind, sentences] of Object.entries(byKind))
    describe(`${outcome}: ${kind}`, () => {
      for (const sentence of sentences)
        test(sentence, () => expect(dependsOnStars(sentence)).toBe(outcome === "refused"));
    });

describe("the words that are named", () => {
  test.each([
    ["We give 10 € to every guest for five stars on any day in May", "stars"],
    ["The nicest review wins £50", "nicest review"],
    ["Ein Gutschein, nachdem wir Ihre Bewertung geprüft haben", "nachdem wir Ihre Bewertung geprüft"],
    ["Remboursement si vous retirez votre avis", "retirez votre avis"],
    ["一番面白いレビューに5000円", "一番面白いレビュー"],
    ["ألطف تقييم يربح", "ألطف تقييم"],
  ])("%s", (sentence, words) => expect(wordsFound(sentence, dependsOnStars)).toBe(words));

  test("are refused by themselves, and stand in the sentence", () => {
    for (const sentence of Object.values(SENTENCES.refused).flat()) {
      const words = wordsFound(sentence, dependsOnStars);
      expect(sentence).toContain(words);
      expect({ sentence, is: dependsOnStars(words) }).toEqual({ sentence, is: true });
    }
  });

  test("are at most 80 characters", () =>
    expect([...wordsFound(`${"x".repeat(150)}stars`, () => true)]).toHaveLength(81));

  test("stand in the refusal of REST and in the sentence of each language, isolated in Arabic", () => {
    const note = "A fine mug in May for five stars, as always";
    const offer = () => readOffer({ reward: "any_review", rewardNote: note }, "DE");
    expect(offer).toThrow(/^rewardNote must say what every review gets, .*: "stars"\.$/);
    for (const language of LANGUAGES) {
      const { stars, promise } = wordsIn("fault", language).reward;
      for (const says of [stars, promise]) expect(says({ words: "five stars" })).toContain("five stars");
    }
    expect(wordsIn("fault", "ar").reward.stars({ words: "five stars" })).toContain("\u2068five stars\u2069");
  });
});

test("no text takes long", () => {
  const from = computed();
  for (const piece of [
    "delete your ",
    "review removed ",
    "nicest ",
    "most x ",
    "le plus ",
    "after we ",
    "mention how ",
    "say hi a ",
    "back to 4.9 a ",
    "a star x",
    "“5 star",
    "naj",
    "يربح ",
  ])
    dependsOnStars(piece.repeat(200).slice(0, 200));
  expect(computed() - from).toBeLessThan(1_000);
});
