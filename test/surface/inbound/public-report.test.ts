// Faults that users of other shop and webhook software reported in public, tried on the addresses that shops send to.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestService, type TestService } from "../../support/service.ts";
import { invitationsOf, openShop, orderA, orderB } from "./shop.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

test("octokit/webhooks.js 1155: a body with emoji and letters beyond ASCII keeps its signature", async () => {
  for (const kind of ["storefront-a", "storefront-b"] as const) {
    const shop = await openShop(service, kind);
    const order = kind === "storefront-a" ? orderA() : orderB();
    for (const note of ["😊 merci", "Zoë \u2028 Łódź", "\ud83d\ude0a", "漢字"])
      expect((await shop.send({ ...order, note })).status).toBe(200);
  }
});

test("mozilla-ai/clawbolt 900: a body that is no UTF-8 is no fault of ours, signed or not", async () => {
  const shop = await openShop(service, "storefront-b");
  const bytes = new Uint8Array([0x7b, 0xff, 0xfe, 0xc3, 0x28, 0x7d]);
  expect((await shop.send(bytes)).status).toBe(200);
  expect((await shop.send(bytes, { signature: "\u00ff\u00fe" })).status).toBe(401);
});

test("woocommerce 15642 and 43019: the ping invites nobody, and one order under two topics invites once", async () => {
  const shop = await openShop(service, "storefront-b");
  for (const id of [0, 5, 123_456]) expect((await shop.send(`webhook_id=${id}`, { signature: null })).status).toBe(200);
  const topics = ["order.created", "order.updated", "order.updated"];
  const order = orderB();
  const all = topics.map((topic) => shop.send(order, { headers: { "x-storefront-b-webhook-topic": topic } }));
  expect((await Promise.all(all)).map(({ result }) => result).sort()).toEqual(["duplicate", "duplicate", "queued"]);
  expect(await invitationsOf(service, shop)).toHaveLength(1);
});
