// Fingerprints are dropped at the age of the setting, and no write fails if a partition is missing.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BusinessId } from "#contract/id.ts";
import { editReview } from "#domain/review/author/author.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { turnOverFingerprints } from "#domain/review/near-copy/keep.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness } from "../../../support/seed.ts";
import { submission } from "../support.ts";

let database: TestDatabase;
let businessId: BusinessId;

beforeAll(async () => {
  database = await createTestDatabase();
  businessId = (await seedBusiness(database.context)).id;
});
afterAll(() => database.close());

const publish = async (body: string) => {
  const email = `${crypto.randomUUID()}@mailbox.example`;
  const input = { businessId, email, submission: submission({ body }), language: "en", ipHash: null, ratings: [] };
  return inTransaction(database.context, (inside) => publishFromInvitation(inside, input));
};
const places = async () =>
  (
    await database.sql`select review_id as id, tableoid::regclass::text as place from review_fingerprint order by written_at`
  ).map(({ place }) => place as string);
const age = (id: string, days: number) =>
  database.sql`update review_fingerprint set written_at = now() - make_interval(days => ${days}) where review_id = ${id}`;
const forget = () => database.sql`truncate review_fingerprint`;
const text = (n: number) =>
  `Parcel number ${n} came two days late, the box was soaked through and nobody answered letter ${n * 7} about it.`;

test("a copy is held while the words are kept, and they go with their partition", async () => {
  const { reviewId } = await publish(text(1));
  await turnOverFingerprints(database.context, 90);
  expect((await publish(text(1))).status).toBe("held");
  await forget();
  await database.sql`
    create table review_fingerprint_2020_01_03 partition of review_fingerprint
    for values from ('2020-01-03 00:00+00') to ('2020-02-02 00:00+00')`;
  await database.sql`
    insert into review_fingerprint (review_id, simhash, written_at) values (${reviewId}, 1, '2020-01-10T00:00Z')`;
  expect(await places()).toEqual(["review_fingerprint_2020_01_03"]);
  await turnOverFingerprints(database.context, 90);
  expect(await places()).toEqual([]);
  const [gone] = await database.sql`select to_regclass('review_fingerprint_2020_01_03') as name`;
  expect(gone?.name).toBeNull();
});

test("a partition stays until its last words are as old as the setting says", async () => {
  await forget();
  const [row] = await database.sql<{ since: number; name: string; start: string; end: string }[]>`
    select since, to_char(start, 'YYYY_MM_DD') as name, start::text, (start + 30)::text as end
    from (select today % 30 as since, date '1970-01-01' + today - today % 30 - 30 as start
      from (select (now() at time zone 'UTC')::date - date '1970-01-01' as today) t) period`;
  if (!row) throw new Error("no row");
  const { since, name, start, end } = row;
  await database.sql.unsafe(
    `create table review_fingerprint_${name} partition of review_fingerprint for values from ('${start} 00:00+00') to ('${end} 00:00+00')`,
  );
  const { reviewId } = await publish(text(2));
  await age(reviewId, since + 1);
  await turnOverFingerprints(database.context, since + 1);
  expect(await places()).toEqual([`review_fingerprint_${name}`]);
  expect((await publish(text(2))).status).toBe("held");
  await turnOverFingerprints(database.context, since);
  expect(await places()).not.toContain(`review_fingerprint_${name}`);
});

test("words of a time without a partition are found, and go by their age", async () => {
  await forget();
  // A time lacks a partition if the clock ran ahead, or the task did not run.
  const { reviewId } = await publish(text(3));
  await age(reviewId, -3_000);
  expect(await places()).toEqual(["review_fingerprint_default"]);
  expect((await publish(text(3))).status).toBe("held");
  await forget();
  const old = (await publish(text(4))).reviewId;
  await age(old, 200);
  expect(await places()).toEqual(["review_fingerprint_default"]);
  expect((await publish(text(4))).status).toBe("held");
  await forget();
  await publish(text(4));
  await age(old, 200);
  await turnOverFingerprints(database.context, 90);
  expect(await places()).not.toContain("review_fingerprint_default");
});

test("a task that did not run for a year makes what is missing, but for periods that have words already", async () => {
  await forget();
  const names = (
    await database.sql<{ name: string }[]>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'review_fingerprint'::regclass and c.relname <> 'review_fingerprint_default'`
  ).map((each) => each.name);
  for (const name of names) await database.sql.unsafe(`drop table ${name}`);
  await publish(text(5));
  expect(await places()).toEqual(["review_fingerprint_default"]);
  await Promise.all([turnOverFingerprints(database.context, 90), turnOverFingerprints(database.context, 90)]);
  const [count] = await database.sql`
    select count(*)::int as n from pg_inherits where inhparent = 'review_fingerprint'::regclass`;
  // The task made the next partition only: the default one holds words of the current time.
  expect(count?.n).toBe(2);
  expect((await publish(text(5))).status).toBe("held");
});

test("an edit counts from the day of the edit, and an erasure leaves nothing in any partition", async () => {
  await forget();
  const { reviewId } = await publish(text(6));
  await age(reviewId, 200);
  await editReview(database.context, reviewId, submission({ body: text(7) }), { language: "en" });
  await turnOverFingerprints(database.context, 90);
  expect((await publish(text(7))).status).toBe("held");
  await forget();
  const other = (await publish(text(8))).reviewId;
  await inTransaction(database.context, (inside) => eraseReviews(inside, [other], "remove"));
  expect(await places()).toEqual([]);
});
