// Names and texts of others, made harmless without being changed more than that takes.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { codePoints } from "#platform/text/text.ts";
import { paragraph, reviewBox } from "#surface/mail/letter/letter.ts";
import { renderLetter } from "#surface/mail/letter/render.ts";
import { greetingName, oneLine, paragraphs, plain, shorten, subjectOf, unlinked } from "#surface/mail/letter/words.ts";
import { say } from "./say.ts";

const family = "👩‍👩‍👧‍👦";

test("no name breaks the line of a subject", () => {
  const cases: [name: string, expected: string][] = [
    ["Shop\r\nBcc: x@example.com", "Your Shop Bcc: x@example.com"],
    ["Shop\u0000\u0007\u001b[31m", "Your Shop [31m"],
    ["a\u2028b\u2029c\u0085d", "Your a b c d"],
    ["\u202egnp.exe\u202c \u2066x\u2069", "Your gnp.exe x"],
    ["\ud800Shop", "Your \ufffdShop"],
    ["<b>&amp;</b>", "Your <b>&amp;</b>"],
    ["$& $1 \\n", "Your $& $1 \\n"],
    ["متجر", "Your متجر"],
  ];
  for (const [name, expected] of cases) expect(subjectOf(say`Your ${name}`).replaceAll("\u200b", "")).toBe(expected);
});

test("whatever the name, a subject is one line of bounded length", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
      const line = subjectOf(say`How was ${name}?`);
      return (
        !/[\p{Cc}\u2028\u2029]/u.test(line) && codePoints(line.replaceAll("\u200b", "")) <= 50 && line.isWellFormed()
      );
    }),
  );
});

test("shortening cuts no character in two and marks the cut", () => {
  expect(shorten("Hazel & Oak", 11)).toBe("Hazel & Oak");
  expect(shorten("Hazel & Oaks", 11)).toBe("Hazel & Oa…");
  expect(shorten("Hazel & Oaks", 7)).toBe("Hazel…");
  expect(shorten(`ab${family}cd`, 8)).toBe("ab…");
  expect(shorten(`${family}${family}`, 10)).toBe(`${family}…`);
  expect(shorten("😀😀😀", 3)).toBe("😀😀😀");
  expect(shorten("e\u0301".repeat(5), 6)).toBe("e\u0301e\u0301…");
});

test("a heap of marks on one letter does not swallow the whole name", () => {
  const heap = `Z${"\u0301".repeat(200)}`;
  expect(codePoints(shorten(heap, 40))).toBe(40);
  expect(shorten(heap, 40)).toStartWith("Z");
});

test("a name from right to left is isolated in text, another is left as it is", () => {
  expect(plain(say`Review of ${"متجر"} (${"12"})`, "en")).toBe("Review of \u2068متجر\u2069 (12)");
  expect(plain(say`Review of ${"さくら"} ${"Müller"}`, "en")).toBe("Review of さくら Müller");
});

test("paragraphs are kept, and empty ones are none", () => {
  expect(paragraphs("a\r\nb\r\n\r\n\r\n c \n \t \nd\u0007\n")).toEqual(["a\nb", "c", "d"]);
  expect(paragraphs(" \n \n")).toEqual([]);
  expect(oneLine(" a \n\t b ")).toBe("a b");
});

test("no line of a quote leaves it, whatever breaks it", () => {
  const site = { baseUrl: "https://reviews.example", serviceName: "Candor" };
  const hostile = ["\n", "\r\n", "\u2028", "\u2029", "\u0085", "\u000b", "\f", "\u2067"]
    .map((end) => `nice${end}FORGED`)
    .join(" ");
  const blocks = [reviewBox({ rating: 5, title: hostile, body: hostile }), paragraph("OURS")];
  const { text, html } = renderLetter(site, "en", { heading: "OURS", lead: "OURS", reason: "OURS", blocks });
  const lines = text.split(/[\n\u0085\u000b\f\u2028\u2029]/);
  expect(lines.filter((line) => line.includes("FORGED") && !line.startsWith("> "))).toEqual([]);
  expect(text).toContain("> nice FORGED nice FORGED nice FORGED nice FORGED");
  for (const part of [text, html]) expect(part).not.toMatch(/[\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
});

test("a link typed as a name is no name", () => {
  for (const name of ["evil.example", "see http://x", "a@b", "WWW.x", "win4.example", "пример.рф"])
    expect(greetingName(name)).toBeNull();
  for (const name of ["Ana", "J.R. Smith", "O'Neil", "Nr. 5", "José", "山田"]) expect(greetingName(name)).toBe(name);
});

test("a name with a phone number, an address, a sentence or abuse greets nobody", () => {
  for (const name of [
    "Call +49 151 23456789",
    "０１５１ ２３４５",
    "Ana, Hauptstr. 12",
    "You won a prize",
    "You won! Click",
    "Dear customer: pay now",
    "Pay your bill today.",
    "claim your prize right now",
    "ana (at) mailbox",
    "Fuck you all",
    "賞品が当たりましたので今すぐお電話ください",
    "لقد ربحت جائزة؟",
    "a\u200bna@mailbox.com",
  ])
    expect({ name, greets: greetingName(name) }).toEqual({ name, greets: null });
  for (const name of [
    "ana maria ruiz",
    "Ludwig van Beethoven",
    "María del Carmen Fernández de la Vega",
    "Dr. med. Anna St. John Jr.",
    "MARIA LOPEZ",
    "محمد بن سلمان",
    "Jean-Luc d’Arc",
    "山田 太郎",
    "Scunthorpe",
  ])
    expect({ name, greets: greetingName(name) }).toEqual({ name, greets: name });
});

test("a name is greeted in the order in which it is said, or not at all", () => {
  const names: [typed: string, greets: string | null][] = [
    ["Doe, Jane <x@y.example>", "Jane Doe"],
    ["Doe, Jane", "Jane Doe"],
    ["Doe,Jane", "Jane Doe"],
    ['"Doe, Jane" <x@y.example>', "Jane Doe"],
    ["Jane Doe <x@y.example>", "Jane Doe"],
    ["van Beethoven, Ludwig", "Ludwig van Beethoven"],
    ["García Márquez, Gabriel José", "Gabriel José García Márquez"],
    ["Doe, Jane, PhD", "Jane Doe"],
    ["Jane Doe, Jr.", "Jane Doe"],
    ["山田、太郎", "太郎 山田"],
    ["محمد، علي", "علي محمد"],
    ["Doe, Jane <x", null],
    ["Doe, Jane <x@y.exam", null],
    ["Doe, Dr.", null],
    ["Doe,", null],
    [", Jane", null],
    ["<x@y.example>", null],
    ["Acme, Inc.", null],
    ["Doe, Jane, Berlin, Mitte", null],
    ["Prize, You won a big", null],
    ["evil.example, Jane", null],
    ["Jane, call 0151 2345", null],
    [",".repeat(120), null],
  ];
  for (const [typed, greets] of names) expect({ typed, greets: greetingName(typed) }).toEqual({ typed, greets });
});

test("an unlinked text reads the same", () => {
  const text = "https://evil4.example, a@b.example, and so on...Then 3.5 at 10:30";
  expect(unlinked(text).replaceAll("\u200b", "")).toBe(text);
  expect(unlinked(text)).toBe(
    "https:\u200b/\u200b/evil4.\u200bexample, a\u200b@\u200bb.\u200bexample, and so on...Then 3.5 at 10:30",
  );
});
