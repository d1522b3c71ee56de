// From a shop's order to a verified review with stars for the products.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { InvitationId } from "#contract/id.ts";
import { findOpenInvitation, redeem } from "#domain/invitation/redeem.ts";
import { createTestService, json, type TestService } from "../support/service.ts";
import { invitationsOf, openShop, orderA } from "../surface/inbound/shop.ts";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

test("an order, its invitation, the review it brings, and no second one", async () => {
  const shop = await openShop(service, "storefront-a");
  const items = [
    { id: 1, product_id: 632910392, title: "Mug" },
    { id: 2, product_id: 632910393, title: "Tee" },
  ];
  const order = orderA({ name: "#1001", line_items: items });
  expect((await shop.send(order)).result).toBe("queued");
  const [invitation] = await invitationsOf(service, shop);
  const id = invitation?.id as InvitationId;

  const open = await findOpenInvitation(service.context, id);
  expect(open).toMatchObject({ state: "open", slug: shop.slug, customerName: "Ana Ruiz", reference: "#1001" });
  expect(open?.products.map((each) => each.name)).toEqual(["Mug", "Tee"]);

  const ratings = (open?.products ?? []).map((each, index) => ({ productId: each.id, rating: 5 - index }));
  const submission = {
    rating: 5,
    title: "Just as the pictures show",
    body: "The mug is larger than I thought, and the shirt fits. Both arrived on a Tuesday, well packed.",
    author: "Ana R.",
    experienceDate: "2026-11-10",
  };
  const written = await redeem(service.context, id, { submission, language: "en", ipHash: null, ratings });
  expect(written).toMatchObject({ status: "published" });

  const page = await json(service.get(`/api/open/v1/businesses/${shop.slug}/reviews`));
  expect(page.data).toHaveLength(1);
  expect(page.data[0]).toMatchObject({ rating: 5, title: submission.title, verified: true });
  const rated = await service.sql`
    select p.shop_id, r.rating from product_rating r join product p on p.id = r.product_id order by p.shop_id`;
  expect(rated.map((row) => [row.shop_id, row.rating])).toEqual([
    ["632910392", 5],
    ["632910393", 4],
  ]);

  // The parcel arrives, and later the money goes back: neither asks again, nor takes the review away.
  expect((await shop.send({ ...order, fulfillment_status: "fulfilled" })).result).toBe("duplicate");
  expect((await shop.send({ ...order, financial_status: "refunded" })).result).toBe("cancelled");
  expect((await invitationsOf(service, shop)).map((row) => row.status)).toEqual(["reviewed"]);
  expect((await json(service.get(`/api/open/v1/businesses/${shop.slug}/reviews`))).data).toHaveLength(1);
});
