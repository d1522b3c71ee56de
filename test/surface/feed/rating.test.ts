// The feed of ratings by product for shopping agents: the products that customers rated, with their counts and means.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { type BusinessId, newId, type ReviewId } from "#contract/id.ts";
import { moveProducts } from "#domain/business/product-tally.ts";
import { product } from "#domain/business/state/table.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { inTransaction } from "#platform/database/context.ts";
import { RATING_COLUMNS } from "#surface/feed/rating.ts";
import { submission } from "../../domain/review/support.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { pathOf, RATINGS, seedShop, textOf } from "./support.ts";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => service.close());

type ProductValues = Partial<typeof product.$inferInsert>;

async function addProduct(businessId: BusinessId, shopId: string, values: ProductValues = {}): Promise<string> {
  const id = newId();
  await service.context.db.insert(product).values({ id, businessId, shopId, name: "Chair", ...values });
  return id;
}

async function rate(businessId: BusinessId, ...ratings: [productId: string, rating: number][]): Promise<ReviewId> {
  service.clock.advance(1_000);
  const input = {
    businessId,
    email: `${crypto.randomUUID()}@mailbox.example`,
    submission: submission({ body: `Parcel ${crypto.randomUUID()}` }),
    language: "en",
    ipHash: null,
    ratings: ratings.map(([productId, rating]) => ({ productId, rating })),
  };
  return (await inTransaction(service.context, (inside) => publishFromInvitation(inside, input))).reviewId;
}

async function rowsOf(id: BusinessId): Promise<Record<string, string>[]> {
  return parse(await textOf(service, id, RATINGS), { columns: true });
}

test("each rated product has its facts, its number of reviews and their mean with two decimals", async () => {
  const shop = await seedShop(service);
  const url = `https://shop.${shop.domain}/chair`;
  const facts = { brand: "Élan", gtin: "4006381333931", mpn: "CH-1", sku: "it's" };
  const chair = await addProduct(shop.id, "P-1", { url, ...facts });
  const mug = await addProduct(shop.id, "P-2", { name: "Mug" });
  for (const stars of [5, 4, 4]) await rate(shop.id, [chair, stars]);
  await rate(shop.id, [chair, 1], [mug, 5]);
  const text = await textOf(service, shop.id, RATINGS);
  expect(text.split("\r\n")[0]).toBe(RATING_COLUMNS.map((name) => `"${name}"`).join(","));
  const site = `https://www.${shop.domain}/`;
  const none = { brand: "", gtin: "", mpn: "", sku: "" };
  const mean = (value: string) => ({ review_rating: value, star_rating: value });
  expect(await rowsOf(shop.id)).toEqual([
    { item_id: "P-1", title: "Chair", url, ...facts, review_count: "4", ...mean("3.50") },
    { item_id: "P-2", title: "Mug", url: site, ...none, review_count: "1", ...mean("5.00") },
  ]);
});

test("a product that nobody rated, or whose ratings went away, is left out; another shop's never comes in", async () => {
  const [shop, other] = [await seedShop(service), await seedShop(service)];
  const [rated, hidden] = [await addProduct(shop.id, "rated"), await addProduct(shop.id, "hidden")];
  await addProduct(shop.id, "unrated");
  await rate(other.id, [await addProduct(other.id, "theirs"), 5]);
  await rate(shop.id, [rated, 2]);
  const gone = await rate(shop.id, [hidden, 1], [rated, 4]);
  expect((await rowsOf(shop.id)).map((row) => [row.item_id, row.review_rating])).toEqual([
    ["hidden", "1.00"],
    ["rated", "3.00"],
  ]);
  await changeStatus(service.context, gone, { to: "hidden", reason: "illegal", askedBy: "moderator" });
  expect((await rowsOf(shop.id)).map((row) => [row.item_id, row.review_count, row.review_rating])).toEqual([
    ["rated", "1", "2.00"],
  ]);
});

test("a 304 while nothing changed, and the new figures after a rating", async () => {
  const shop = await seedShop(service);
  const chair = await addProduct(shop.id, "chair");
  await rate(shop.id, [chair, 5]);
  const path = await pathOf(service, shop.id, RATINGS);
  const first = await service.get(path);
  const etag = first.headers.get("etag") as string;
  expect(first.headers.get("content-type")).toBe("text/csv;charset=utf-8;header=present");
  expect(first.headers.get("x-robots-tag")).toBe("noindex");
  expect((await service.get(path, { "if-none-match": etag })).status).toBe(304);
  await rate(shop.id, [chair, 4]);
  const next = await service.get(path, { "if-none-match": etag });
  expect([next.status, (await next.text()).includes('"2","4.50","4.50"')]).toEqual([200, true]);
});

test("hostile and foreign names stay in their cell, and an address elsewhere is the shop's", async () => {
  const shop = await seedShop(service);
  const names = ['=cmd|"x"!A1', 'a","b\r\nc', "Stühl 椅子 🪑", "خ".repeat(100), "'"];
  for (const [at, name] of names.entries()) {
    const values = { name, url: at % 2 === 0 ? "javascript:alert(1)" : "https://evil.example/x" };
    await rate(shop.id, [await addProduct(shop.id, `"${at}",\n${name.slice(0, 9)}`, values), 3]);
  }
  const rows = await rowsOf(shop.id);
  expect(rows.map((row) => row.title).toSorted()).toEqual(names.toSorted());
  expect(new Set(rows.map((row) => row.url))).toEqual(new Set([`https://www.${shop.domain}/`]));
});

test("a shop with more products than a page of the database gets each once", async () => {
  const shop = await seedShop(service);
  const many = Array.from({ length: 1_203 }, (_, at) => ({ id: newId(), shopId: `p${at}`, rating: 1 + (at % 5) }));
  const values = many.map(({ id, shopId }) => ({ id, shopId, businessId: shop.id, name: "Chair" }));
  await service.context.db.insert(product).values(values);
  await inTransaction(service.context, (inside) =>
    moveProducts(
      inside,
      many.map(({ id, rating }) => ({ productId: id, rating, count: 1 })),
    ),
  );
  const rows = await rowsOf(shop.id);
  expect(rows.map((row) => row.item_id).toSorted()).toEqual(many.map(({ shopId }) => shopId).toSorted());
  for (const { shopId, rating } of many.slice(0, 20))
    expect(rows.find((row) => row.item_id === shopId)?.review_rating).toBe(`${rating}.00`);
});
