// GET /api/widget/{slug}/products/{id}: customers' ratings of one product, under the shop's own id.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { latestOfProduct } from "#domain/review/list/product-list.ts";
import { AUTHOR_SECRETS, seedBusiness, seedReview } from "../../support/seed.ts";
import { BASE_URL, createTestService, json, type TestService } from "../../support/service.ts";
import { type ClaimedShop, seedClaimed, seedProduct, seedRated } from "./fixture.ts";

let service: TestService;
let shop: ClaimedShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await seedClaimed(service.context, "free");
});
afterAll(() => service.close());

const get = (id: string, slug = shop.slug) => service.get(`/api/widget/${slug}/products/${id}`);

describe("what is answered", () => {
  test("the product, its figures, and the reviews with what they gave it", async () => {
    const { context } = service;
    const mug = await seedProduct(context, shop.id, "mug");
    const cup = await seedProduct(context, shop.id, "cup", "Cup");
    await seedRated(context, shop.id, mug, 4, { rating: 1, title: "Older", createdAt: "2026-11-01T00:00:00Z" });
    await seedRated(context, shop.id, mug, 5, { rating: 2, title: "Newer", createdAt: "2026-11-02T00:00:00Z" });
    await seedRated(context, shop.id, cup, 1, { title: "Of the cup" });
    await seedReview(context, shop.id, { title: "Of no product" });
    const answer = await json(get("mug"));
    expect(Object.keys(answer)).toEqual([
      "product",
      "ratingAvg",
      "reviewCount",
      "ratingDist",
      "stars",
      "url",
      "reviews",
    ]);
    expect(answer).toMatchObject({
      product: { id: "mug", name: "Mug", url: "https://shop.example/mug" },
      ratingAvg: 4.5,
      reviewCount: 2,
      ratingDist: { "1": 0, "2": 0, "3": 0, "4": 1, "5": 1 },
      stars: 4.5,
      url: `${BASE_URL}/review/${shop.slug}?utm_source=widget&utm_medium=json`,
    });
    expect(answer.reviews.map(({ title, rating }: { title: string; rating: number }) => [title, rating])).toEqual([
      ["Newer", 5],
      ["Older", 4],
    ]);
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
    expect(answer.reviews[0].url).toBe(`${BASE_URL}/review/${shop.slug}/${answer.reviews[0].id}`);
  });

  test("only published reviews of customers count, and nothing says who wrote them", async () => {
    const { context } = service;
    const id = await seedProduct(context, shop.id, "plate");
    for (const status of ["pending", "held", "hidden", "removed"] as const)
      await seedRated(context, shop.id, id, 1, { status });
    await seedRated(context, shop.id, id, 1, { source: "editor", verified: false });
    await seedRated(context, shop.id, id, 3);
    const response = await get("plate");
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ reviewCount: 1, ratingAvg: 3, stars: 3 });
    for (const secret of AUTHOR_SECRETS) expect(text).not.toContain(secret);
    expect(response.headers.get("cache-control")).toBe("public, max-age=300, s-maxage=300");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("a product without ratings has zeros and an empty list", async () => {
    await seedProduct(service.context, shop.id, "spoon");
    expect(await json(get("spoon"))).toMatchObject({ ratingAvg: 0, reviewCount: 0, stars: 0, reviews: [] });
  });

  test("as many reviews as asked for, and the figures of all", async () => {
    const { context } = service;
    const id = await seedProduct(context, shop.id, "bowl");
    for (let index = 0; index < 23; index++) await seedRated(context, shop.id, id, 5);
    const countOf = async (query: string) => (await json(get(`bowl${query}`))).reviews.length;
    expect(await Promise.all(["", "?limit=2", "?limit=99", "?limit=x"].map(countOf))).toEqual([5, 2, 20, 5]);
    expect((await json(get("bowl?limit=1"))).reviewCount).toBe(23);
  });
});

describe("the shop's own id", () => {
  const IDS = ["12345", "SKU 7/8", "a?b#c", "ключ-花-💐", "50%", "..a", '"<script>', "x".repeat(200), "a&b=c", "a+b"];
  for (const id of IDS) {
    test(`${JSON.stringify(id.slice(0, 20))} is found as it is`, async () => {
      await seedProduct(service.context, shop.id, id);
      const response = await get(encodeURIComponent(id));
      expect(response.status).toBe(200);
      expect((await response.json()).product.id).toBe(id);
    });
  }

  test("is the same in another spelling of the same letters", async () => {
    await seedProduct(service.context, shop.id, "caf\u00e9");
    expect((await get(encodeURIComponent("cafe\u0301"))).status).toBe(200);
  });

  test("an address that names no product is not found, readable for every site", async () => {
    const other = await seedClaimed(service.context);
    await seedProduct(service.context, other.id, "theirs");
    const unclaimed = await seedBusiness(service.context);
    await seedProduct(service.context, unclaimed.id, "mug");
    for (const [id, slug] of [
      ["unknown", shop.slug],
      ["theirs", shop.slug],
      ["mug", unclaimed.slug],
      ["mug", "nobody.example"],
      ["%00", shop.slug],
      ["%ff", shop.slug],
      ["%ud800", shop.slug],
      ["%20", shop.slug],
      ["x".repeat(201), shop.slug],
      ["x".repeat(5_000), shop.slug],
      ["'; drop table product; --", shop.slug],
    ] as const) {
      const response = await get(id, slug);
      expect([id.slice(0, 20), response.status]).toEqual([id.slice(0, 20), 404]);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect((await response.json()).error.code).toBe("not_found");
    }
  });
});

test("what a product is given is asked of an index, and not of every rating there is", async () => {
  const { context, sql } = service;
  const [rare, common] = [await seedProduct(context, shop.id, "rare"), await seedProduct(context, shop.id, "common")];
  await seedRated(context, shop.id, rare, 5);
  await sql`
    with made as (
      insert into review (id, business_id, rating, title, body, author, verified, source, status, language, experience_date,
        created_at, updated_at)
      select gen_random_uuid(), ${shop.id}, 4, 't', 'b', 'a', true, 'invitation', 'published', 'en', '2026-11-01', now(), now()
      from generate_series(1, 5000) returning id
    )
    insert into product_rating (product_id, review_id, rating) select ${common}, id, 4 from made`;
  await sql`insert into product_tally (product_id, stars) values (${common}, '{0,0,0,5000,0}')`;
  await sql`analyze product_rating, review, product_tally`;
  const rows = await sql.unsafe(`explain (analyze, format json) ${latestOfProduct.text}`, [common, 20]);
  // Twenty rows of five thousand.
  expect(JSON.stringify(rows)).toContain("product_rating_newest");
  expect(JSON.stringify(rows)).not.toMatch(/"Actual Rows": ?[1-9]\d{2}/);
  expect(await json(get("common"))).toMatchObject({ reviewCount: 5_000, ratingDist: { "4": 5_000 } });
  expect(await json(get("rare"))).toMatchObject({ reviewCount: 1 });
});
