// The list of the log leads through all entries in parts, at a cost that no sandbox can raise.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId, type ReviewId } from "#contract/id.ts";
import { findNewestAbout, listPart } from "#domain/log/list.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { sequenceAll } from "./support.ts";

/** Entries 50 to 4,549 are of a sandbox. */
const SIZE = 4_600;
const review = newId<"rev">() as ReviewId;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sequenceAll(database.context);
  await database.sql`
    insert into log_entry (index, entry, at, event, review_id, asked_by, sandbox)
    select n, '{}', now(), 'created', case when n in (3, 40, 4599) then ${review}::uuid end, 'author', n between 50 and 4549
    from generate_series(0, ${SIZE - 1}) n`;
});
afterAll(() => database.close());

const part = (before: number, size = SIZE) => listPart(database.context, size, before);

test("links to older parts lead through all entries, each once, and past a sandbox in a few steps", async () => {
  const seen: number[] = [];
  let steps = 0;
  for (let before = SIZE; before > 0; steps += 1) {
    const found = await part(before);
    seen.push(...(found?.entries.map(({ index }) => index) ?? []));
    before = found?.from ?? 0;
  }
  const all = Array.from({ length: SIZE }, (_, index) => SIZE - 1 - index);
  expect(seen).toEqual(all.filter((index) => index < 50 || index > 4_549));
  expect(steps).toBe(7);
});

test("links to newer parts lead back to the newest one", async () => {
  const ends: number[] = [];
  for (let before: number | null = 20; before !== null; before = (await part(before))?.newer ?? null) ends.push(before);
  expect(ends).toEqual([20, 40, 2_040, 4_040, 4_570, 4_590, SIZE]);
});

test("a part has at most 20 entries, and says how far it looked where it has none", async () => {
  expect((await part(SIZE))?.entries).toHaveLength(20);
  expect(await part(4_000)).toEqual({ entries: [], from: 2_000, before: 4_000, newer: 4_570 });
});

test("there is no part beyond the signed log, and none before its first entry", async () => {
  expect(await part(SIZE + 1)).toBeNull();
  expect(await part(101, 100)).toBeNull();
  expect(await part(0)).toBeNull();
  expect(await part(0, 0)).toBeNull();
});

test("the newest entry about a review is one that is signed", async () => {
  const newest = async (size: number) => {
    await database.sql`update log_state set size = ${size}`;
    return findNewestAbout(database.context, review);
  };
  expect([await newest(SIZE), await newest(4_599), await newest(3)]).toEqual([4_599, 40, null]);
});

test("a part is read along the primary key", async () => {
  const plan = await database.sql`explain (format text)
    select index::float8 as index, entry from log_entry
    where index < 4000 and index >= 4000 - 2000 and not sandbox order by log_entry.index desc limit 20`;
  expect(JSON.stringify(plan)).toContain("log_entry_pkey");
});
