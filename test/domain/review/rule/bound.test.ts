// No text takes the rules, or the reading of a file's cells, longer than its length explains.
import { expect, test } from "bun:test";
import { heldBy } from "#domain/review/rule/hold.ts";
import { findingInOwnWords } from "#domain/review/rule/own-words.ts";
import { RULES } from "#domain/review/rule/rule.ts";
import { oneLine, plainText } from "#domain/transfer/layout/text.ts";
import { linkIn } from "#platform/promise/name.ts";
import { greetingName, oneLine as mailLine, paragraphs, unlinked } from "#surface/mail/letter/words.ts";
import { shapesOf } from "../../../../lab/bench/rule-shape.ts";

const LENGTH = 3_000;
/** A linear work takes 8 times as long for it, a quadratic one 64 times. */
const TIMES = 8;
const MOST_GROWTH = 32;
/** Too short to compare; 24,000 characters of a quadratic pattern take far longer. */
const LEAST_MS = 25;

const held = (body: string) =>
  heldBy({
    title: "Fine",
    body,
    author: "Ana",
    language: "en",
    email: "ana@mailbox.example",
    organic: true,
    fromTeam: false,
    organisationName: null,
    business: { name: "Oak House", country: "DE", domainKey: "own-shop.de" },
    nearCopies: 0,
    fromMailbox: 0,
    fromRange: { sameBusiness: 0, anyBusiness: 0 },
  });

const WORKS: Record<string, (text: string) => unknown> = {
  "the rules of a review": held,
  "the rules of a reply": (text) => findingInOwnWords(text, "own-shop.de", "en"),
  "the rule of names": (text) => linkIn(text, []),
  "cells of a file": (text) => [plainText(text), oneLine(text)],
  "names and texts in mails": (text) => [greetingName(text), mailLine(text), paragraphs(text), unlinked(text)],
};

/** Of the processor, the least of several: another program on the machine can only add to it. */
function leastMs(work: (text: string) => unknown, text: string, samples: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < samples; n++) {
    const begun = process.cpuUsage();
    work(text);
    const { user, system } = process.cpuUsage(begun);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

for (const [name, work] of Object.entries(WORKS))
  test(`${name}: eight times the text never takes sixty-four times as long, whatever its shape`, () => {
    const short = new Map(shapesOf(LENGTH));
    for (const [shape, text] of shapesOf(LENGTH * TIMES)) {
      const long = leastMs(work, text, 1);
      if (long < LEAST_MS) continue;
      const least = Math.min(long, leastMs(work, text, 4));
      const growth = least / Math.max(leastMs(work, short.get(shape) as string, 5), 0.2);
      expect({ shape, isLinear: least < LEAST_MS || growth < MOST_GROWTH, growth: Math.round(growth) }).toEqual({
        shape,
        isLinear: true,
        growth: expect.any(Number),
      });
    }
  });

test("long and hostile text is read to its end without getting lost in it", () => {
  for (const [, body] of shapesOf(5_000))
    expect(held(body).every((code) => RULES.some((rule) => rule.code === code))).toBe(true);
});
