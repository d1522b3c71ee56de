// A search finds typed text literally, ignoring case and accents. No character is a wildcard.
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { searchPattern } from "#domain/review/dashboard/search-pattern.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function finds(searched: string, text: string): Promise<boolean> {
  const [row] = await database.sql`select ${text}::text ~ ${searchPattern(searched)}::text as found`;
  return row?.found === true;
}

const CASES: [searched: string, text: string, found: boolean][] = [
  ["GRÖSSE", "grösse", true],
  ["größe", "GRöße", true],
  ["zoe", "Zoë", true],
  ["Zoë", "zoe", true],
  ["ναι", "ΝΑΙ", true],
  ["привет", "ПРИВЕТ", true],
  ["日本", "in 日本 heute", true],
  ["😀", "gut 😀!", true],
  ["e\u0301", "é", true],
  ["Việt", "viet", true],
  ["a.c", "abc", false],
  ["a.c", "A.C", true],
  ["a*", "aaa", false],
  ["^a", "a", false],
  ["a$", "a", false],
  ["***:a", "a", false],
  ["***:a", "x***:ax", true],
  ["\\d", "5", false],
  ["[a-z]", "q", false],
  ["(?i)a", "A", false],
  ["100%", "100 %", false],
  ["two words", "Two Words", true],
  ["two words", "two  words", false],
  ["日", "月", false],
];
for (const [searched, text, found] of CASES)
  test(`${JSON.stringify(searched)} ${found ? "is" : "is not"} in ${JSON.stringify(text)}`, async () => {
    expect(await finds(searched, text)).toBe(found);
  });

test("whatever is typed is found where it stands, and is never a fault of the expression", async () => {
  const unit = fc.string({ minLength: 1, maxLength: 80 }).map((text) => text.replace(/\p{Cc}/gu, " "));
  const any = fc.oneof(
    unit,
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).map((text) => text.replace(/\p{Cc}/gu, " ")),
  );
  await fc.assert(
    fc.asyncProperty(any, any, async (searched, around) => {
      const text = `${around}\n${searched}\n${around}`.normalize("NFC");
      expect(await finds(searched, text)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
