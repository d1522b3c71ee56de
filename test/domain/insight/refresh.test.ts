// Figures are computed again after a change or a day, by any number of processes, and no writer waits.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { BusinessId, OrganisationId, ReviewId } from "#contract/id.ts";
import { findManagedBusiness } from "#domain/business/profile/business.ts";
import { DAY_FIGURES_FROM, move } from "#domain/business/state/tally.ts";
import { readBenchmarks } from "#domain/insight/benchmark/benchmark.ts";
import { storeFigures } from "#domain/insight/benchmark/figure.ts";
import { refreshBenchmarks } from "#domain/insight/benchmark/refresh.ts";
import { resolveMedians } from "#domain/insight/median.ts";
import { readTrends } from "#domain/insight/trend.ts";
import { verifyFigures } from "#domain/insight/verify.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { postReply } from "#domain/review/reply.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedCategory, seedOrganisation, seedReview, seedReviews } from "../../support/seed.ts";
import { naiveBenchmarks, naiveTrends, readEverything } from "./naive.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");

let database: TestDatabase;
let organisationId: OrganisationId;

beforeAll(async () => {
  database = await createTestDatabase();
  organisationId = (await seedOrganisation(database.context)).id;
});
afterAll(() => database.close());
beforeEach(() => {
  database.clock.set(NOW);
});

const shop = () => seedBusiness(database.context, { organisationId });
const reply = (reviewId: ReviewId) =>
  postReply(database.context, { organisationId, reviewId, body: "Thank you for writing.", userId: null });

async function trendsOf(id: BusinessId, months: number) {
  const business = await findManagedBusiness(database.context, organisationId, id);
  if (!business) throw new Error("The shop is gone.");
  const { business: about, ...trends } = await readTrends(database.context, business, months);
  return trends;
}

const lastMedian = async (id: BusinessId) => (await trendsOf(id, 1)).months[0]?.medianReplyHours;
const staleOf = async (id: BusinessId) =>
  (await database.sql`select stale from business_month where business_id = ${id}`).map((row) => row.stale);

describe("refreshing", () => {
  test("refreshes changed figures, and those of which a review leaves a window, at that millisecond", async () => {
    const { context, clock } = database;
    const { id } = await shop();
    await seedReview(context, id);
    await refreshBenchmarks(context);
    expect(await refreshBenchmarks(context)).toBe(0);
    await seedReview(context, id, { createdAt: new Date(NOW.getTime() - 90 * 86_400_000 + 5_000).toISOString() });
    await seedReview(context, id, { createdAt: new Date(NOW.getTime() - 365 * 86_400_000 + 9_000).toISOString() });
    expect(await refreshBenchmarks(context)).toBe(1);
    const counted = async () => {
      const [row] = await database.sql`
        select recent, (select sum(n) from unnest(year) n)::int as year from benchmark_figure where business_id = ${id}`;
      return [row?.recent, row?.year] as unknown;
    };
    const at = async (ms: number) => {
      clock.set(new Date(NOW.getTime() + ms));
      await refreshBenchmarks(context);
      return counted();
    };
    // Exactly 90 days old is in the window still.
    expect(await at(4_999)).toEqual([2, 3]);
    expect(await at(5_001)).toEqual([1, 3]);
    expect(await at(9_001)).toEqual([1, 2]);
    // A process whose clock is behind does not undo the refresh.
    clock.set(NOW);
    expect(await refreshBenchmarks(context)).toBe(0);
  });

  test("by several processes at once refreshes each figure once", async () => {
    const { context } = database;
    await Promise.all(
      Array.from({ length: 20 }, async () => seedReviews(context, (await shop()).id, [{}, {}, {}, {}, {}])),
    );
    const [due] = await database.sql`
      select count(*)::int as n from business_tally t left join benchmark_figure f using (business_id)
      where f.tally_version is distinct from t.xmin::text::bigint or f.until <= ${NOW.toISOString()}`;
    const done = await Promise.all(Array.from({ length: 6 }, () => refreshBenchmarks(context)));
    expect(done.reduce((sum, each) => sum + each)).toBe(due?.n);
    expect(await verifyFigures(context, { all: true })).toMatchObject({ drifted: 0 });
  });

  test("ends early on its signal", async () => {
    const { context } = database;
    await seedReview(context, (await shop()).id);
    expect(await refreshBenchmarks(context, AbortSignal.abort())).toBe(0);
    expect(await refreshBenchmarks(context)).toBeGreaterThan(0);
  });

  test("waits for no writer, and no writer waits for it", async () => {
    const { context } = database;
    const { id } = await shop();
    const delta = { businessId: id, day: "2026-11-20", kind: "verified", rating: 5, count: 1, replied: 0 } as const;
    await expect(
      inTransaction(context, async (writing) => {
        await move(writing, [delta]);
        await refreshBenchmarks(context);
        throw new Error("never mind");
      }),
    ).rejects.toThrow("never mind");
    await seedReview(context, id);
    await inTransaction(context, async (refreshing) => {
      await storeFigures(refreshing, [id], NOW);
      await seedReview(context, id);
    });
    expect(await refreshBenchmarks(context)).toBe(1);
    expect(await verifyFigures(context, { all: true })).toMatchObject({ drifted: 0 });
  });
});

describe("a first reader", () => {
  test("finds all figures, before any task has run", async () => {
    const fresh = await createTestDatabase();
    try {
      const { id } = await seedOrganisation(fresh.context);
      const category = await seedCategory(fresh.context);
      for (let n = 0; n < 10; n++) {
        const own = n === 0 ? { organisationId: id } : {};
        const made = await seedBusiness(fresh.context, { categoryId: category.id, ...own });
        await seedReviews(
          fresh.context,
          made.id,
          [1, 2, 3, 4, 5].map((i) => ({ rating: 1 + ((n * i) % 5), verified: i > 2 })),
        );
      }
      const everything = await readEverything(fresh);
      const readers = [category.slug, null, category.slug, null].map((slug) =>
        readBenchmarks(fresh.context, { organisationId: id, category: slug }),
      );
      for (const { category: _, generatedAt, ...rest } of await Promise.all(readers)) {
        expect(generatedAt).toEqual(NOW);
        expect(rest).toEqual(naiveBenchmarks(everything, { organisationId: id, categories: null, now: NOW }) as never);
        expect(rest.sample.sufficient).toBe(true);
      }
    } finally {
      await fresh.close();
    }
  });

  test("of a new installation finds right benchmarks at once, though an empty snapshot was stored at the start", async () => {
    const fresh = await createTestDatabase();
    try {
      const { context } = fresh;
      const { id } = await seedOrganisation(context);
      const category = await seedCategory(context);
      await refreshBenchmarks(context);
      const expectRight = async (businesses: number) => {
        const everything = await readEverything(fresh);
        const expected = naiveBenchmarks(everything, { organisationId: id, categories: null, now: NOW });
        expect(expected.sample.businesses).toBe(businesses);
        for (const slug of [null, category.slug]) {
          const read = () => readBenchmarks(context, { organisationId: id, category: slug });
          for (const { category: _, generatedAt, ...rest } of await Promise.all([read(), read(), read()])) {
            expect(generatedAt).toEqual(NOW);
            expect(rest).toEqual(expected as never);
          }
        }
      };
      await expectRight(0);
      for (let n = 1; n <= 10; n++) {
        const own = n === 1 ? { organisationId: id } : {};
        const made = await seedBusiness(context, { categoryId: category.id, ...own });
        const reviews = [1, 2, 3, 4, 5].map((i) => ({ rating: 1 + ((n * i) % 5), verified: i > 2 }));
        await seedReviews(context, made.id, reviews.slice(1));
        await expectRight(n - 1);
        await seedReviews(context, made.id, reviews.slice(0, 1));
        await expectRight(n);
      }
    } finally {
      await fresh.close();
    }
  });

  test("of a small category refreshes that category's businesses and no others", async () => {
    const { context } = database;
    const category = await seedCategory(context);
    const there = await seedBusiness(context, { organisationId, categoryId: category.id });
    const elsewhere = await shop();
    await refreshBenchmarks(context);
    for (const { id } of [there, elsewhere]) await seedReview(context, id);
    await readBenchmarks(context, { organisationId, category: category.slug });
    const fresh = await database.sql<{ id: string }[]>`
      select business_id as id from benchmark_figure f join business_tally t using (business_id)
      where f.tally_version = t.xmin::text::bigint and business_id in (${there.id}, ${elsewhere.id})`;
    expect(fresh.map(({ id }) => id)).toEqual([there.id]);
  });

  test("never waits for a large platform: the sample is insufficient until the task has read it", async () => {
    const fresh = await createTestDatabase();
    try {
      const { context, sql } = fresh;
      const { id } = await seedOrganisation(context);
      const { slug, id: categoryId } = await seedCategory(context);
      const own = await seedBusiness(context, { categoryId, organisationId: id });
      await seedReviews(context, own.id, [{ rating: 4 }]);
      // More reviews than a reader refreshes, and the reader's own business is too large alone.
      await sql`
        insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id)
        select gen_random_uuid(), 's' || n, 'S', 's.example', 's.example', 'https://s.example/', 'DE', 'Köln', 'Europe/Berlin', ${categoryId}
        from generate_series(1, 250) n`;
      await sql`
        insert into business_tally (business_id, verified)
        select id, '{0,0,0,0,9}' from business where slug <> ${own.slug}`;
      await sql`update business_tally set verified = '{0,0,0,0,30000}' where business_id = ${own.id}`;
      const [figures] = await sql`select count(*)::int as n from benchmark_figure`;
      for (const category of [slug, null]) {
        const read = await readBenchmarks(context, { organisationId: id, category });
        expect(read.sample).toMatchObject({ businesses: 0, sufficient: false });
        expect(read.yourBusinesses).toMatchObject([
          { reviews: 30_001, inSample: true, percentiles: null, values: { rating: null } },
        ]);
      }
      expect((await sql`select count(*)::int as n from benchmark_figure`)[0]?.n).toBe(figures?.n);
      expect(await sql`select from benchmark_snapshot`).toHaveLength(0);
      await refreshBenchmarks(context);
      const read = await readBenchmarks(context, { organisationId: id, category: slug });
      expect(read.sample).toMatchObject({ businesses: 251, sufficient: true });
    } finally {
      await fresh.close();
    }
  });

  test("finds a business that was added after the last refresh", async () => {
    await refreshBenchmarks(database.context);
    const { id: other } = await seedOrganisation(database.context);
    const { id } = await seedBusiness(database.context, { organisationId: other });
    await seedReviews(database.context, id, [{ rating: 2 }, { rating: 3 }]);
    const { yourBusinesses } = await readBenchmarks(database.context, { organisationId: other, category: null });
    expect(yourBusinesses).toMatchObject([{ business: { id }, inSample: false, reviews: 2, values: { rating: 2.5 } }]);
  });
});

test("a business that keeps figures per day has the same figures as a naive count", async () => {
  const { context } = database;
  const { id } = await shop();
  const written = await seedReviews(
    context,
    id,
    Array.from({ length: DAY_FIGURES_FROM + 200 }, (_, n) => ({
      rating: 1 + ((n * 7) % 5),
      verified: n % 3 === 0 && n % 11 !== 1,
      source: n % 11 === 1 ? ("editor" as const) : ("organic" as const),
      createdAt: new Date(NOW.getTime() - n * 0.7 * 86_400_000).toISOString(),
    })),
  );
  for (const [n, review] of written.entries()) if (n % 40 === 0) await reply(review);
  await refreshBenchmarks(context);
  const kept = async () =>
    (await database.sql`select count(*)::int as n from reply_time where business_id = ${id}`)[0]?.n as number;
  expect(await kept()).toBeGreaterThan(9);
  // The stored figures of these months are outdated from here on: one refresh finds that, and another finds later changes.
  for (const n of [1, 41, 81, 121, 300, 501]) await reply(written[n] as ReviewId);
  await refreshBenchmarks(context);
  for (const n of [442, 443, 444, 445]) await reply(written[n] as ReviewId);
  await changeStatus(context, written[80] as ReviewId, { to: "hidden", reason: "a test", askedBy: "moderator" });
  await storeFigures(context, [id], NOW);
  await database.sql`truncate benchmark_snapshot`;
  const everything = await readEverything(database);
  const naive = everything.find((each) => each.id === id);
  if (!naive) throw new Error("The shop is gone.");
  expect(await trendsOf(id, 36)).toEqual(naiveTrends(naive, NOW, 36) as never);
  // On days whose windows begin at, just before and just after the first of a month, too.
  for (const day of ["2026-11-20", "2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01", "2026-12-02"]) {
    const now = new Date(`${day}T12:00:00.000Z`);
    database.clock.set(now);
    await refreshBenchmarks(context);
    const { yourBusinesses } = await readBenchmarks(context, { organisationId, category: null });
    const expected = naiveBenchmarks(everything, { organisationId, categories: null, now });
    expect(yourBusinesses.find((each) => each.business.id === id)).toEqual(
      expected.yourBusinesses.find((each) => each.business.id === id) as never,
    );
  }
  const [row] = await database.sql`select daily from business_tally where business_id = ${id}`;
  expect(row?.daily).toBe(true);
  expect(await verifyFigures(context, { all: true })).toMatchObject({ drifted: 0 });
  await database.sql`truncate benchmark_figure`;
});

describe("a month's median", () => {
  test("is computed by a reader, and stored", async () => {
    const { id } = await shop();
    const review = await seedReview(database.context, id, { createdAt: "2026-11-20T09:00:00Z" });
    expect(await lastMedian(id)).toBeNull();
    await reply(review);
    expect(await staleOf(id)).toEqual([true]);
    expect(await lastMedian(id)).toBe(3);
    expect(await staleOf(id)).toEqual([false]);
    expect(await lastMedian(id)).toBe(3);
  });

  test("is not stored where a reply came while it was computed", async () => {
    const { id } = await shop();
    await seedReview(database.context, id, { createdAt: "2026-11-20T09:00:00Z", reply: "Thank you for writing." });
    await resolveMedians(database.context, [{ businessId: id, month: "2026-11-01", replyChanges: 0 }]);
    expect(await staleOf(id)).toEqual([true]);
    await resolveMedians(database.context, [{ businessId: id, month: "2026-11-01", replyChanges: 1 }]);
    expect(await staleOf(id)).toEqual([false]);
  });

  test("is read and refreshed without waiting for the open transaction of a reply", async () => {
    const { context } = database;
    const { id } = await shop();
    await seedReview(context, id, { createdAt: "2026-11-20T09:00:00Z", reply: "Thank you for writing." });
    const second = await seedReview(context, id, { createdAt: "2026-11-20T09:00:00Z" });
    await inTransaction(context, async (replying) => {
      await postReply(replying, { organisationId, reviewId: second, body: "Thank you for writing.", userId: null });
      expect(await lastMedian(id)).toBe(1);
      await refreshBenchmarks(context);
    });
    expect(await staleOf(id)).toEqual([true]);
    expect(await lastMedian(id)).toBe(2);
  });

  test("leaves out replies that are dated before their reviews, and editor's reviews", async () => {
    const { context } = database;
    const { id } = await shop();
    await seedReview(context, id, { createdAt: "2026-11-10T09:00:00Z", reply: "Thank you for writing." });
    const early = await seedReview(context, id, { createdAt: "2026-11-11T09:00:00Z", reply: "Thank you for writing." });
    await database.sql`update reply set created_at = '2026-11-01' where review_id = ${early}`;
    const editors = await seedReview(context, id, { source: "editor", createdAt: "2026-11-12T09:00:00Z" });
    await reply(editors);
    expect(await lastMedian(id)).toBe(1);
    await refreshBenchmarks(context);
    expect(await verifyFigures(context, { all: true })).toMatchObject({ drifted: 0 });
  });
});

describe("verifying", () => {
  const faults: [name: string, what: string, at: string | null, spoil: (id: BusinessId) => string][] = [
    ["a counter", "counters", null, (id) => `update business_tally set verified[5] = 2 where business_id = '${id}'`],
    ["a reply too many", "counters", null, (id) => `update business_tally set replied = 2 where business_id = '${id}'`],
    [
      "platforms",
      "platforms",
      null,
      (id) => `update business_tally set platform_count = 4 where business_id = '${id}'`,
    ],
    ["a score", "score", null, (id) => `update business_tally set score_tenths = 11 where business_id = '${id}'`],
    [
      "a month",
      "month",
      "2026-11-01",
      (id) => `update business_month set unverified[1] = 9 where business_id = '${id}'`,
    ],
    [
      "a month that is missing",
      "month",
      "2026-11-01",
      (id) => `delete from business_month where business_id = '${id}'`,
    ],
    [
      "a month too many",
      "month",
      "2020-01-01",
      (id) => `insert into business_month (business_id, month, verified) values ('${id}', '2020-01-01', '{1,0,0,0,0}')`,
    ],
    [
      "a median",
      "median",
      "2026-11-01",
      (id) => `update business_month set median_reply_seconds = 1 where business_id = '${id}'`,
    ],
    [
      "a day that is missing",
      "day",
      "2026-11-20",
      (id) => `update business_tally set daily = true where business_id = '${id}'`,
    ],
    ["a count", "benchmark", null, (id) => `update benchmark_figure set stars = 4 where business_id = '${id}'`],
    ["a window", "benchmark", null, (id) => `update benchmark_figure set recent = 3 where business_id = '${id}'`],
    ["a reply time", "benchmark", null, (id) => `update benchmark_figure set reply_ms = 3 where business_id = '${id}'`],
  ];
  for (const [name, what, at, spoil] of faults) {
    test(`finds a fault: ${name}`, async () => {
      const { id } = await shop();
      await seedReview(database.context, id, { verified: true, reply: "Thank you for writing." });
      expect(await lastMedian(id)).toBe(1);
      await refreshBenchmarks(database.context);
      expect(await verifyFigures(database.context, { all: true })).toMatchObject({ drifted: 0 });
      await database.sql.unsafe(spoil(id));
      const { drifts } = await verifyFigures(database.context, { all: true });
      await database.sql`truncate benchmark_figure, business_month, business_day, reply, review, business_tally cascade`;
      await database.sql`insert into business_tally (business_id) select id from business`;
      expect(drifts).toContainEqual({ businessId: id, what, at } as never);
    });
  }
});
