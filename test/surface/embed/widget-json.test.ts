// GET /api/widget/{slug}: exactly the fields that are promised, for claimed businesses, from memory where nothing changed.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { toWire } from "#contract/id.ts";
import { business } from "#domain/business/state/table.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import {
  AUTHOR_SECRETS,
  seedBusiness,
  seedOrganisation,
  seedPlatform,
  seedReview,
  seedReviews,
} from "../../support/seed.ts";
import { BASE_URL, createTestService, json, type TestService } from "../../support/service.ts";
import { type ClaimedShop, seedClaimed } from "./fixture.ts";

let service: TestService;
let shop: ClaimedShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await seedClaimed(service.context, "free", { name: "Käfer & Söhne 花" });
  await seedReviews(
    service.context,
    shop.id,
    Array.from({ length: 30 }, (_, index) => ({
      rating: index % 2 === 0 ? 5 : 4,
      verified: index % 3 === 0,
      source: index % 3 === 0 ? ("invitation" as const) : ("organic" as const),
      title: `Review ${index}`,
      createdAt: new Date(Date.UTC(2026, 9, 30 - index)).toISOString(),
    })),
  );
});
afterAll(() => service.close());

const get = (path: string, headers = {}) => service.get(`/api/widget/${path}`, headers);
const read = (path: string) => json(get(path));
const limitOf = async (query: string) => (await read(`${shop.slug}${query}`)).reviews.length;

describe("what is answered", () => {
  test("the fields of the interface, and no other", async () => {
    const answer = await read(shop.slug);
    expect(Object.keys(answer)).toEqual([
      "name",
      "slug",
      "score",
      "label",
      "scored",
      "ratingAvg",
      "reviewCount",
      "totalReviewCount",
      "verifiedReviewCount",
      "stars",
      "ratingDist",
      "url",
      "reviews",
    ]);
    expect(answer).toMatchObject({
      name: "Käfer & Söhne 花",
      slug: shop.slug,
      scored: true,
      score: 4.2,
      label: "Great",
      stars: 4,
      ratingAvg: 4.5,
      reviewCount: 30,
      verifiedReviewCount: 10,
      ratingDist: { "1": 0, "2": 0, "3": 0, "4": 15, "5": 15 },
      url: `${BASE_URL}/review/${shop.slug}?utm_source=widget&utm_medium=json`,
    });
    expect(Object.keys(answer.reviews[0])).toEqual([
      "id",
      "rating",
      "title",
      "body",
      "author",
      "createdAt",
      "verified",
      "incentivized",
      "url",
      "photos",
    ]);
    expect(answer.reviews[0]).toMatchObject({
      title: "Review 0",
      rating: 5,
      verified: true,
      createdAt: "2026-10-30T00:00:00.000Z",
      url: `${BASE_URL}/review/${shop.slug}/${answer.reviews[0].id}`,
    });
  });

  test("the latest reviews of customers, newest first; no editor's and none that is not published", async () => {
    const { context } = service;
    const { id, slug } = await seedClaimed(context);
    await seedReview(context, id, { source: "editor", title: "By an editor", createdAt: "2026-11-19T00:00:00Z" });
    for (const status of ["pending", "held", "hidden", "removed"] as const)
      await seedReview(context, id, { status, title: status, createdAt: "2026-11-18T00:00:00Z" });
    await seedReview(context, id, { title: "Older", createdAt: "2026-11-01T00:00:00Z" });
    await seedReview(context, id, { title: "Newer", createdAt: "2026-11-02T00:00:00Z" });
    const answer = await read(slug);
    expect(answer.reviews.map(({ title }: { title: string }) => title)).toEqual(["Newer", "Older"]);
    expect(answer.reviewCount).toBe(2);
  });

  test("nothing of who wrote a review", async () => {
    const { id, slug } = await seedClaimed(service.context);
    await seedReview(service.context, id);
    const text = await (await get(slug)).text();
    for (const secret of AUTHOR_SECRETS) expect(text).not.toContain(secret);
  });

  test("a business without a review has noughts, no score and no label", async () => {
    const { slug } = await seedClaimed(service.context);
    expect(await read(slug)).toMatchObject({
      score: null,
      label: null,
      scored: false,
      ratingAvg: 0,
      reviewCount: 0,
      verifiedReviewCount: 0,
      stars: 0,
      reviews: [],
    });
  });

  test("stars follow the average until there is a score, and the score from then on, to the nearest half", async () => {
    const { context } = service;
    const { id, slug } = await seedClaimed(context);
    await seedReview(context, id, { rating: 2 });
    await seedReview(context, id, { rating: 1 });
    expect(await read(slug)).toMatchObject({ score: null, scored: false, ratingAvg: 1.5, stars: 1.5 });
    await seedPlatform(context, id, "5.00", 10);
    service.handler.onChange(`business:${id}`);
    const scored = await read(slug);
    expect(scored.scored).toBe(true);
    expect(scored.stars).toBe(Math.round(scored.score * 2) / 2);
    expect(scored.stars).not.toBe(1.5);
    expect(scored).toMatchObject({ reviewCount: 2, totalReviewCount: 12 });
  });
});

describe("limit", () => {
  const cases: [query: string, count: number][] = [
    ["", 5],
    ["?limit=1", 1],
    ["?limit=20", 20],
    ["?limit=21", 20],
    ["?limit=0", 1],
    ["?limit=-3", 1],
    [`?limit=${"9".repeat(400)}`, 20],
    ["?limit=", 5],
    ["?limit=many", 5],
    ["?limit=1e1", 5],
    ["?limit=7.5", 5],
    ["?limit=0x10", 5],
    ["?limit=%00", 5],
    ["?limit=3&limit=9", 3],
    ["?other=9&limit=2", 2],
  ];
  for (const [query, count] of cases) {
    test(`${query.slice(0, 40) || "none"}: ${count}`, async () => expect(await limitOf(query)).toBe(count));
  }
});

describe("how it is kept", () => {
  test("five minutes, for every site, without a cookie", async () => {
    for (const response of [await get(shop.slug), await get(shop.slug)]) {
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("public, max-age=300, s-maxage=300");
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("content-type")).toContain("application/json");
      expect(response.headers.has("set-cookie")).toBe(false);
      expect(response.headers.get("vary") ?? "").not.toContain("*");
    }
  });

  test("a client that has it gets 304; one that accepts gzip gets it compressed", async () => {
    const etag = (await get(shop.slug)).headers.get("etag") as string;
    expect((await get(shop.slug, { "if-none-match": etag })).status).toBe(304);
    expect((await get(shop.slug, { "if-none-match": '"other"' })).status).toBe(200);
    const packed = await get(shop.slug, { "accept-encoding": "gzip" });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    const text = new TextDecoder().decode(Bun.gunzipSync(new Uint8Array(await packed.arrayBuffer())));
    expect(JSON.parse(text)).toEqual(await read(shop.slug));
  });

  test("odd queries are answered by what is kept already", async () => {
    const { id, slug } = await seedClaimed(service.context);
    await seedReviews(service.context, id, [{}, {}]);
    const before = await (await get(slug)).text();
    // The change is not announced, so only a new query would show it.
    await service.context.db.update(business).set({ name: "Renamed" }).where(eq(business.id, id));
    for (const query of ["?limit=5", "?limit=nonsense", "?a=1", "?limit=005", "?utm=x&limit=5", "/"])
      expect(await (await get(`${slug}${query}`)).text()).toBe(before);
    expect(await read(`${slug}?limit=4`)).toMatchObject({ name: "Renamed" });
  });

  test("a review that goes is gone at once", async () => {
    const { context } = service;
    const { id, slug } = await seedClaimed(context);
    const review = await seedReview(context, id);
    expect((await read(slug)).reviewCount).toBe(1);
    await changeStatus(context, review, { to: "hidden", reason: "spam", askedBy: "moderator" });
    service.handler.onChange(`business:${id}`);
    expect(await read(slug)).toMatchObject({ reviewCount: 0, reviews: [] });
  });

  test("HEAD gets the same headers", async () => {
    const request = new Request(`http://localhost/api/widget/${shop.slug}`, { method: "HEAD" });
    const response = await service.send(request);
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  });
});

describe("what is not found", () => {
  test("unknown, malformed, unclaimed and not yet verified businesses, readable for every site", async () => {
    const unclaimed = await seedBusiness(service.context);
    const organisation = await seedOrganisation(service.context);
    const pending = await seedBusiness(service.context, { organisationId: organisation.id });
    await service.context.db.update(business).set({ verificationStatus: "pending" }).where(eq(business.id, pending.id));
    for (const slug of [
      unclaimed.slug,
      pending.slug,
      "nobody.example",
      "NOBODY",
      "%00",
      "%ff",
      "a,b",
      "{a}",
      `${shop.slug},x`,
      shop.slug.toUpperCase(),
      "x".repeat(4_000),
      `${shop.slug}%2Fproducts%2Fmug`,
      toWire("biz", shop.id),
    ]) {
      const response = await get(slug);
      expect([slug, response.status]).toEqual([slug, 404]);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect((await response.json()).error.code).toBe("not_found");
    }
  });

  test("anything but reading is refused", async () => {
    const post = await service.send(new Request(`http://localhost/api/widget/${shop.slug}`, { method: "POST" }));
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});
