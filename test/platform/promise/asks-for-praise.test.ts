// Guarantees: sentences that ask for praise without naming stars are refused in all languages, and their honest neighbours are accepted.
import { describe, expect, test } from "bun:test";
import { dependsOnStars } from "#platform/promise/depends-on-stars.ts";
import { computed } from "../../support/computed.ts";
import ACCEPTED from "./accepted.json" with { type: "json" };
import REFUSED from "./refused.json" with { type: "json" };

for (const [kind, sentences] of Object.entries(REFUSED))
  describe(`refused: ${kind}`, () => {
    for (const sentence of sentences) test(sentence, () => expect(dependsOnStars(sentence)).toBe(true));
  });

for (const [kind, sentences] of Object.entries(ACCEPTED))
  describe(`accepted: ${kind}`, () => {
    for (const sentence of sentences) test(sentence, () => expect(dependsOnStars(sentence)).toBe(false));
  });

test("no text takes long", () => {
  const hostile = ["for ", "4 or ", "love ", "us ", "no ", "5 ❤", "<3", "for a ", "100 ", "a+ ", "の", "4か"].map(
    (piece) => piece.repeat(200).slice(0, 200),
  );
  const from = computed();
  for (const text of hostile) dependsOnStars(text);
  expect(computed() - from).toBeLessThan(1_000);
});
