// What the first reading of a file finds, and what a person decides instead.
import { describe, expect, test } from "bun:test";
import { GUESS_ALL } from "#domain/transfer/layout/choice.ts";
import { scan } from "#domain/transfer/layout/scan.ts";
import { csv, fileOf, type Row } from "../support.ts";

const SITE = { domain: "bugs.example", country: "DE" };

describe("what the first reading found", () => {
  const columns = { rating: "s", body: "w", date: "d" };
  const found = async (rows: readonly Row[], more: object = {}) =>
    (await scan(fileOf(csv(["s", "w", "d"], rows)), null, SITE, { ...GUESS_ALL, columns, ...more })).found;

  test("names the guesses, and how many rows each touches", async () => {
    const rows = [
      { s: "8", d: "03/04/2024" },
      { s: "9", d: "2024-03-07T10:00Z" },
      { s: "4/5", d: "25/12/2024" },
      { s: "3", d: "07.03.24" },
    ];
    expect(await found(rows)).toMatchObject({
      ...{ layout: "csv", scale: 10, scaleAsked: true, dayOrder: "day", timeZone: "UTC" },
      touched: { scale: 3, dayOrder: 1, timeZone: 3, shop: 0 },
      columns,
    });
  });

  test("follows what a person chose, and asks no more", async () => {
    const rows = [
      { s: "8", d: "03/04/2024" },
      { s: "9", d: "25/12/2024" },
    ];
    expect(await found(rows, { scale: 100, dayOrder: "month", timeZone: "europe/berlin" })).toMatchObject({
      ...{ scale: 100, scaleAsked: false, dayOrder: "month", timeZone: "Europe/Berlin" },
      warnings: [{ line: 3, warning: 'd "25/12/2024" has another order of day and month than the file' }],
    });
    await expect(found(rows, { timeZone: "Berlin" })).rejects.toThrow('timeZone: "Berlin" is no time zone');
  });

  test("warns of single rows by their lines, which change no other row", async () => {
    const rows = Array.from({ length: 30 }, () => ({ s: "5", d: "25/12/2024" }));
    rows[6] = { s: "50", d: "12/25/2024" };
    rows[9] = { s: "5", d: "7 March 2024 10:00 PST" };
    expect(await found(rows)).toMatchObject({
      ...{ scale: 5, scaleAsked: true, dayOrder: "day" },
      warnings: [
        { line: 8, warning: 'd "12/25/2024" has another order of day and month than the file' },
        { line: 8, warning: 's "50" is above 10' },
        { line: 11, warning: 'd "7 March 2024 10:00 PST" has a time zone with several meanings' },
      ],
    });
  });

  test("of a whole large file keeps a bounded number of warnings", async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => ({
      s: n % 20 === 0 ? "9" : "5",
      d: n % 3 === 0 ? "12/25/2024" : "25/12/2024",
    }));
    expect((await found(rows)).warnings.length).toBeLessThanOrEqual(50);
  });
});

test("a layout of a service with five stars stays out of five, asks where many are above, and names its columns", async () => {
  const names = ["review_content", "review_score", "date", "display_name", "review_title"];
  const rows = ["8", "9", "4", "10"].map((review_score) => ({
    review_score,
    review_content: "Text",
    date: "2024-03-07",
  }));
  const { found } = await scan(fileOf(csv(names, rows)), null, SITE);
  expect(found).toMatchObject({
    ...{ layout: "yotpo-legacy", scale: 5, scaleAsked: true },
    columns: { rating: "review_score", body: "review_content", date: "date", author: "display_name" },
    warnings: [{ line: 2 }, { line: 3 }, { line: 5, warning: 'review_score "10" is above 5' }],
  });
  expect((await scan(fileOf(csv(names, rows)), null, SITE, { ...GUESS_ALL, scale: 10 })).found).toMatchObject({
    ...{ scale: 10, scaleAsked: false, warnings: [] },
  });
});
