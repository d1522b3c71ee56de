// Every pair of states, and counters that are exact whatever happened: against a recount of the rows.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { score } from "#domain/business/score.ts";
import { changeStatus, MOVES, type ReviewStatus } from "#domain/review/lifecycle.ts";
import type { BusinessId, ReviewId } from "#platform/id.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedReview } from "../../support/seed.ts";

const STATUSES = Object.keys(MOVES) as ReviewStatus[];
const SOURCES = ["invitation", "organic", "editor"] as const;

let database: TestDatabase;
let businessId: BusinessId;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  businessId = (await seedBusiness(database.context)).id;
});

const rows = async (query: ReturnType<typeof sql>) =>
  (await database.context.db.execute(query)) as unknown as Record<string, unknown>[];
const decide = (id: ReviewId, to: ReviewStatus) =>
  changeStatus(database.context, id, { to, reason: "test", askedBy: "moderator" });

/** What the counters must say, counted from the rows by other means. */
async function recount(id: BusinessId) {
  const counted = (kind: string) =>
    sql.raw(
      `array[${[1, 2, 3, 4, 5].map((star) => `count(*) filter (where rating = ${star} and ${kind})::int`).join(", ")}]`,
    );
  const figures = sql`${counted("verified and source <> 'editor'")} as verified, ${counted("not verified and source <> 'editor'")} as unverified,
    ${counted("source = 'editor'")} as editor, count(p.id) filter (where source <> 'editor')::int as replied`;
  const from = sql`from review r left join reply p on p.review_id = r.id where r.business_id = ${id} and r.status = 'published'`;
  return {
    tally: (await rows(sql`select ${figures} ${from}`))[0] as { verified: number[]; unverified: number[] },
    months: await rows(
      sql`select to_char(r.created_at at time zone 'UTC', 'YYYY-MM-01') as month, ${figures} ${from} and source <> 'editor' group by 1 order by 1`,
    ),
    days: await rows(
      sql`select to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, ${figures} ${from} group by 1 order by 1`,
    ),
  };
}

async function expectExact(id: BusinessId): Promise<void> {
  const truth = await recount(id);
  const [tally] = await rows(
    sql`select verified, unverified, editor, replied, score_tenths, daily from business_tally where business_id = ${id}`,
  );
  expect(tally).toMatchObject(truth.tally);
  expect(tally?.score_tenths).toBe(score(truth.tally as never, { count: 0, sum: 0 }).tenths);
  // Months and days that became empty may keep a row of zeros.
  const filled = sql`(select sum(n) from unnest(verified || unverified) n) > 0`;
  const months = await rows(
    sql`select month::text, verified, unverified, replied from business_month where business_id = ${id} and ${filled} order by 1`,
  );
  expect(months).toEqual(truth.months.map(({ editor, ...month }) => month));
  if (!tally?.daily) return;
  const days = await rows(sql`select day::text, verified, unverified, editor from business_day where business_id = ${id}
    and (select sum(n) from unnest(verified || unverified || editor) n) > 0 order by 1`);
  expect(days).toEqual(truth.days.map(({ replied, ...day }) => day));
}

describe("every pair of states", () => {
  for (const from of STATUSES) {
    for (const to of STATUSES) {
      const allowed = from === to || MOVES[from].includes(to);
      test(`${from} to ${to} is ${from === to ? "left as it is" : allowed ? "done" : "refused"}`, async () => {
        const id = await seedReview(database.context, businessId, { status: from });
        const answer = await decide(id, to).then(
          (before) => before,
          (thrown: { code: string }) => thrown.code,
        );
        expect(answer).toBe(allowed ? from : "validation_error");
        const [row] = await rows(sql`select status from review where id = ${id}`);
        expect(row?.status).toBe(allowed ? to : from);
        const [entries] = await rows(sql`select count(*)::int as n from moderation where review_id = ${id}`);
        expect(entries?.n).toBe(allowed && from !== to ? 1 : 0);
        await expectExact(businessId);
      });
    }
  }

  test("an unknown review is not found", async () => {
    expect(
      await decide(Bun.randomUUIDv7() as ReviewId, "hidden").catch((thrown: { code: string }) => thrown.code),
    ).toBe("not_found" as never);
  });
});

test("counters, score, months and days equal a recount after any sequence", async () => {
  const step = fc.record({
    review: fc.nat(7),
    to: fc.constantFrom(...STATUSES),
  });
  const made = fc.record({
    rating: fc.integer({ min: 1, max: 5 }),
    source: fc.constantFrom(...SOURCES),
    status: fc.constantFrom(...STATUSES),
    reply: fc.boolean(),
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(made, { minLength: 1, maxLength: 8 }),
      fc.array(step, { maxLength: 12 }),
      async (reviews, steps) => {
        const { id: business } = await seedBusiness(database.context);
        const ids: ReviewId[] = [];
        for (const { reply, day, month, source, ...values } of reviews) {
          const createdAt = `2026-0${month}-${String(day).padStart(2, "0")}T23:59:59.999Z`;
          ids.push(
            await seedReview(database.context, business, {
              ...values,
              source,
              verified: source === "invitation",
              createdAt,
              ...(reply ? { reply: "Thank you for telling us." } : {}),
            }),
          );
        }
        for (const { review, to } of steps) await decide(ids[review % ids.length] as ReviewId, to).catch(() => {});
        await expectExact(business);
      },
    ),
    { numRuns: 25, seed: 7 },
  );
}, 60_000);

test("forty decisions at once on one business leave exact counters", async () => {
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, index) => seedReview(database.context, businessId, { rating: 1 + (index % 5) })),
  );
  await Promise.all(ids.map((id, index) => decide(id, index % 2 === 0 ? "hidden" : "removed")));
  await Promise.all(ids.filter((_, index) => index % 4 === 0).map((id) => decide(id, "published")));
  await expectExact(businessId);
}, 30_000);

test("growing past a thousand reviews by several hands at once, a business's days are counted once", async () => {
  await rows(sql`
    insert into review (id, business_id, rating, title, body, author, verified, source, status, language, experience_date, created_at, updated_at)
    select gen_random_uuid(), ${businessId}, 1 + n % 5, 't', 'b', 'a', n % 3 = 0, 'organic', 'held', 'en', '2026-01-01',
      timestamptz '2026-01-01 12:00Z' + n % 90 * interval '1 day', now() from generate_series(1, 1030) n`);
  const ids = (await rows(sql`select id from review where business_id = ${businessId} order by id`)).map(
    ({ id }) => id as ReviewId,
  );
  for (let start = 0; start < 960; start += 80)
    await Promise.all(ids.slice(start, start + 80).map((id) => decide(id, "published")));
  await Promise.all(ids.slice(960).map((id) => decide(id, "published")));
  const [tally] = await rows(sql`select daily from business_tally where business_id = ${businessId}`);
  expect(tally?.daily).toBe(true);
  await expectExact(businessId);
  await decide(ids[5] as ReviewId, "hidden");
  await expectExact(businessId);
}, 60_000);
