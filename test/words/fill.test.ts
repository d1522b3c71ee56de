// Plain sentences are filled in without the library, and read the same.
import { expect, test } from "bun:test";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { IntlMessageFormat } from "intl-messageformat";
import { LANGUAGE, LANGUAGES } from "#platform/language/language.ts";
import { fill } from "#words/words.ts";

function textsOf(tree: unknown): string[] {
  return typeof tree === "string" ? [tree] : Object.values(tree as object).flatMap(textsOf);
}

const isPlain = (parts: MessageFormatElement[]) =>
  parts.every(({ type }) => type === TYPE.literal || type === TYPE.argument);

test("every plain message of every language is what the library makes of it, with texts, figures and elements", async () => {
  let compared = 0;
  for (const language of LANGUAGES) {
    const { default: file } = await import(`#words/${language}.json`, { with: { type: "json" } });
    for (const text of textsOf(file)) {
      if (!/\{/.test(text)) continue;
      const parts = parse(text);
      if (!isPlain(parts)) continue;
      const names = parts.flatMap((part) => (part.type === TYPE.argument ? [part.value] : []));
      const library = new IntlMessageFormat(text, LANGUAGE[language].locale);
      for (const value of ["a {b} <c>", "", 0, 12_345, null, { type: "bdi" }]) {
        const values = Object.fromEntries(names.map((name) => [name, value]));
        expect([text, fill(parts, values)]).toEqual([text, library.format(values as never)]);
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(10_000);
});

test("a missing argument is an error", () => {
  expect(() => fill(parse("{name} and {other}"), { name: "x" })).toThrow("other");
});
