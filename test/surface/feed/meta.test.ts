// The feed for Meta: the columns of its published schema, one line for each rated product, as an independent CSV parser reads it.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { type BusinessId, newId, toWire } from "#contract/id.ts";
import { product } from "#domain/business/state/table.ts";
import { productRating } from "#domain/review/state/table.ts";
import { AUTHOR_SECRETS, seedReview } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { META, seedShop, textOf } from "./support.ts";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => service.close());

async function rowsOf(id: BusinessId): Promise<Record<string, string>[]> {
  return parse(await textOf(service, id, META), { columns: true });
}

test("every public review that customers wrote here, and nothing else", async () => {
  const shop = await seedShop(service);
  const expected = [];
  for (const rating of [1, 3, 5]) expected.push(toWire("rev", await seedReview(service.context, shop.id, { rating })));
  for (const source of ["import", "editor"] as const) await seedReview(service.context, shop.id, { source });
  for (const status of ["pending", "held", "hidden", "removed"] as const)
    await seedReview(service.context, shop.id, { status });
  const rows = await rowsOf(shop.id);
  expect(rows.map((row) => row.reviewID as string).sort()).toEqual(expected.sort());
  expect(rows.map((row) => row.rating as string).sort()).toEqual(["1", "3", "5"]);
  const text = await textOf(service, shop.id, META);
  for (const secret of AUTHOR_SECRETS) expect(text).not.toContain(secret);
});

test("a line has what is known of review, product and reply", async () => {
  const shop = await seedShop(service, { name: "Hazel & Oak" });
  const id = await seedReview(service.context, shop.id, {
    rating: 5,
    title: 'A "good" one',
    body: "First line\nsecond, line",
    author: "=Søren",
    verified: true,
    source: "invitation",
    createdAt: "2026-05-03T10:00:00.120Z",
    reply: "Thank you very much.",
  });
  const productId = newId();
  const facts = { gtin: "4006381333931", mpn: "CH-1", sku: "it's", brand: "Élan" };
  const url = `https://shop.${shop.domain}/chair`;
  await service.context.db
    .insert(product)
    .values({ id: productId, businessId: shop.id, shopId: "P-1", name: "Chair", url, ...facts });
  await service.context.db.insert(productRating).values({ productId, reviewId: id, rating: 2 });
  const [row] = await rowsOf(shop.id);
  expect(row).toMatchObject({
    aggregator: "Candor",
    "store.name": "Hazel & Oak",
    "store.storeUrls": `['https://www.${shop.domain}/']`,
    reviewID: toWire("rev", id),
    rating: "2",
    title: 'A "good" one',
    content: "First line\nsecond, line",
    created_at: "2026-05-03T10:00:00.120Z",
    incentivized: "false",
    has_verified_purchase: "true",
    "reviewer.name": "=Søren",
    "product.name": "Chair",
    "product.url": url,
    "product.imageUrls": "",
    "product.productIdentifiers.gtins": "['4006381333931']",
    "product.productIdentifiers.mpn": "CH-1",
    "product.productIdentifiers.brand": "Élan",
    "product.productIdentifiers.skus": "['it\\'s', 'P-1']",
    "merchant_response.name": "Hazel & Oak",
    "merchant_response.content": "Thank you very much.",
    "merchant_response.createdAt": "2026-05-03T11:00:00.120Z",
  });
});

test("a shop without reviews has the header alone", async () => {
  const shop = await seedShop(service);
  const text = await textOf(service, shop.id, META);
  expect(text.split("\r\n")).toHaveLength(2);
  expect(text).toStartWith('"aggregator","store.name"');
});

test("a rewarded review is incentivized; Meta has no third value for the others", async () => {
  const shop = await seedShop(service);
  for (const [rating, incentivized] of [
    [5, true],
    [4, false],
    [3, null],
  ] as const) {
    const id = await seedReview(service.context, shop.id, { rating });
    await service.sql`update review set incentivized = ${incentivized} where id = ${id}`;
  }
  const rows = await rowsOf(shop.id);
  expect(Object.fromEntries(rows.map((row) => [row.rating, row.incentivized]))).toEqual({
    5: "true",
    4: "false",
    3: "false",
  });
});
