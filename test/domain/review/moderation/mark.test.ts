// What is marked is what the rule found.
import { describe, expect, test } from "bun:test";
import { cutAtMarks, findMarks } from "#domain/review/moderation/mark.ts";

const about = { business: { country: "DE", domainKey: "shop.example" }, language: "en" };
const ALL = ["links", "contact_data", "profanity"];
const marked = (text: string, codes = ALL) =>
  cutAtMarks(text, findMarks(text, codes, about))
    .filter(({ isMarked }) => isMarked)
    .map((part) => part.text);

describe("marks", () => {
  const CASES: [text: string, marked: string[]][] = [
    ["Nothing to see here, order 12345678 came on 12.10.2026.", []],
    ["Buy at www.spam.com and not here.", ["www.spam.com"]],
    ["Go to cheap dot com now, or cheap.net, friends.", ["cheap dot com", "cheap.net,"]],
    ["See shop.example for more.", []],
    ["Call me: 0221 123 45 67 after six.", ["0221 123 45 67"]],
    ["Write to max at gmail dot com please.", ["max at gmail dot com"]],
    ["What a fucking mess, and sh1t service.", ["fucking", "sh1t"]],
    ["Grüße 🦊 an www.spam.com 🦊 von mir", ["www.spam.com"]],
  ];
  for (const [text, expected] of CASES) test(text, () => expect(marked(text)).toEqual(expected));

  test("only what held it is looked for, and never anything but those rules", () => {
    expect(marked("www.spam.com, you shit", ["profanity"])).toEqual(["shit"]);
    expect(marked("www.spam.com, you shit", ["near_copy", "toString", "constructor"])).toEqual([]);
  });

  test("a text stays whole, however much is marked in it, and marks end somewhere", () => {
    const text = Array.from({ length: 700 }, (_, index) => `a${index}.com`).join(" ");
    const parts = cutAtMarks(text, findMarks(text, ALL, about));
    expect(parts.map((part) => part.text).join("")).toBe(text);
    expect(parts.filter(({ isMarked }) => isMarked).length).toBeLessThan(30);
  });

  test("an empty text and one of spaces have none", () => {
    for (const text of ["", "   \n "]) expect(marked(text)).toEqual([]);
  });
});
