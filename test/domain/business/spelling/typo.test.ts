// The index of words finds every word that a misspelled one may mean.
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { distance, errorsIn, findMeant } from "#domain/business/spelling/typo.ts";
import { wordsOf } from "#domain/business/spelling/word.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness } from "../../../support/seed.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const letters = (min: number, max: number) =>
  fc.array(fc.constantFrom(..."abcd"), { minLength: min, maxLength: max }).map((each) => each.join(""));
const edit = fc.record({ kind: fc.constantFrom("add", "drop", "change", "swap"), at: fc.nat(30) });

function edited(word: string, { kind, at }: { kind: string; at: number }): string {
  const place = at % word.length;
  const [before, here, next, after] = [word.slice(0, place), word[place], word[place + 1], word.slice(place + 2)];
  if (kind === "add") return `${before}x${word.slice(place)}`;
  if (kind === "drop") return before + word.slice(place + 1);
  if (kind === "change") return `${before}x${word.slice(place + 1)}`;
  return next === undefined ? word : before + next + here + after;
}

test("all words within the forgiven errors are found, whatever the errors and where", async () => {
  const cases = fc.sample(fc.tuple(letters(5, 16), edit, edit), { numRuns: 400, seed: 15 });
  const words = [...new Set(cases.map(([word]) => word))];
  for (let from = 0; from < words.length; from += 80)
    await seedBusiness(database.context, { name: words.slice(from, from + 80).join(" ") });
  await database.sql`insert into search_word (word) select * from unnest(${words}::text[])`;
  for (const [word, first, second] of cases) {
    const typed = errorsIn(word) === 2 ? edited(edited(word, first), second) : edited(word, first);
    // Two swaps that overlap are three errors.
    const isForgiven = distance([...typed], [...word], 2) <= errorsIn(word);
    const [sought] = wordsOf(typed);
    const meant = sought ? ((await findMeant(database.context, [sought])).get(sought.text) ?? []) : [];
    // The list is cut off where more than thirty words are meant.
    if (isForgiven && meant.length < 30) expect([typed, meant]).toEqual([typed, expect.arrayContaining([word])]);
    for (const each of meant)
      expect(
        Math.min(...[sought?.text, sought?.plain].map((form = "") => distance([...form], [...each], 2))),
      ).toBeLessThanOrEqual(errorsIn(each));
  }
});
