// Each reason has a sentence in each of our languages, with what it names, and the English one for programs names the same.
import { expect, test } from "bun:test";
import { FILE_FAULT, ROW_FAULT, WARNING } from "#domain/transfer/layout/fault.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { say } from "#words/words.ts";

const COLUMN = "Spalte 7";
const rows = [
  ...[ROW_FAULT.fields(4, 3), ROW_FAULT.site("other.example"), ROW_FAULT.status("spam"), ROW_FAULT.noRating()],
  ...[
    ROW_FAULT.noDate(),
    ROW_FAULT.rating(COLUMN, "five"),
    ROW_FAULT.range(COLUMN, "9", 5),
    ROW_FAULT.date(COLUMN, "soon"),
  ],
  ...[ROW_FAULT.zone(COLUMN, "1 May 2024 1pm PST"), ROW_FAULT.dateRange(COLUMN, "3000-01-01")],
  ...[ROW_FAULT.long(COLUMN, 121, 120), ROW_FAULT.replyLong(COLUMN, 3001, 3000), ROW_FAULT.stranger()],
  ...[ROW_FAULT.waiting(), ROW_FAULT.orphan(), ROW_FAULT.emptyReply(), ROW_FAULT.later(), ROW_FAULT.noProduct()],
  ROW_FAULT.gtin(COLUMN, "4E+12"),
].map(({ wrong, says }) => ({ english: wrong, says }));
const files = [
  ...[FILE_FAULT.unknown(COLUMN, "yotpo"), FILE_FAULT.notOf("Yotpo", COLUMN, "a, b"), FILE_FAULT.noColumns()],
  ...[FILE_FAULT.noColumn(COLUMN, "rating", "a, b"), FILE_FAULT.needed(COLUMN), FILE_FAULT.unknownField("ip", COLUMN)],
  ...[FILE_FAULT.addresses(COLUMN, "title"), FILE_FAULT.timeZone("Berlin"), FILE_FAULT.rows(2_000_000)],
  ...[FILE_FAULT.replies(), FILE_FAULT.reviewsNotProducts(), FILE_FAULT.noProductColumn(COLUMN)],
].map(({ message, says }) => ({ english: message, says }));
const warnings = [WARNING.order(COLUMN, "1/2/24"), WARNING.above(COLUMN, "9", 5), WARNING.zone(COLUMN, "PST")].map(
  ({ warning, says }) => ({ english: warning, says }),
);

for (const { english, says } of [...rows, ...files, ...warnings])
  test(english, () => {
    if (!says) throw new Error("It has no sentence.");
    const said = LANGUAGES.map((language) => say(says, language));
    expect(new Set(said).size).toBe(LANGUAGES.length);
    for (const sentence of said) {
      expect(sentence).not.toMatch(/[{}]|undefined/);
      if (english.includes(COLUMN)) expect(sentence).toContain(COLUMN);
    }
  });

test("a value of a file is cut, and half of a pair is no text", () => {
  const { wrong, says } = ROW_FAULT.date("d", `${"x".repeat(39)}😀${"y".repeat(10_000)}`);
  expect(wrong.length).toBeLessThan(100);
  expect(JSON.stringify(says)).not.toContain("\\ud83d");
});
