// The glossary of src/words/style holds in every language.
import { describe, expect, test } from "bun:test";
import { LANGUAGES } from "#platform/language/language.ts";
import notes from "#words/style/notes.json";
import { messagesIn } from "../../scripts/words/arguments.ts";
import { missingTerms, termsMissedBy } from "../../scripts/words/glossary.ts";

test.each(LANGUAGES.filter((each) => each !== "en"))("%s renders each term of the glossary", (language) => {
  expect(missingTerms(language)).toEqual([]);
});

test("each note is about a message", () => {
  const keys = messagesIn("en");
  expect(Object.keys(notes).filter((key) => !keys.has(key))).toEqual([]);
});

describe("a missing term is found", () => {
  test.each([
    ["The review was held.", "Die Bewertung wartet.", ["held"]],
    ["{review} waits", "{review} wartet", []],
    [
      "{count, plural, one {# review} other {# reviews}}",
      "{count, plural, one {# Kritik} other {# Kritiken}}",
      ["review"],
    ],
    ["The review was held.", "Die Bewertung wurde zurück\u00adgehalten.", []],
  ])("%s: %s", (english, german, terms) => {
    expect(termsMissedBy(german, english, "de")).toEqual(terms);
  });
});
