// GET /api/v1/insights/benchmarks: figures of a category, and the place of the caller's businesses in it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { toWire } from "#contract/id.ts";
import { refreshBenchmarks } from "#domain/insight/benchmark/refresh.ts";
import { seedBusiness, seedCategory, seedKey, seedOrganisation, seedPlatform, seedReview } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";

type OwnAnswer = { inSample: boolean; percentiles: Record<string, number | null> | null };

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function ownOrganisation(plan = "scale") {
  const { id } = await seedOrganisation(service.context, plan);
  return { id, key: (await seedKey(service.context, id, ["read"])).secret };
}

const daysAgo = (days: number) => new Date(service.clock.now().getTime() - days * 86_400_000).toISOString();

async function seedStars(id: BusinessId, stars: number[], values: { createdAt?: string; verified?: boolean } = {}) {
  for (const rating of stars) await seedReview(service.context, id, { rating, ...values });
}

/** Ten businesses, the n-th with n reviews of five stars among five, all a year and a half ago. */
async function seedTen(categoryId: string) {
  const ids: BusinessId[] = [];
  for (let n = 1; n <= 10; n++) {
    const { id } = await seedBusiness(service.context, {
      categoryId,
      slug: `ten-${n}-${categoryId.slice(-12)}.example`,
    });
    await seedStars(
      id,
      [1, 2, 3, 4, 5].map((i) => (2 * i <= n ? 5 : 3)),
      { createdAt: daysAgo(550) },
    );
    ids.push(id);
  }
  return ids;
}

describe("200", () => {
  test("shows every field, and no other, of a category with enough businesses", async () => {
    const own = await ownOrganisation();
    const root = await seedCategory(service.context);
    const leaf = await seedCategory(service.context, undefined, root.id);
    const ids = await seedTen(leaf.id);
    const mine = await seedBusiness(service.context, { organisationId: own.id, categoryId: root.id, name: "Äpfel" });
    await seedStars(mine.id, [5, 5, 5], { verified: true, createdAt: daysAgo(90) });
    await seedReview(service.context, mine.id, {
      rating: 1,
      createdAt: daysAgo(92),
      reply: "Sorry, we will see to it.",
    });
    await seedReview(service.context, mine.id, { rating: 1, createdAt: daysAgo(365) });
    await seedReview(service.context, mine.id, { rating: 1, createdAt: daysAgo(366) });
    await seedReview(service.context, mine.id, { rating: 1, source: "editor" });
    await seedReview(service.context, mine.id, { rating: 1, status: "hidden" });
    await seedPlatform(service.context, ids[0] as BusinessId, "1.00", 1_000);
    await refreshBenchmarks(service.context);
    const response = await service.rest(`/insights/benchmarks?category=${root.slug}`, own.key);
    expect(response.status).toBe(200);
    // Ratings: 3.0 once, 3.4, 3.8, 4.2, 4.6 twice each, 5.0 once, and the own 18 / 6 = 3.0.
    // Scores: 2.2 with its platform, 3.5, 3.6, 3.7 and 3.8 twice each, 3.9, and the own (24.5 + 15 + 1.5) / 11.5 = 3.6.
    expect(await json(response)).toEqual({
      data: {
        category: { slug: root.slug, name: `Category ${root.slug}` },
        generatedAt: "2026-11-20T12:00:00.000Z",
        sample: {
          businesses: 11,
          reviews: 56,
          minimumBusinesses: 10,
          minimumReviewsPerBusiness: 5,
          sufficient: true,
        },
        metrics: {
          score: { p25: 3.55, median: 3.6, p75: 3.75 },
          rating: { p25: 3.4, median: 3.8, p75: 4.4 },
          replyRate: { p25: 0, median: 0, p75: 0 },
          verifiedShare: { p25: 0, median: 0, p75: 0 },
          reviewsPerMonth: { p25: 0, median: 0, p75: 0, windowDays: 90 },
          replyHours: null,
          distribution: {
            share: { "1": 0.4, "2": 0, "3": 0, "4": 0, "5": 0.6 },
            reviews: 5,
            windowDays: 365,
          },
        },
        yourBusinesses: [
          {
            businessId: toWire("biz", mine.id),
            inSample: true,
            reviews: 6,
            values: {
              score: 3.6,
              rating: 3,
              replyRate: 0.1667,
              verifiedShare: 0.5,
              reviewsPerMonth: 1,
              replyHours: 1,
            },
            percentiles: {
              score: 0.2727,
              rating: 0,
              replyRate: 0.9091,
              verifiedShare: 0.9091,
              reviewsPerMonth: 0.9091,
            },
          },
        ],
      },
    });
  });

  test("counts what lies below a category, and not what lies beside it", async () => {
    const own = await ownOrganisation();
    const root = await seedCategory(service.context);
    const left = await seedCategory(service.context, undefined, root.id);
    const right = await seedCategory(service.context, undefined, root.id);
    await seedTen(left.id);
    await seedTen((await seedCategory(service.context, undefined, left.id)).id);
    const mine = await seedBusiness(service.context, { organisationId: own.id, categoryId: right.id });
    await refreshBenchmarks(service.context);
    const read = async (slug: string) =>
      (await json(service.rest(`/insights/benchmarks?category=${slug}`, own.key))).data;
    expect((await read(root.slug)).sample.businesses).toBe(20);
    expect((await read(left.slug)).sample.businesses).toBe(20);
    expect((await read(left.slug)).yourBusinesses).toEqual([]);
    expect((await read(right.slug)).sample).toMatchObject({ businesses: 0, reviews: 0, sufficient: false });
    expect((await read(right.slug)).yourBusinesses.map((each: { businessId: string }) => each.businessId)).toEqual([
      toWire("biz", mine.id),
    ]);
  });

  test("with too few businesses shows no metric and no percentile, but the caller's own values", async () => {
    const own = await ownOrganisation();
    const { id: categoryId, slug } = await seedCategory(service.context);
    for (let n = 0; n < 8; n++)
      await seedStars((await seedBusiness(service.context, { categoryId })).id, [4, 4, 4, 4, 4]);
    const four = await seedBusiness(service.context, { organisationId: own.id, categoryId, name: "A" });
    await seedStars(four.id, [5, 5, 5, 4]);
    const five = await seedBusiness(service.context, { organisationId: own.id, categoryId, name: "B" });
    await seedStars(five.id, [5, 5, 5, 4, 4]);
    const none = await seedBusiness(service.context, { organisationId: own.id, categoryId, name: "C" });
    const { data } = await json(service.rest(`/insights/benchmarks?category=${slug}`, own.key));
    expect(data.sample).toMatchObject({ businesses: 9, reviews: 45, sufficient: false });
    expect(data.metrics).toBeNull();
    expect(data.yourBusinesses).toEqual([
      expect.objectContaining({ businessId: toWire("biz", four.id), inSample: false, reviews: 4, percentiles: null }),
      expect.objectContaining({ businessId: toWire("biz", five.id), inSample: true, reviews: 5, percentiles: null }),
      {
        businessId: toWire("biz", none.id),
        inSample: false,
        reviews: 0,
        values: {
          score: null,
          rating: null,
          replyRate: null,
          verifiedShare: null,
          reviewsPerMonth: 0,
          replyHours: null,
        },
        percentiles: null,
      },
    ]);
    expect(data.yourBusinesses[0].values).toMatchObject({ rating: 4.75, reviewsPerMonth: 1.33 });
    // The tenth makes the sample; the business without a review has no place in it.
    await seedReview(service.context, four.id, { rating: 5 });
    await refreshBenchmarks(service.context);
    const { data: enough } = await json(service.rest(`/insights/benchmarks?category=${slug}`, own.key));
    expect(enough.sample).toMatchObject({ businesses: 10, reviews: 50, sufficient: true });
    expect(enough.metrics.rating.median).toBe(4);
    expect(enough.yourBusinesses[0].percentiles.rating).toBe(0.9);
    expect(enough.yourBusinesses[2]).toMatchObject({ inSample: false, percentiles: null });
  });

  test("tells a reply time from five businesses that have one", async () => {
    const own = await ownOrganisation();
    const { id: categoryId, slug } = await seedCategory(service.context);
    const ids = await seedTen(categoryId);
    const read = async () => {
      await refreshBenchmarks(service.context);
      return (await json(service.rest(`/insights/benchmarks?category=${slug}`, own.key))).data.metrics.replyHours;
    };
    for (const id of ids.slice(0, 4)) await seedReview(service.context, id, { reply: "Thank you for writing." });
    expect(await read()).toBeNull();
    await seedReview(service.context, ids[4] as BusinessId, { reply: "Thank you for writing." });
    expect(await read()).toEqual({ p25: 1, median: 1, p75: 1, businesses: 5 });
  });

  test("without a category is about the whole platform", async () => {
    const own = await ownOrganisation();
    await refreshBenchmarks(service.context);
    const { data } = await json(service.rest("/insights/benchmarks", own.key));
    expect(data.category).toEqual({ slug: null, name: "All businesses" });
    for (const query of ["?category=", "?category", "?category=nothing&category=", "?Category=nothing"])
      expect((await json(service.rest(`/insights/benchmarks${query}`, own.key))).data).toEqual(data);
    const [counted] = await service.sql`
      select count(*)::int as n from (
        select 1 from review where status = 'published' and source <> 'editor' group by business_id having count(*) >= 5) big`;
    expect(data.sample.businesses).toBe(counted?.n);
  });

  test("is computed from exact figures and rounded last: what rounds to the same is still told apart", async () => {
    const own = await ownOrganisation();
    const { id: categoryId, slug } = await seedCategory(service.context);
    const seeded = async (stars: number[], values: { organisationId?: OrganisationId; reply?: string } = {}) => {
      const { reply, ...business } = values;
      const { id } = await seedBusiness(service.context, { categoryId, ...business });
      for (const rating of stars)
        await seedReview(service.context, id, { rating, createdAt: daysAgo(100), ...(reply ? { reply } : {}) });
      return id;
    };
    const fives = (count: number, rest: number[]) => [...Array<number>(count).fill(5), ...rest];
    // 30 / 7 = 4.2857 and 73 / 17 = 4.2941 are both shown as 4.29; with 4 they stand in the middle of ten.
    for (let n = 0; n < 5; n++) await seeded([4, 4, 4, 4, 4]);
    for (let n = 0; n < 4; n++) await seeded(fives(2, [4, 4, 4, 4, 4]), { reply: "Thank you for writing." });
    await seeded(fives(5, Array(12).fill(4)), { organisationId: own.id, reply: "Thank you for writing." });
    await service.sql`
      update reply set created_at = r.created_at + interval '17.6 seconds' from review r join business b on b.id = r.business_id
      where r.id = reply.review_id and b.category_id = ${categoryId}`;
    await refreshBenchmarks(service.context);
    const { data } = await json(service.rest(`/insights/benchmarks?category=${slug}`, own.key));
    // Half way from 4 to 30 / 7; of rounded ones it would be 4.15.
    expect(data.metrics.rating.median).toBe(4.14);
    expect(data.yourBusinesses[0].values.rating).toBe(4.29);
    expect(data.yourBusinesses[0].percentiles.rating).toBe(0.9);
    // 17.6 s are 0.0049 hours; 18 s would be 0.005, which rounds up.
    expect(data.metrics.replyHours).toEqual({ p25: 0, median: 0, p75: 0, businesses: 5 });
    expect(data.yourBusinesses[0].values.replyHours).toBe(0);
  });

  test("percentiles are given to each of the caller's businesses that has reviews, in the sample or not", async () => {
    const own = await ownOrganisation();
    const { id: categoryId, slug } = await seedCategory(service.context);
    await seedTen(categoryId);
    const stars: Record<string, number[]> = { A: [5, 5, 5, 5, 5], B: [5, 5, 4], C: [1], D: [] };
    for (const [name, each] of Object.entries(stars)) {
      const { id } = await seedBusiness(service.context, { organisationId: own.id, categoryId, name });
      await seedStars(id, each, { verified: true });
    }
    const { data } = await json(service.rest(`/insights/benchmarks?category=${slug}`, own.key));
    expect(data.sample.businesses).toBe(11);
    // Of the ten others: 3.0, then two each of 3.4, 3.8, 4.2 and 4.6, and 5.0; all unverified, and of long ago.
    const all = { replyRate: 0, verifiedShare: 0.9091, reviewsPerMonth: 0.9091 };
    const told = data.yourBusinesses.map(({ inSample, percentiles }: OwnAnswer) => ({ inSample, percentiles }));
    expect(told).toEqual([
      { inSample: true, percentiles: { ...all, score: 0.9091, rating: 0.8182 } },
      { inSample: false, percentiles: { ...all, score: expect.any(Number), rating: 0.8182 } },
      // One review makes no score, so there is nothing to compare as one.
      { inSample: false, percentiles: { ...all, score: null, rating: 0 } },
      { inSample: false, percentiles: null },
    ]);
  });

  test("names no business but the caller's", async () => {
    const own = await ownOrganisation();
    const { id: categoryId, slug } = await seedCategory(service.context);
    const ids = await seedTen(categoryId);
    const text = await (await service.rest(`/insights/benchmarks?category=${slug}`, own.key)).text();
    for (const id of ids) {
      expect(text).not.toContain(toWire("biz", id));
      expect(text).not.toContain(id);
    }
    expect(text).not.toContain("ten-1");
  });
});

describe("refusals", () => {
  for (const category of [
    "unknown",
    "%20",
    "&category=unknown",
    "null",
    "All%20businesses",
    "%00",
    "a".repeat(2_000),
    "%F0%9F%90%80",
    "' or 1=1 --",
    "*",
  ]) {
    test(`404 for the category "${category.slice(0, 20)}"`, async () => {
      const own = await ownOrganisation();
      const response = await service.rest(`/insights/benchmarks?category=${category}`, own.key);
      expect(response.status).toBe(404);
      expect((await json(response)).error.code).toBe("not_found");
    });
  }

  test("401 without a key, 403 on a plan without the API", async () => {
    expect((await service.rest("/insights/benchmarks", null)).status).toBe(401);
    const own = await ownOrganisation("starter");
    expect((await service.rest("/insights/benchmarks", own.key)).status).toBe(403);
  });
});
