// GET /api/v1/insights/business/{id}/trends: figures of a business, month by month.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type BusinessId, type OrganisationId, toWire } from "#contract/id.ts";
import { seedBusiness, seedKey, seedOrganisation, seedPlatform, seedReview } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";

let service: TestService;
let organisationId: OrganisationId;
let key: string;

beforeAll(async () => {
  service = await createTestService();
  organisationId = (await seedOrganisation(service.context)).id;
  key = (await seedKey(service.context, organisationId, ["read"])).secret;
});
afterAll(() => service.close());

const trendsOf = async (id: BusinessId, query = "") =>
  (await json(service.rest(`/insights/business/${toWire("biz", id)}/trends${query}`, key))).data;

describe("200", () => {
  test("shows every field of every month, and no other", async () => {
    const { id, slug } = await seedBusiness(service.context, { organisationId, name: "Käse" });
    const { context } = service;
    // The first moment of a month and the last of the one before, in UTC.
    await seedReview(context, id, { rating: 5, verified: true, createdAt: "2026-09-30T23:59:59.999Z" });
    await seedReview(context, id, { rating: 2, createdAt: "2026-10-01T00:00:00.000Z", reply: "Sorry to hear that." });
    await seedReview(context, id, { rating: 5, verified: true, createdAt: "2026-10-31T23:59:59.999Z" });
    await seedReview(context, id, { rating: 1, createdAt: "2026-10-05T00:00:00.000Z", source: "editor" });
    await seedReview(context, id, { rating: 1, createdAt: "2026-10-05T00:00:00.000Z", status: "hidden" });
    await seedReview(context, id, { rating: 1, createdAt: "2026-10-05T00:00:00.000Z", status: "removed" });
    await seedReview(context, id, { rating: 4, verified: true });
    const none = { "1": 0, "2": 0, "3": 0, "4": 0, "5": 0 };
    expect(await trendsOf(id, "?months=3")).toEqual({
      business: { id: toWire("biz", id), slug, name: "Käse" },
      from: "2026-09-01T00:00:00.000Z",
      to: "2026-11-20T12:00:00.000Z",
      months: [
        {
          month: "2026-09",
          complete: true,
          reviews: 1,
          verified: 1,
          averageRating: 5,
          ratingMix: { ...none, "5": 1 },
          replied: 0,
          replyRate: 0,
          medianReplyHours: null,
          score: null,
          scored: false,
          reviewsToDate: 1,
        },
        {
          month: "2026-10",
          complete: true,
          reviews: 2,
          verified: 1,
          averageRating: 3.5,
          ratingMix: { ...none, "2": 1, "5": 1 },
          replied: 1,
          replyRate: 0.5,
          medianReplyHours: 1,
          // (24.5 + 5 + 5 + 1) / (7 + 2 + 0.5) = 3.736...
          score: 3.7,
          scored: true,
          reviewsToDate: 3,
        },
        {
          month: "2026-11",
          complete: false,
          reviews: 1,
          verified: 1,
          averageRating: 4,
          ratingMix: { ...none, "4": 1 },
          replied: 0,
          replyRate: 0,
          medianReplyHours: null,
          // (35.5 + 4) / 10.5 = 3.76...
          score: 3.8,
          scored: true,
          reviewsToDate: 4,
        },
      ],
    });
  });

  test("goes back twelve months unless told otherwise, also before there was any review", async () => {
    const { id } = await seedBusiness(service.context, { organisationId });
    const { months, from } = await trendsOf(id);
    expect(from).toBe("2025-12-01T00:00:00.000Z");
    expect(months.map((each: { month: string }) => each.month)).toEqual([
      "2025-12",
      ...Array.from({ length: 11 }, (_, n) => `2026-${String(n + 1).padStart(2, "0")}`),
    ]);
    expect(months[0]).toMatchObject({ reviews: 0, averageRating: null, replyRate: 0, scored: false, reviewsToDate: 0 });
    expect((await trendsOf(id, "?months=1")).months).toHaveLength(1);
    expect((await trendsOf(id, "?months=036")).months[0].month).toBe("2023-12");
  });

  test("counts what was written before the first month shown, and platforms at their ratings of today", async () => {
    const { id } = await seedBusiness(service.context, { organisationId });
    for (const year of ["1999", "2020"])
      await seedReview(service.context, id, { rating: 1, verified: true, createdAt: `${year}-05-05T05:05:05Z` });
    expect((await trendsOf(id, "?months=1")).months[0]).toMatchObject({ reviews: 0, reviewsToDate: 2, scored: false });
    await seedPlatform(service.context, id, "5.00", 1);
    // (24.5 + 2 + 0.5 x 5) / 9.5 = 3.05...
    expect((await trendsOf(id, "?months=2")).months.map((each: { score: number }) => each.score)).toEqual([3.1, 3.1]);
  });

  test("ends at the month in UTC, not at the caller's", async () => {
    const { id } = await seedBusiness(service.context, { organisationId });
    service.clock.set("2026-12-31T23:59:59.999Z");
    const last = (await trendsOf(id, "?months=2")).months.at(-1);
    service.clock.set("2026-11-20T12:00:00.000Z");
    expect(last).toMatchObject({ month: "2026-12", complete: false });
  });
});

describe("400", () => {
  for (const months of ["0", "37", "-1", "1.5", "1e1", "0x10", "", "%201", "twelve", "99999999999", "%00"]) {
    test(`months=${months}`, async () => {
      const { id } = await seedBusiness(service.context, { organisationId });
      const response = await service.rest(`/insights/business/${toWire("biz", id)}/trends?months=${months}`, key);
      expect(response.status).toBe(400);
      expect((await json(response)).error).toMatchObject({
        code: "invalid_parameter",
        message: "months must be a whole number from 1 to 36.",
      });
    });
  }
});

describe("404", () => {
  test("a business of another organisation, an unclaimed one, and a malformed id", async () => {
    const other = await seedOrganisation(service.context);
    const theirs = await seedBusiness(service.context, { organisationId: other.id });
    const nobodys = await seedBusiness(service.context);
    for (const id of [toWire("biz", theirs.id), toWire("biz", nobodys.id), theirs.id, "biz_", "%00", "biz_0"]) {
      const response = await service.rest(`/insights/business/${id}/trends`, key);
      expect(response.status).toBe(404);
      expect((await json(response)).error.code).toBe("not_found");
    }
  });
});
