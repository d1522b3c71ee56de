// The filters of the moderators' queues: what each lets through, in which order, and that a filter which fits nothing reads a bounded part.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type BusinessId, newId, type ReviewId } from "#contract/id.ts";
import { findAppeals, listAppeals } from "#domain/review/appeal/queue.ts";
import { findHeld, findReported, listHeld } from "#domain/review/moderation/queue.ts";
import { CASES_WALKED, type CaseFilter, EVERY_CASE } from "#domain/review/state/case-filter.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness, seedReview } from "../../../support/seed.ts";

let database: TestDatabase;
let here: BusinessId;
let there: BusinessId;
const ids: Record<string, ReviewId> = {};

/** Days before the test's now, the reason, and the language of each held review. */
const HELD = {
  oldest: [40, "links", "de", "here"],
  second: [8, "profanity", "en", "here"],
  third: [2, "links", "en", "there"],
  newest: [0.5, "near_copy", "ja", "there"],
} as const;

beforeAll(async () => {
  database = await createTestDatabase();
  const { context, sql } = database;
  here = (await seedBusiness(context)).id;
  there = (await seedBusiness(context)).id;
  for (const [name, [days, reason, language, place]] of Object.entries(HELD)) {
    const createdAt = new Date(context.clock.now().getTime() - days * DAY_MS).toISOString();
    const id = await seedReview(context, place === "here" ? here : there, { status: "held", createdAt });
    ids[name] = id;
    await sql`update review set language = ${language} where id = ${id}`;
    await decide(id, "held", reason, createdAt);
  }
});
afterAll(() => database.close());

async function decide(reviewId: ReviewId, to: string, reason: string, at: string): Promise<string> {
  const id = newId();
  await database.sql`insert into moderation (id, review_id, business_id, from_status, to_status, reason, asked_by, created_at)
    select ${id}, id, business_id, 'published', ${to}, ${reason}, 'rule', ${at}::timestamptz from review where id = ${reviewId}`;
  return id;
}

const until = (days: number) => new Date(database.context.clock.now().getTime() - days * DAY_MS);

async function namesOf(filter: Partial<CaseFilter>): Promise<string[]> {
  const query = { after: null, limit: 10, filter: { ...EVERY_CASE, ...filter } };
  const [{ rows }, found] = await Promise.all([listHeld(database.context, query), findHeld(database.context, query)]);
  expect(rows.map(({ id }) => id)).toEqual(found.rows.map(({ reviewId }) => reviewId));
  expect(found.further).toBeNull();
  return rows.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? "another");
}

test("held reviews come by age, and each filter lets through its own", async () => {
  expect(await namesOf({})).toEqual(["oldest", "second", "third", "newest"]);
  expect(await namesOf({ reason: "links" })).toEqual(["oldest", "third"]);
  expect(await namesOf({ language: "en" })).toEqual(["second", "third"]);
  expect(await namesOf({ businessId: there })).toEqual(["third", "newest"]);
  expect(await namesOf({ until: until(7) })).toEqual(["oldest", "second"]);
  expect(await namesOf({ until: until(1) })).toEqual(["oldest", "second", "third"]);
  expect(await namesOf({ reason: "links", language: "en", businessId: there, until: until(1) })).toEqual(["third"]);
  expect(await namesOf({ reason: "links", language: "ja" })).toEqual([]);
});

test("the reason of an earlier hold, or of a hold that was undone, is none of the case", async () => {
  const id = ids.newest as ReviewId;
  const at = (hours: number) => new Date(until(0.5).getTime() - hours * 3_600_000).toISOString();
  await decide(id, "held", "burst", at(5));
  const [undo] = await database.sql`select id from moderation where review_id = ${id} and reason = 'burst'`;
  await decide(id, "held", "contact_data", at(-1));
  await database.sql`update moderation set undoes = ${undo?.id} where review_id = ${id} and reason = 'contact_data'`;
  expect(await namesOf({ reason: "burst" })).toEqual([]);
  expect(await namesOf({ reason: "contact_data" })).toEqual([]);
  expect(await namesOf({ reason: "near_copy" })).toEqual(["newest"]);
});

test("reports are filtered by any open report of the review, and by the review's language and business", async () => {
  const { context, sql } = database;
  const review = await seedReview(context, here);
  const other = await seedReview(context, there);
  await sql`update review set language = 'pl' where id = ${other}`;
  for (const [id, reason, days, status] of [
    [review, "spam", 9, "open"],
    [review, "personal_data", 3, "open"],
    [other, "spam", 2, "open"],
    [other, "insult_or_hate", 4, "dismissed"],
  ] as const)
    await sql`insert into report (id, review_id, reason, status, created_at)
      values (${newId()}, ${id}, ${reason}, ${status}, ${until(days).toISOString()}::timestamptz)`;
  const found = async (filter: Partial<CaseFilter>) =>
    (await findReported(context, { after: null, limit: 10, filter: { ...EVERY_CASE, ...filter } })).rows.map(
      ({ reviewId }) => reviewId,
    );
  expect(await found({})).toEqual([review, other]);
  expect(await found({ reason: "personal_data" })).toEqual([review]);
  expect(await found({ reason: "insult_or_hate" })).toEqual([]);
  expect(await found({ language: "pl" })).toEqual([other]);
  expect(await found({ businessId: here })).toEqual([review]);
  expect(await found({ until: until(7) })).toEqual([review]);
});

test("appeals are filtered by the reason of the decision that they are about", async () => {
  const { context, sql } = database;
  const reviewId = await seedReview(context, here, { status: "hidden" });
  const decision = await decide(reviewId, "hidden", "spam", until(3).toISOString());
  await sql`insert into appeal (id, review_id, moderation_id, words, created_at)
    values (${newId()}, ${reviewId}, ${decision}, 'Why?', ${until(2).toISOString()}::timestamptz)`;
  const found = async (filter: Partial<CaseFilter>) =>
    (await listAppeals(context, { after: null, limit: 10, filter: { ...EVERY_CASE, ...filter } })).rows.length;
  expect(await found({})).toBe(1);
  expect(await found({ reason: "spam", language: "en", businessId: here, until: until(1) })).toBe(1);
  for (const filter of [{ reason: "links" }, { language: "xx" }, { businessId: there }, { until: until(30) }])
    expect({ filter, found: await found(filter) }).toEqual({ filter, found: 0 });
});

test("a filter that fits no case stops after a bounded part and says where, and the parts together miss none", async () => {
  const own = await createTestDatabase();
  try {
    const { context, sql } = own;
    const businessId = (await seedBusiness(context)).id;
    const pattern = await seedReview(context, businessId, { status: "held", createdAt: "2020-01-01T00:00:00Z" });
    const columns = (
      await sql`select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
        where table_name = 'review' and column_name not in ('id', 'created_at', 'language')`
    )[0]?.list;
    await sql.unsafe(`insert into review (id, created_at, language, ${columns})
      select gen_random_uuid(), timestamptz '2020-01-01' + n * interval '1 second',
        case when n = ${CASES_WALKED + 500} then 'cy' else 'en' end, ${columns}
      from review, generate_series(1, ${2 * CASES_WALKED - 1}) n where id = '${pattern}'`);
    const filter = { ...EVERY_CASE, language: "cy" };
    const first = await findHeld(context, { after: null, limit: 26, filter });
    expect(first.rows).toEqual([]);
    expect(first.further).not.toBeNull();
    const second = await findHeld(context, { after: first.further, limit: 26, filter });
    expect(second.rows).toHaveLength(1);
    expect(second.further).toBeNull();
    const ofBusiness = await findHeld(context, { after: null, limit: 26, filter: { ...filter, businessId: here } });
    expect(ofBusiness).toEqual({ rows: [], further: null });
    for (const find of [findAppeals, findReported])
      expect(await find(context, { after: null, limit: 26, filter })).toEqual({ rows: [], further: null });
  } finally {
    await own.close();
  }
});

test("a full page says nothing of what is behind it", async () => {
  const { rows, further } = await findHeld(database.context, { after: null, limit: 2 });
  expect(rows).toHaveLength(2);
  expect(further).toBeNull();
});
