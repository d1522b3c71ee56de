// A table of products: brought by the names of its columns, again without a change, with each wrong row named.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readProducts } from "#domain/transfer/reader/batch.ts";
import { importProducts } from "#domain/transfer/run/product.ts";
import type { Refused } from "#domain/transfer/run/report.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness } from "../../support/seed.ts";
import { bring, csv, fileOf, type Row, type Shop } from "./support.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const shopOf = async (): Promise<Shop> => ({ ...(await seedBusiness(db.context)), domain: "shop.example" });

async function brought(shop: Shop, content: string, isDry = false) {
  const refused: Refused[] = [];
  const { report, steps } = importProducts(db.context, {
    business: { ...shop, domain: "shop.example" },
    ...readProducts(fileOf(content)),
    isDry,
    importId: null,
  });
  for await (const { listed } of steps) refused.push(...listed);
  const { layout: _, scale: __, ...figures } = report;
  return { report: figures, refused };
}

const stored = async ({ id }: Shop) => [
  ...(await db.sql<Row[]>`select shop_id as id, name, url, image, gtin, mpn, sku, brand, handle
    from product where business_id = ${id} order by shop_id collate "C"`),
];

const COLUMNS = ["sku", "Product ID", "Name", "URL", "image_link", "EAN", "MPN", "Brand"];
const DESK = {
  ...{ "Product ID": "7001", Name: "Desk", URL: "https://shop.example/products/desk", sku: "D-1" },
  ...{ image_link: "https://shop.example/desk.jpg", EAN: "'4006381 333931", MPN: "M1", Brand: "Tischler &amp; Co" },
};

test("columns are found by name in any order, and a second import changes nothing", async () => {
  const shop = await shopOf();
  const file = csv(COLUMNS, [DESK, { "Product ID": "7002", Name: "Ünïcode 😀" }], ";");
  expect((await brought(shop, file)).report).toEqual({ read: 2, created: 2, updated: 0, unchanged: 0, refused: 0 });
  const before = await stored(shop);
  expect(before[0]).toEqual({
    ...{ id: "7001", name: "Desk", url: DESK.URL, image: DESK.image_link, gtin: "4006381333931", mpn: "M1" },
    ...{ sku: "D-1", brand: "Tischler & Co", handle: "desk" },
  });
  expect((await brought(shop, file)).report).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect(await stored(shop)).toEqual(before);
});

test("a value in the file replaces the known one, and an empty field leaves it", async () => {
  const shop = await shopOf();
  await brought(shop, csv(COLUMNS, [DESK]));
  const { report } = await brought(shop, csv(["id", "brand", "gtin"], [{ id: "7001", brand: "Other" }]));
  expect(report).toMatchObject({ updated: 1, created: 0 });
  expect(await stored(shop)).toMatchObject([{ name: "Desk", brand: "Other", gtin: "4006381333931", mpn: "M1" }]);
});

test("a product that reviews came for is found by its handle or stock number", async () => {
  const shop = await shopOf();
  const loox = { status: "active", rating: "5", email: "", nickname: "A", review: "Good", date: "2024-03-07" };
  await bring(db, shop, csv(["id", ...Object.keys(loox), "handle"], [{ ...loox, id: "1", handle: "desk" }]));
  const named = await brought(
    shop,
    csv(["id", "handle", "title", "sku"], [{ id: "7001", handle: "desk", title: "Desk", sku: "D-1" }]),
  );
  expect(named.report).toMatchObject({ created: 0, updated: 1 });
  expect((await brought(shop, csv(["sku", "mpn"], [{ sku: "D-1", mpn: "M1" }]))).report).toMatchObject({ updated: 1 });
  expect(await stored(shop)).toMatchObject([{ id: "desk", name: "Desk", sku: "D-1", mpn: "M1" }]);
});

test("each wrong row is named with its line and reason, and the others are kept", async () => {
  const shop = await shopOf();
  const rows = [
    { id: "1", name: "Good" },
    { name: "Without an id" },
    { id: "3", gtin: "4.00638E+12" },
    { id: "4", url: "javascript:alert(1)" },
    { id: "5", name: "x".repeat(256) },
    { id: "1", name: "Twice" },
    { id: "1" },
    { id: "y".repeat(201) },
    { id: "9", name: "=1+1 <script>alert(1)</script>" },
  ];
  const { report, refused } = await brought(shop, `${csv(["id", "name", "url", "gtin"], rows)}\n10,a,,,more`);
  expect(report).toEqual({ read: 10, created: 2, updated: 0, unchanged: 1, refused: 7 });
  expect(refused.sort((a, b) => a.line - b.line).map(({ line, reason }) => [line, reason])).toEqual([
    [3, "the row has no id, handle or sku"],
    [4, 'gtin "4.00638E+12" has not 8, 12, 13 or 14 digits'],
    [5, "url must be an http or https URL"],
    [6, "name must be at most 255 characters"],
    [7, "the product is on line 2 already"],
    [9, "id must be at most 200 characters"],
    [11, "the row has 5 fields, and the first row 4"],
  ]);
  expect(refused[0]?.row).toEqual({ id: "", name: "Without an id", url: "", gtin: "" });
  expect(await stored(shop)).toMatchObject([
    { id: "1", name: "Good" },
    { id: "9", name: "=1+1" },
  ]);
});

test("two products of one stock number stay two, also when they are brought again", async () => {
  const shop = await shopOf();
  const rows = Array.from({ length: 600 }, (_, n) => ({ id: `p${n}`, name: `P${n}`, sku: "same" }));
  const file = csv(["id", "name", "sku"], rows);
  expect((await brought(shop, file)).report).toMatchObject({ created: 600, refused: 0 });
  expect((await brought(shop, file)).report).toMatchObject({ created: 0, unchanged: 600, refused: 0 });
});

test("a dry run tells the same and leaves nothing", async () => {
  const shop = await shopOf();
  const { report } = await brought(shop, csv(["id", "name"], [{ id: "1", name: "A" }, { name: "B" }]), true);
  expect(report).toEqual({ read: 2, created: 1, updated: 0, unchanged: 0, refused: 1 });
  expect(await stored(shop)).toEqual([]);
});

test("a file of reviews, one that names no product, and an empty one bring nothing", async () => {
  const shop = await shopOf();
  const reviews = csv(["title", "body", "rating", "review_date", "reviewer_name", "product_id"], [{ product_id: "1" }]);
  await expect(brought(shop, reviews)).rejects.toThrow("This is a file of reviews");
  await expect(brought(shop, "name,price\nDesk,9")).rejects.toThrow("needs a column id, handle or sku");
  await expect(brought(shop, " ")).rejects.toThrow("empty");
  expect(await stored(shop)).toEqual([]);
});
