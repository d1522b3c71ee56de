// The products of an order are kept and asked about.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createTestService, type TestService } from "../../support/service.ts";
import { invitationsOf, openShop, orderA, orderB, productsOf, type Shop } from "./shop.ts";

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  shop = await openShop(service, "automation");
});

let count = 0;
const send = (products: unknown) => shop.send({ email: `c${++count}@example.com`, reference: String(count), products });
const mug = (change: object = {}) => ({ id: "mug", name: "Mug", url: null, image: null, ...change });

describe("what is kept", () => {
  const cases: [name: string, products: unknown, kept: object[]][] = [
    ["no list", "mug", []],
    ["an object", { id: "mug", name: "Mug" }, []],
    ["entries that are none", [null, 1, "mug", [], {}, { id: "mug" }, { name: "Mug" }, { id: 0, name: "Mug" }], []],
    ["one twice: the first counts", [mug(), mug({ name: "Cup" })], [{ shop_id: "mug", name: "Mug" }]],
    [
      "ids as numbers and as text",
      [mug({ id: 7 }), mug({ id: "7" }), mug({ id: 12345678901234 })],
      [{ shop_id: "12345678901234" }, { shop_id: "7" }],
    ],
    ["a name that is too long", [mug({ name: "x".repeat(500) })], [{ name: "x".repeat(120) }]],
    ["a name with what no database takes", [mug({ name: "M\u0000u\ud800g\n" })], [{ name: "M u\ufffdg" }]],
    [
      "addresses of the web",
      [mug({ url: "https://SHOP/mug?a=1&b=ü", image: " http://cdn.example/m.png " })],
      [{ url: "https://SHOP/mug?a=1&b=%C3%BC", image: "http://cdn.example/m.png" }],
    ],
    [
      "a name with a link, a mail address or abuse is not: the product has its id as the name",
      [
        mug({ id: "a", name: "Mug, cheaper at cheap-mugs.deals" }),
        mug({ id: "b", name: "Ask bob@mailbox.com" }),
        mug({ id: "c", name: "Fucking mug" }),
        mug({ id: "d", name: "Mug 0.3 l, No.5, call 0151 23456789" }),
      ],
      [{ name: "a" }, { name: "b" }, { name: "c" }, { name: "Mug 0.3 l, No.5, call 0151 23456789" }],
    ],
    [
      "a name, a brand or an id that promises a reward for stars is not",
      [
        mug({ id: "a", name: "Free gift for 5 stars: rate us top and get 10 EUR back" }),
        mug({ id: "5 stars = 10 EUR back", name: "5 stars = 10 EUR back" }),
        mug({ id: "c", name: "Gutschein 50 € Hotel Stern" }),
      ],
      [{ name: "a" }, { name: "Gutschein 50 € Hotel Stern" }],
    ],
    [
      "addresses of anything else",
      [mug({ url: "javascript:alert(1)", image: "data:image/png;base64,AA" })],
      [{ url: null, image: null }],
    ],
    [
      "addresses with a user",
      [mug({ url: "https://a:b@shop.example/", image: "//shop.example/m.png" })],
      [{ url: null, image: null }],
    ],
    [
      "addresses that are too long",
      [mug({ url: `https://shop.example/${"x".repeat(2_048)}`, image: 5 })],
      [{ url: null, image: null }],
    ],
  ];
  /** SHOP stands for the business's own site. */
  const expectKept = async (products: unknown, kept: object[]) => {
    const atShop = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll("SHOP", shop.slug));
    expect((await send(atShop(products))).result).toBe("queued");
    expect(await productsOf(service, shop)).toMatchObject(atShop(kept));
    expect(await productsOf(service, shop)).toHaveLength(kept.length);
  };
  for (const [name, products, kept] of cases) test(name, () => expectKept(products, kept));

  test("an address at another site is dropped, one below the business's own is kept", () =>
    expectKept(
      [
        mug({ id: "a", url: "https://evil.example/mug" }),
        mug({ id: "b", url: "https://SHOP.evil.example/" }),
        mug({ id: "c", url: "https://m.SHOP/mug" }),
        mug({ id: "d", url: "https://evilSHOP/mug" }),
      ],
      [{ url: null }, { url: null }, { url: "https://m.SHOP/mug" }, { url: null }],
    ));

  test("what names them elsewhere, and later orders without it leave it as it is", async () => {
    const facts = { sku: "MUG-1", gtin: "4006381333931", mpn: "M1", brand: "Potter" };
    await send([mug({ ...facts, url: "https://shop.example/products/mug?x=1" })]);
    await send([mug({ name: "Big mug" })]);
    const [stored] =
      await service.sql`select name, sku, gtin, mpn, brand, handle from product where business_id = ${shop.businessId}`;
    expect(stored).toEqual({ name: "Big mug", ...facts, handle: "mug" });
  });

  test("the first fifty of an order", async () => {
    await send(Array.from({ length: 60 }, (_, n) => mug({ id: `p-${String(n).padStart(2, "0")}` })));
    const kept = await productsOf(service, shop);
    expect([kept.length, kept.at(-1)?.shop_id]).toEqual([50, "p-49"]);
  });
});

describe("a product that is known", () => {
  test("is one row for all orders, with what was last said of it; what is not said stays", async () => {
    await send([mug({ url: `https://${shop.slug}/mug` })]);
    await send([mug({ image: "https://shop.example/mug.png" })]);
    await send([mug()]);
    await send([mug({ name: "Large mug" })]);
    expect(await productsOf(service, shop)).toEqual([
      { shop_id: "mug", name: "Large mug", url: `https://${shop.slug}/mug`, image: "https://shop.example/mug.png" },
    ]);
    const rows = await service.sql`select count(*)::int as n from product where business_id = ${shop.businessId}`;
    expect(rows[0]?.n).toBe(1);
  });

  test("is another one in another business", async () => {
    await send([mug()]);
    const other = await openShop(service, "automation");
    await other.send({ email: "a@example.com", products: [mug({ name: "Other mug" })] });
    expect((await productsOf(service, shop))[0]?.name).toBe("Mug");
    expect((await productsOf(service, other))[0]?.name).toBe("Other mug");
  });

  test("is not changed by an order that invites no customer", async () => {
    await send([mug()]);
    await shop.send({ email: `c${count}@example.com`, reference: String(count), products: [mug({ name: "Cup" })] });
    expect((await productsOf(service, shop))[0]?.name).toBe("Mug");
  });
});

test("the storefronts' items are products by the product's id, not by the item's", async () => {
  const a = await openShop(service, "storefront-a");
  await a.send(
    orderA({
      line_items: [
        { id: 1, product_id: 11, variant_id: 111, title: "Mug", sku: "M" },
        { id: 2, product_id: 11, variant_id: 112, title: "Mug", sku: "M2" },
        { id: 3, product_id: null, title: "Gift wrap" },
      ],
    }),
  );
  expect(await productsOf(service, a)).toEqual([{ shop_id: "11", name: "Mug", url: null, image: null }]);
  const b = await openShop(service, "storefront-b");
  const image = { id: 5, src: "https://shop.example/tee.png" };
  await b.send(
    orderB({
      line_items: [
        { id: 9, product_id: 77, name: "Tee", image },
        { id: 10, product_id: 0, name: "Gone" },
      ],
    }),
  );
  expect(await productsOf(service, b)).toEqual([{ shop_id: "77", name: "Tee", url: null, image: image.src }]);
  expect(await invitationsOf(service, b)).toHaveLength(1);
});
