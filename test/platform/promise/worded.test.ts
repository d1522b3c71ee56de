// Guarantees: the sentences of four attacks in ten languages are refused, and the honest offers beside them pass.
import { describe, expect, test } from "bun:test";
import { dependsOnStars } from "#platform/promise/depends-on-stars.ts";
import SENTENCES from "./worded.json" with { type: "json" };

for (const [outcome, sentences] of Object.entries(SENTENCES))
  describe(outcome, () => {
    for (const sentence of sentences)
      test(sentence, () => expect(dependsOnStars(sentence)).toBe(outcome === "refused"));
  });
