// Typing errors in many words at once, among many words that share their ends: an attacker's query must cost little more than another.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { misspellable, readQuery } from "#domain/business/spelling/query.ts";
import { findMeant } from "#domain/business/spelling/typo.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness } from "../../../support/seed.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`insert into search_word
    select distinct stem || substr(md5(n::text), 1, 2 + n % 4) from generate_series(1, 7000) n,
      unnest('{restaurant,backerei,cleaning,blumenladen,handwerk,computer}'::text[]) stem`;
});
afterAll(() => database.close());

const meant = (typed: string) => {
  const query = readQuery(typed);
  return findMeant(database.context, query ? misspellable(query) : []);
};

for (const [kind, typed] of [
  ["blanks", "restauranta1f backereib2c cleaningd3 blumenladene4f handwerka1 computerb2c restaurantf4 backereiaa"],
  ["hyphens", "restauran-backereib-cleaningd-blumenlad-handwerka-computerb-restaura-backereia"],
  ["one word again and again", "restaurantt ".repeat(24)],
])
  test(`between ${kind}`, async () => {
    const began = performance.now();
    for (let time = 0; time < 3; time++) await meant(typed ?? "");
    expect(performance.now() - began).toBeLessThan(15_000);
  });

test("the longest four words are forgiven their errors", async () => {
  await seedBusiness(database.context, { name: "Kettle teapot saucer kitchen cupboard" });
  await database.sql`insert into search_word values ('kettle'), ('teapot'), ('saucer'), ('kitchen'), ('cupboard')`;
  expect([...(await meant("ketlte taepot suacer kithcen cupbaord")).keys()].sort()).toHaveLength(4);
  expect((await meant("kithcen cupbaord")).get("kithcen")).toEqual(["kitchen"]);
});
