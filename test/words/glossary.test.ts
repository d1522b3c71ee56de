// The glossary of src/words/style holds in every language.
import { describe, expect, test } from "bun:test";
import { LANGUAGES } from "#platform/language/language.ts";
import notes from "#words/style/notes.json";
import { messagesIn } from "../../scripts/words/arguments.ts";
import { missingTerms, secondWords, secondWordsIn, termsMissedBy } from "../../scripts/words/glossary.ts";

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

describe("one word for one thing", () => {
  test.each([...LANGUAGES])("no message in %s has a second word for it", (language) => {
    expect(secondWords(language)).toEqual([]);
  });

  // The best school mark in Germany is 1.
  test.each(["Die Note ist {score}.", "Noten", "Sie benoten ein Produkt."])(
    "a score is no mark in German: %s",
    (message) => {
      expect(secondWordsIn(message, "de")).toHaveLength(1);
      expect(secondWordsIn("Notiz, notiert, Notfall", "de")).toEqual([]);
    },
  );

  test.each([
    ["We send you a mail.", ["say “email” instead of “mail”"]],
    ["Mails are kept.", ["say “email” instead of “Mails”"]],
    ["The mail server answers, and the mailbox is full.", []],
    ["Look into {mail}, by {author}.", []],
    ["Its author computed it.", ["say “reviewer” instead of “author”", "say “calculated” instead of “computed”"]],
    ["A competitor or a paid author wrote it.", []],
    ["{count, plural, one {# author} other {# authors}}", ["say “reviewer” instead of “author”"]],
    ["<link>Reject</link> it", ["say “decline” instead of “Reject”"]],
    ["Anybody can", ["say “anyone, someone, everyone” instead of “Anybody”"]],
  ])("%s", (message, advice) => {
    expect(secondWordsIn(message)).toEqual(advice);
  });
});
