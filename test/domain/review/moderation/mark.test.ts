// The sentences that break a rule are marked, and no others.
import { describe, expect, test } from "bun:test";
import { markSentences } from "#domain/review/moderation/mark.ts";

const about = { business: { country: "DE", domainKey: "shop.example" }, language: "en" };
const ALL = ["links", "contact_data", "profanity"];
const marked = (text: string, codes = ALL) =>
  markSentences(text, codes, about)
    .filter(({ isMarked }) => isMarked)
    .map((part) => part.text.trim());

describe("marks", () => {
  const CASES: [text: string, marked: string[]][] = [
    ["Nothing to see here, order 12345678 came on 12.10.2026.", []],
    ["It was good. Buy at www.spam.com and not here. Thanks.", ["Buy at www.spam.com and not here."]],
    [
      "Go to cheap dot com now.\nIt was late.\nOr cheap.net, friends.",
      ["Go to cheap dot com now.", "Or cheap.net, friends."],
    ],
    ["See shop.example for more.", []],
    ["It broke. Call me: 0221 123 45 67 after six.", ["Call me: 0221 123 45 67 after six."]],
    ["Write to max at gmail dot com please.", ["Write to max at gmail dot com please."]],
    ["What a fucking mess! And sh1t service.", ["What a fucking mess!", "And sh1t service."]],
    ["Grüße 🦊 von mir. An www.spam.com 🦊", ["An www.spam.com 🦊"]],
  ];
  for (const [text, expected] of CASES) test(text, () => expect(marked(text)).toEqual(expected));

  test("only what held it is looked for, and never anything but those rules", () => {
    expect(marked("www.spam.com. You shit.", ["profanity"])).toEqual(["You shit."]);
    expect(marked("www.spam.com, you shit", ["near_copy", "toString", "constructor"])).toEqual([]);
  });

  test("a text stays whole, however much is marked in it", () => {
    const text = Array.from({ length: 700 }, (_, index) => `See a${index}.com.`).join(" ");
    const parts = markSentences(text, ALL, about);
    expect(parts.map((part) => part.text).join("")).toBe(text);
  });

  test("an empty text and one of spaces have none", () => {
    for (const text of ["", "   \n "]) expect(marked(text)).toEqual([]);
  });
});
