// Plain sentences are filled in without the library, and read the same.
import { expect, test } from "bun:test";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { IntlMessageFormat } from "intl-messageformat";
import { LANGUAGE, LANGUAGES } from "#platform/language/language.ts";
import { fill } from "#words/message.ts";

function textsOf(tree: unknown): string[] {
  return typeof tree === "string" ? [tree] : Object.values(tree as object).flatMap(textsOf);
}

const isPlain = (parts: MessageFormatElement[]): boolean =>
  parts.every((part) =>
    part.type === TYPE.select
      ? Object.values(part.options).every(({ value }) => isPlain(value))
      : part.type === TYPE.literal || part.type === TYPE.argument,
  );

/** The arguments of a message, each with the choices that it makes. */
function argumentsOf(parts: MessageFormatElement[]): [name: string, choices: string[]][] {
  return parts.flatMap((part): [string, string[]][] => {
    if (part.type === TYPE.argument) return [[part.value, []]];
    if (part.type !== TYPE.select) return [];
    const inner = Object.values(part.options).flatMap(({ value }) => argumentsOf(value));
    return [...inner, [part.value, Object.keys(part.options)]];
  });
}

test("every plain message of every language is what the library makes of it, with texts, figures, elements and choices", async () => {
  let compared = 0;
  let chosen = 0;
  for (const language of LANGUAGES) {
    const { default: file } = await import(`#words/${language}.json`, { with: { type: "json" } });
    for (const text of textsOf(file)) {
      if (!/\{/.test(text)) continue;
      const parts = parse(text);
      if (!isPlain(parts)) continue;
      const names = argumentsOf(parts);
      const choices = names.flatMap(([, each]) => each);
      const library = new IntlMessageFormat(text, LANGUAGE[language].locale);
      const values = ["a {b} <c>", "", 0, 12_345, null, { type: "bdi" }, "constructor", "toString", ...choices];
      for (const value of values) {
        const given = Object.fromEntries(names.map(([name]) => [name, value]));
        expect([text, fill(parts, given)]).toEqual([text, library.format(given as never)]);
        compared++;
      }
      // Each choice with another value for the rest.
      for (const [name, each] of names)
        for (const choice of each) {
          const given = { ...Object.fromEntries(names.map(([other]) => [other, "x"])), [name]: choice };
          expect([text, fill(parts, given)]).toEqual([text, library.format(given as never)]);
          chosen++;
        }
    }
  }
  expect(compared).toBeGreaterThan(10_000);
  expect(chosen).toBeGreaterThan(500);
});

test.each([
  ["nested", "{a, select, yes {{b, select, none {x} other {y {c}}}} other {z}}"],
  ["with an element inside", "{a, select, none {nothing} other {by {b}, {a}}}."],
  ["named as a method of objects", "{a, select, toString {own} other {rest}}"],
])("a choice, %s, is what the library makes of it", (_, text) => {
  const library = new IntlMessageFormat(text, "en");
  for (const a of ["yes", "none", "toString", "valueOf", "", 1])
    for (const b of ["none", "b", { type: "bdi" }]) {
      const values = { a, b, c: "c" };
      expect(fill(parse(text), values)).toEqual(library.format(values as never) as never);
    }
});

test("a missing argument is an error", () => {
  expect(() => fill(parse("{name} and {other}"), { name: "x" })).toThrow("other");
  expect(() => fill(parse("{kind, select, a {b} other {c}}"), {})).toThrow("kind");
});
