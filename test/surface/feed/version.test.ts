// Conditional requests: a feed has a new ETag after each change of its content, and otherwise the same.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { BusinessId, ReviewId } from "#contract/id.ts";
import { keepProducts } from "#domain/business/product.ts";
import { business } from "#domain/business/state/table.ts";
import { editReview } from "#domain/review/author/author.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { postReply } from "#domain/review/reply.ts";
import { changeRatings } from "#domain/review/state/product-rating.ts";
import { productRating } from "#domain/review/state/table.ts";
import { inTransaction } from "#platform/database/context.ts";
import { submission } from "../../domain/review/support.ts";
import { seedReview } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { seedProduct } from "../embed/fixture.ts";
import { GOOGLE, META, pathOf, seedShop } from "./support.ts";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => service.close());

type Shop = Awaited<ReturnType<typeof seedShop>>;

async function etagOf(id: BusinessId, file = GOOGLE): Promise<string> {
  return (await service.get(await pathOf(service, id, file))).headers.get("etag") as string;
}

describe("a new ETag comes with", () => {
  const edit = (
    id: ReviewId,
    change: Parameters<typeof submission>[0],
    ratings: { productId: string; rating: number }[] = [],
  ) => editReview(service.context, id, submission({ rating: 5, ...change }), { language: "en", ratings });
  const reply = (shop: Shop, id: ReviewId, body: string) =>
    postReply(service.context, { organisationId: shop.organisation.id, reviewId: id, body, userId: null });
  const changes: Record<string, (shop: Shop, id: ReviewId, productId: string) => Promise<unknown>> = {
    "a new review": (shop) => seedReview(service.context, shop.id),
    "a review that is hidden": (_, id) =>
      changeStatus(service.context, id, { to: "hidden", reason: "spam", askedBy: "moderator" }),
    "other words with the same stars": (_, id) => edit(id, { body: "Ordered on Tuesday, here on Friday." }),
    "other stars": (_, id) => edit(id, { rating: 1 }),
    "other stars of a product": (_, id, productId) => edit(id, {}, [{ productId, rating: 2 }]),
    "a reply": (shop, id) => reply(shop, id, "Thank you for these kind words."),
    "an erased author": (_, id) => inTransaction(service.context, (inside) => eraseReviews(inside, [id], "keep")),
    "a product's new name": (shop) =>
      keepProducts(service.context, [
        { businessId: shop.id, products: [{ shopId: "P-1", name: "Cup", url: null, image: null }] },
      ]),
    "the business's new name": (shop) =>
      service.context.db.update(business).set({ name: "Birch" }).where(eq(business.id, shop.id)),
  };
  for (const [name, change] of Object.entries(changes))
    test(name, async () => {
      const shop = await seedShop(service);
      const id = await seedReview(service.context, shop.id, {
        ...submission(),
        rating: 5,
        verified: true,
        source: "invitation",
      });
      const productId = await seedProduct(service.context, shop.id, "P-1");
      await service.context.db.insert(productRating).values({ productId, reviewId: id, rating: 5 });
      const path = await pathOf(service, shop.id, GOOGLE);
      const before = await service.get(path);
      const etag = before.headers.get("etag") as string;
      expect((await service.get(path, { "if-none-match": etag })).status).toBe(304);
      await change(shop, id, productId);
      const after = await service.get(path, { "if-none-match": etag });
      expect(after.status).toBe(200);
      expect(after.headers.get("etag")).not.toBe(etag);
    });

  test("another reply in place of the first", async () => {
    const shop = await seedShop(service);
    const id = await seedReview(service.context, shop.id, { reply: "Thank you for these kind words." });
    const before = await etagOf(shop.id, META);
    await reply(shop, id, "Thank you for these very kind words.");
    expect(await etagOf(shop.id, META)).not.toBe(before);
  });
});

describe("the ETag stays", () => {
  test("while nothing changes, and while another business does", async () => {
    const shop = await seedShop(service);
    await seedReview(service.context, shop.id);
    const before = await etagOf(shop.id);
    await seedReview(service.context, (await seedShop(service)).id);
    expect(await etagOf(shop.id)).toBe(before);
  });

  test("when a change was undone half way", async () => {
    const shop = await seedShop(service);
    const id = await seedReview(service.context, shop.id);
    const before = await etagOf(shop.id);
    const failing = inTransaction(service.context, async (inside) => {
      await changeRatings(inside, id, []);
      await eraseReviews(inside, [id], "keep");
      throw new Error("half way");
    });
    await expect(failing).rejects.toThrow("half way");
    expect(await etagOf(shop.id)).toBe(before);
  });
});

test("a 304 has no body, costs no whole feed, and is of its own file", async () => {
  const shop = await seedShop(service);
  const [google, meta] = [await etagOf(shop.id, GOOGLE), await etagOf(shop.id, META)];
  expect(google).not.toBe(meta);
  expect(google).toMatch(/^"[\w-]+"$/);
  const path = await pathOf(service, shop.id, GOOGLE);
  const ask = async (value: string) => service.get(path, { "if-none-match": value });
  for (const value of [google, `W/${google}`, `"other", ${google}`, "*"]) {
    const answer = await ask(value);
    expect([answer.status, await answer.text(), answer.headers.get("etag")]).toEqual([304, "", google]);
  }
  expect((await ask(meta)).status).toBe(200);
});
