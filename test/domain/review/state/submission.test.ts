// A form's fields become a review, or each wrong field gets a sentence.
import { describe, expect, test } from "bun:test";
import { readAuthorEmail, submissionReaders } from "#domain/review/state/submission.ts";
import { testClock } from "../../../support/database.ts";
import { readEach } from "../../../support/read-each.ts";

const readers = submissionReaders({ clock: testClock() });
const FIELDS = {
  rating: "4",
  title: "Quick",
  body: "Here on Wednesday.",
  author: "Ana R.",
  experienceDate: "2026-11-01",
};

function readSubmission(fields: Record<string, string | undefined>) {
  const all = readEach({
    rating: readers.rating(fields.rating),
    title: readers.title(fields.title),
    body: readers.body(fields.body),
    author: readers.author(fields.author),
    experienceDate: readers.experienceDate(fields.experienceDate),
  });
  return "errors" in all ? all : { submission: all.read };
}

const read = (values: Record<string, string | undefined> = {}) => readSubmission({ ...FIELDS, ...values });
const errorsOf = (values: Record<string, string | undefined>) => {
  const answer = read(values);
  return "errors" in answer ? answer.errors : null;
};

test("a full form is a review", () => {
  expect(read()).toEqual({ submission: { ...FIELDS, rating: 4 } });
});

test("an empty form has a sentence for each field but the date", () => {
  const answer = readSubmission({});
  expect("errors" in answer && Object.keys(answer.errors)).toEqual(["rating", "title", "body", "author"]);
  for (const sentence of Object.values("errors" in answer ? answer.errors : {}))
    expect(sentence).toMatch(/^[A-Z].*\.$/);
});

describe("text", () => {
  for (const [name, value] of [
    ["spaces", "  \n "],
    ["zero width characters", "\u200b\u200d\u2060\ufeff"],
    ["Hangul fillers", "\u3164\u115f"],
    ["empty braille", "\u2800\u2800"],
    ["direction marks", "\u202e\u2066"],
  ] as const)
    test(`of ${name} alone is none`, () => {
      for (const field of ["title", "body", "author"] as const)
        expect(errorsOf({ [field]: value })).toHaveProperty(field);
    });

  test("may have as many code points as its limit, and not one more", () => {
    expect(errorsOf({ title: "𝒳".repeat(120), body: "👍".repeat(5000), author: "é".repeat(80) })).toBeNull();
    expect(
      Object.keys(errorsOf({ title: "x".repeat(121), body: "x".repeat(5001), author: "x".repeat(81) }) ?? {}),
    ).toEqual(["title", "body", "author"]);
    expect(errorsOf({ body: "x".repeat(2_000_000) })).toHaveProperty("body");
  });

  test("that no database keeps is refused, and nothing of it is in the sentence", () => {
    for (const bad of ["a\u0000b", "a\ud800b", "a\u0007b"])
      expect(errorsOf({ body: bad })?.body).toMatch(/^The review must /);
  });

  test("of one line stays on one line, whatever a form sends", () => {
    const answer = read({ title: "Subject\r\nBcc: all@example.com", author: "A\tB\u202e\nC", body: "one\r\ntwo" });
    expect(answer).toMatchObject({
      submission: { title: "Subject Bcc: all@example.com", author: "A B C", body: "one\ntwo" },
    });
  });

  test("is brought to one form", () => {
    expect(read({ author: " Jose\u0301 " })).toMatchObject({ submission: { author: "José" } });
  });
});

describe("rating", () => {
  for (const rating of ["", "0", "6", "4.5", "-1", "1e0", " 4", "４", "five", undefined])
    test(`${JSON.stringify(rating)} is no number of stars`, () =>
      expect(errorsOf({ rating })).toHaveProperty("rating"));
});

describe("experienceDate", () => {
  test("left empty is today", () => {
    for (const experienceDate of [undefined, "", "  "])
      expect(read({ experienceDate })).toMatchObject({ submission: { experienceDate: "2026-11-20" } });
  });
  test("may be tomorrow, where it is that already, and five years ago", () => {
    for (const experienceDate of ["2026-11-21", "2021-11-20"]) expect(errorsOf({ experienceDate })).toBeNull();
  });
  for (const experienceDate of [
    "2026-11-22",
    "2021-11-19",
    "2026-02-29",
    "2026-13-01",
    "01.11.2026",
    "2026-1-1",
    "0000-00-00",
    "99999-01-01",
    "2026-11-01T00:00",
  ])
    test(`${experienceDate} is refused`, () => expect(errorsOf({ experienceDate })).toHaveProperty("experienceDate"));
});

describe("a mail address", () => {
  test("is trimmed, its domain in ASCII", () => {
    expect(readAuthorEmail(" Jane@BÜCHER.example ")).toBe("Jane@xn--bcher-kva.example");
  });
  for (const value of [
    undefined,
    "",
    " ",
    "jane",
    "jane@",
    "@mail.example",
    "jane@mail.example\r\nBcc: x@y.example",
    "a b@mail.example",
  ])
    test(`${JSON.stringify(value)} is none, and the sentence does not repeat it`, () => {
      const answer = readAuthorEmail(value);
      expect(answer).toHaveProperty("wrong");
      expect(JSON.stringify(answer)).not.toContain("Bcc");
    });
});
