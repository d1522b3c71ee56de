// The forms of words that searches know, in TypeScript and in the indexes' SQL.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { distance, errorsIn } from "#domain/business/spelling/typo.ts";
import { formsOf, wordsOf } from "#domain/business/spelling/word.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function inSql(texts: readonly string[]): Promise<string[][]> {
  const rows = await database.sql<{ forms: string[] }[]>`
    select candor_search_words(value) as forms from unnest(${[...texts]}::text[]) with ordinality given(value, n) order by n`;
  return rows.map(({ forms }) => [...new Set(forms)].toSorted());
}

const inTypeScript = (text: string) => [...formsOf(text)].toSorted();

describe("the forms of", () => {
  test.each([
    ["Möbel", ["mobel", "moebel"]],
    ["Moebel", ["mobel", "moebel"]],
    ["Mo\u0308bel", ["mobel", "moebel"]],
    ["STRASSE Straße", ["strasse"]],
    ["Ærø Œuvre Þór", ["aero", "aeroe", "aro", "oeuvre", "ouvre", "thor"]],
    ["Łódź", ["lodz"]],
    ["Ёлки", ["елки"]],
    ["ΣΊΣΥΦΟΣ", ["σισυφοσ"]],
    ["İstanbul", ["istanbul"]],
    ["Joe’s Coca-Cola", ["coca", "cocacola", "cola", "jo", "joe", "joes", "jos", "s"]],
    ["L'Atelier", ["atelier", "l", "latelier"]],
    ["المَطْعَم", ["المطعم", "مطعم"]],
    ["آل إلى ةٌ", ["ال", "الي", "ه"]],
    ["٢٤", ["24"]],
    ["家具店", ["具店", "家具店", "店"]],
    ["ｶﾌｪ東京", ["カフェ", "カフェ東京", "フェ東京", "ェ東京", "京", "東京"]],
    ["東京IKEA", ["ikea", "京", "東京"]],
    ["🎉 !%_ … ،", []],
    ["", []],
  ])("%p", async (text, forms) => {
    expect(inTypeScript(text)).toEqual(forms.toSorted());
    expect(await inSql([text])).toEqual([forms.toSorted()]);
  });
});

test("SQL and TypeScript know the same forms of any text", async () => {
  const scripts =
    "aAeEoOuUäÖüßæŒøÅłıİ'’-.@ %_\\ 0١क़ािΣςЙйЁէԱىةآالـَ東京カﾞｶガーンがひ가한ไทย\u200b\u200d\u00ad\u0301\u0308😀𠮷½Ⅷﬁ";
  const mixed = fc.array(fc.constantFrom(...scripts), { maxLength: 40 }).map((letters) => letters.join(""));
  // Newer characters than the database knows are in no name that it normalises.
  const latin = fc.array(
    fc.integer({ min: 1, max: 0x17ff }).map((code) => String.fromCodePoint(code)),
    { maxLength: 20 },
  );
  const texts = [
    ...fc.sample(mixed, { numRuns: 1_500, seed: 44 }),
    ...fc.sample(latin, { numRuns: 1_500, seed: 44 }).map((letters) => letters.join("")),
    "x".repeat(5_000),
    "ö東".repeat(1_500),
  ];
  const forms = await inSql(texts);
  for (const [at, text] of texts.entries()) expect([text, forms[at]]).toEqual([text, inTypeScript(text)]);
});

test("a query's words are bounded, whatever is typed", () => {
  expect(wordsOf("x".repeat(10_000)).map(({ text }) => text.length)).toEqual([60]);
  expect(wordsOf("\ud800 %_ \u0001").length).toBe(0);
});

describe("errors", () => {
  test.each([
    ["kettle", "kettle", 0],
    ["ketlte", "kettle", 1],
    ["ettle", "kettle", 1],
    ["kettlee", "kettle", 1],
    ["kertle", "kettle", 1],
    ["ekttle", "kettle", 1],
    ["ketelt", "kettle", 2],
    ["ettlek", "kettle", 2],
    ["ca", "abc", 3],
    ["schrienerie", "schreinerei", 2],
  ])("between %p and %p", (a, b, errors) => {
    expect(distance([...a], [...b], 5)).toBe(errors);
    expect(distance([...b], [...a], 5)).toBe(errors);
  });

  test("are forgiven by a word's letters", () => {
    expect(["nord", "möbel", "schreiner", "schreinere", "12345", "studio54", "h2"].map(errorsIn)).toEqual([
      0, 1, 1, 2, 0, 1, 0,
    ]);
  });
});
