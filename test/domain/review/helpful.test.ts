// A helpful vote counts once for each voter, on public reviews only.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type BusinessId, newId } from "#contract/id.ts";
import { voteHelpful } from "#domain/review/helpful.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedReview } from "../../support/seed.ts";
import { rows } from "./support.ts";

let database: TestDatabase;
let businessId: BusinessId;

beforeAll(async () => {
  database = await createTestDatabase();
  businessId = (await seedBusiness(database.context)).id;
});
afterAll(() => database.close());

const voter = () => crypto.getRandomValues(new Uint8Array(32));

test("each voter counts once, and is told the count", async () => {
  const id = await seedReview(database.context, businessId);
  const [one, two] = [voter(), voter()];
  expect(await voteHelpful(database.context, id, one)).toEqual({ counted: true, helpfulCount: 1 });
  expect(await voteHelpful(database.context, id, one)).toEqual({ counted: false, helpfulCount: 1 });
  expect(await voteHelpful(database.context, id, two)).toEqual({ counted: true, helpfulCount: 2 });
});

test("twenty at once by one voter are one vote, by twenty voters twenty", async () => {
  const id = await seedReview(database.context, businessId);
  const one = voter();
  const same = await Promise.all(Array.from({ length: 20 }, () => voteHelpful(database.context, id, one)));
  expect(same.filter((each) => each?.counted).length).toBe(1);
  await Promise.all(Array.from({ length: 20 }, () => voteHelpful(database.context, id, voter())));
  const [row] = await rows(
    database.context,
    sql`select helpful_count as kept, (select count(*)::int from helpful_vote where review_id = r.id) as counted from review r where id = ${id}`,
  );
  expect(row).toEqual({ kept: 21, counted: 21 });
});

for (const status of ["pending", "held", "hidden", "removed"] as const)
  test(`a ${status} review takes no votes`, async () => {
    const id = await seedReview(database.context, businessId, { status });
    expect(await voteHelpful(database.context, id, voter())).toBeNull();
    expect(await rows(database.context, sql`select 1 from helpful_vote where review_id = ${id}`)).toEqual([]);
  });

test("a review that does not exist takes no votes", async () => {
  expect(await voteHelpful(database.context, newId(), voter())).toBeNull();
});
