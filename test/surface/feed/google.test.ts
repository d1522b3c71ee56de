// The feed for Google: complete, well-formed with any text, and limited to public reviews.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { newId, toWire } from "#contract/id.ts";
import { product } from "#domain/business/state/table.ts";
import { ERASED_AUTHOR } from "#domain/review/author/erase.ts";
import { PAGE } from "#domain/review/list/piece.ts";
import { productRating, review } from "#domain/review/state/table.ts";
import { AUTHOR_SECRETS, seedReview, seedReviews } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { GOOGLE, pathOf, readGoogle, seedShop, textOf, textsAt } from "./support.ts";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => service.close());

const read = async (id: Parameters<typeof pathOf>[1]) => readGoogle(await textOf(service, id, GOOGLE));

describe("what is in it", () => {
  test("a rewarded review says so, one that is not says no, and one whose author was not asked says nothing", async () => {
    const shop = await seedShop(service);
    for (const [rating, incentivized] of [
      [5, true],
      [4, false],
      [3, null],
    ] as const) {
      const id = await seedReview(service.context, shop.id, { rating });
      await service.sql`update review set incentivized = ${incentivized} where id = ${id}`;
    }
    const document = await read(shop.id);
    for (const [rating, said] of [
      [5, ["true"]],
      [4, ["false"]],
      [3, []],
    ] as const)
      expect(textsAt(document, `//review[ratings/overall = ${rating}]/is_incentivized_review`)).toEqual([...said]);
  });

  test("every review that customers wrote here, whatever its stars, and no imported, editor's or hidden one", async () => {
    const shop = await seedShop(service);
    const expected: string[] = [];
    for (const rating of [1, 2, 3, 4, 5]) {
      const source = rating % 2 === 0 ? "organic" : "invitation";
      expected.push(toWire("rev", await seedReview(service.context, shop.id, { rating, source })));
    }
    for (const source of ["import", "editor"] as const) await seedReview(service.context, shop.id, { source });
    for (const status of ["pending", "held", "hidden", "removed"] as const)
      await seedReview(service.context, shop.id, { status, body: `This is ${status}.` });
    await seedReview(service.context, (await seedShop(service)).id);
    const document = await read(shop.id);
    expect(textsAt(document, "/feed/reviews/review/review_id").sort()).toEqual(expected.sort());
    expect(textsAt(document, "//overall").sort()).toEqual(["1", "2", "3", "4", "5"]);
    expect(textsAt(document, "//review[ratings/overall = 2]/collection_method")).toEqual(["unsolicited"]);
    expect(textsAt(document, "//review[ratings/overall = 1]/collection_method")).toEqual(["post_fulfillment"]);
  });

  test("no wish of the reader leaves a bad review out", async () => {
    const shop = await seedShop(service);
    await seedReview(service.context, shop.id, { rating: 1 });
    const path = await pathOf(service, shop.id, GOOGLE);
    const whole = await (await service.get(path)).text();
    for (const query of ["?rating=5", "?min=4&stars=5", "?verified=true", "?limit=0&page=9", "?from=customers"])
      expect(await (await service.get(path + query)).text()).toBe(whole);
  });

  test("nothing that gives an author away", async () => {
    const shop = await seedShop(service);
    await seedReview(service.context, shop.id, { author: "Ana R." });
    const text = await textOf(service, shop.id, GOOGLE);
    expect(text).toContain("<name>Ana R.</name>");
    for (const secret of AUTHOR_SECRETS) expect(text).not.toContain(secret);
  });

  test("a rated product with what is known of it, and its own stars", async () => {
    const shop = await seedShop(service);
    const id = await seedReview(service.context, shop.id, { rating: 5, source: "invitation", verified: true });
    const rows = [
      {
        shopId: "P-1",
        name: "Chair & <Co>",
        url: `https://www.${shop.domain}/chair?a=1&b=2`,
        gtin: "4006381333931",
        mpn: "CH-1",
        sku: "S1",
        brand: "Élan",
      },
      { shopId: "P-2", name: "Table", url: "javascript:alert(1)" },
      { shopId: "P-3", name: "Lamp", url: "https://elsewhere.example/lamp" },
    ];
    for (const [index, row] of rows.entries()) {
      const productId = newId();
      await service.context.db.insert(product).values({ id: productId, businessId: shop.id, ...row });
      await service.context.db.insert(productRating).values({ productId, reviewId: id, rating: 2 + index });
    }
    const document = await read(shop.id);
    expect(textsAt(document, "//review_id")).toEqual([
      toWire("rev", id),
      `${toWire("rev", id)}-2`,
      `${toWire("rev", id)}-3`,
    ]);
    expect(textsAt(document, "//overall")).toEqual(["2", "3", "4"]);
    expect(textsAt(document, "//gtin | //mpn | //brand")).toEqual(["4006381333931", "CH-1", "Élan"]);
    expect(textsAt(document, "//sku")).toEqual(["S1", "P-1", "P-2", "P-3"]);
    expect(textsAt(document, "//product_name")).toEqual(["Chair & <Co>", "Table", "Lamp"]);
    expect(textsAt(document, "//product_url")).toEqual([
      `https://www.${shop.domain}/chair?a=1&b=2`,
      `https://www.${shop.domain}/`,
      // A link to another site is dropped.
      `https://www.${shop.domain}/`,
    ]);
    expect(textsAt(document, "//review_url")[0]).toEndWith(`/review/${shop.slug}/${toWire("rev", id)}`);
  });

  test("a review of the shop alone names the shop", async () => {
    const shop = await seedShop(service, { name: "Hazel" });
    await seedReview(service.context, shop.id);
    const document = await read(shop.id);
    expect(textsAt(document, "//product_name")).toEqual(["Hazel"]);
    expect(textsAt(document, "//product_url")).toEqual([`https://www.${shop.domain}/`]);
  });

  test("the pictures of a review by their addresses, and no element where there are none", async () => {
    const shop = await seedShop(service);
    await seedReview(service.context, shop.id);
    const id = await seedReview(service.context, shop.id);
    const photos = ["A", "B"].map((name) => ({
      id: newId<"pho">(),
      name: name.repeat(22),
      width: 1600,
      height: 1200,
      alt: "",
    }));
    await service.context.db.update(review).set({ photos }).where(eq(review.id, id));
    const document = await read(shop.id);
    expect(textsAt(document, "//reviewer_image/url")).toEqual(
      photos.map(({ name }) => `https://reviews.example/photos/${name}-1600.webp`),
    );
    expect(textsAt(document, "//reviewer_images")).toHaveLength(1);
  });

  test("an erased author is anonymous", async () => {
    const shop = await seedShop(service);
    await seedReview(service.context, shop.id, { author: ERASED_AUTHOR });
    expect(textsAt(await read(shop.id), "//name[@is_anonymous = 'true']")).toEqual([ERASED_AUTHOR]);
  });
});

describe("what customers wrote", () => {
  test("comes back as it was, and what XML cannot hold is left out", async () => {
    const shop = await seedShop(service);
    const hostile = `]]></content><review> & "quotes" 'apostrophes' &amp; <!-- --> <![CDATA[ 😀 \u05d0 \u{10ffff} \ttab\nline`;
    const illegal = "\u0001\u0008\u000b\u001f\ufffe\uffff";
    await seedReview(service.context, shop.id, {
      title: `${illegal}<b>`,
      body: `${illegal}${hostile}`,
      author: "O'Neil & <Søn>",
    });
    const document = await read(shop.id);
    expect(textsAt(document, "//content")).toEqual([hostile]);
    expect(textsAt(document, "//title")).toEqual(["<b>"]);
    expect(textsAt(document, "//reviewer/name")).toEqual(["O'Neil & <Søn>"]);
  });

  test("may be nothing that XML can hold", async () => {
    const shop = await seedShop(service);
    await seedReview(service.context, shop.id, {
      title: "",
      body: "\u0001",
      author: "\u0002",
      rating: 4,
      language: "und",
    });
    const document = await read(shop.id);
    expect(textsAt(document, "//content")).toEqual(["4/5"]);
    expect(textsAt(document, "//title | //review_language")).toEqual([]);
  });
});

describe("the whole", () => {
  test("of a shop without reviews is valid", async () => {
    expect(textsAt(await read((await seedShop(service)).id), "//review")).toEqual([]);
  });

  test("of many pages holds each review once, newest first, in the same bytes each time", async () => {
    const shop = await seedShop(service);
    // Many of one moment: the id decides then.
    const many = Array.from({ length: PAGE * 3 + 7 }, (_, index) => ({
      createdAt: new Date(Date.UTC(2025, 0, 1, 0, 0, Math.floor(index / 400))).toISOString(),
      rating: 1 + (index % 5),
    }));
    const ids = await seedReviews(service.context, shop.id, many);
    const xml = await textOf(service, shop.id, GOOGLE);
    const document = readGoogle(xml);
    expect(textsAt(document, "//review_id").sort()).toEqual(ids.map((id) => toWire("rev", id)).sort());
    const moments = textsAt(document, "//review_timestamp");
    expect(moments).toEqual([...moments].sort().reverse());
    expect((await textOf(service, shop.id, GOOGLE)) === xml).toBe(true);
  });
});
