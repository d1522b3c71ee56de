// Text from outside: one form, no control characters, lengths in code points.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { codePoints, readText } from "#platform/text/text.ts";

const RULE = { min: 1, max: 10 };

describe("is brought to one form", () => {
  const cases: [given: string, kept: string][] = [
    ["  a  ", "a"],
    ["\u00a0a\u3000", "a"],
    ["a\r\nb", "a\nb"],
    ["a\n\tb", "a\n\tb"],
    ["e\u0301", "é"],
    ["ﬁ", "ﬁ"],
    ["💥💥", "💥💥"],
    ["👩‍👩‍👧", "👩‍👩‍👧"],
    ["مرحبا", "مرحبا"],
    ["<b>&amp;", "<b>&amp;"],
  ];
  for (const [given, kept] of cases) {
    test(JSON.stringify(given), () => expect(readText(given, RULE)).toEqual({ text: kept }));
  }
});

describe("is refused", () => {
  const control = "must not contain control characters";
  const cases: [given: unknown, wrong: string][] = [
    ["", "must not be empty"],
    [" \n\t ", "must not be empty"],
    ["12345678901", "must be at most 10 characters"],
    ["💥".repeat(11), "must be at most 10 characters"],
    ["x".repeat(1_000_000), "must be at most 10 characters"],
    ["a\u0000b", control],
    ["a\u0007b", control],
    ["a\u001bb", control],
    ["a\u007fb", control],
    ["a\u0085b", control],
    ["a\rb", control],
    ["a\u000bb", control],
    ["\ud83d", control],
    ["a\udca5b", control],
    ["\udca5\ud83d", control],
    [1, "must be text"],
    [null, "must be text"],
    [undefined, "must be text"],
    [["a"], "must be text"],
    [{}, "must be text"],
  ];
  for (const [given, wrong] of cases) {
    test(JSON.stringify(given)?.slice(0, 40) ?? "undefined", () =>
      expect(readText(given, RULE)).toMatchObject({ wrong }),
    );
  }

  test("with the number of characters that are missing", () => {
    expect(readText("short", { min: 10, max: 20 })).toMatchObject({ wrong: "must be at least 10 characters" });
  });
});

describe("lengths", () => {
  test("count code points: ten of any kind fit into ten", () => {
    for (const one of ["a", "é", "漢", "💥", "𝒳"])
      expect(readText(one.repeat(10), RULE)).toEqual({ text: one.repeat(10) });
  });

  test("are what spreading a text gives", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => codePoints(text) === [...text].length),
      { seed: 1, numRuns: 500 },
    );
  });

  test("a stored text is unchanged when it is read again", () => {
    const property = fc.property(fc.string({ unit: "binary", maxLength: 20 }), (given) => {
      const read = readText(given, { max: 20 });
      if ("text" in read) expect(readText(read.text, { max: 20 })).toEqual(read);
    });
    fc.assert(property, { seed: 1, numRuns: 1_000 });
  });
});
