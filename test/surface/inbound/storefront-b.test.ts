// Orders of storefront-b: its first ping, its statuses, and bodies that are no order.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createTestService, type TestService } from "../../support/service.ts";
import { invitationsOf, openShop, orderB, outcomesOf, productsOf, type Shop, sign } from "./shop.ts";

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  shop = await openShop(service, "storefront-b");
});

const one = async () => (await invitationsOf(service, shop))[0];

describe("the ping of the first save", () => {
  test("has no signature, gets 200, and nothing comes of it", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await shop.send("webhook_id=17", { signature: null, headers: form });
    expect([answer.status, answer.text]).toEqual([200, ""]);
    expect(await outcomesOf(service, shop)).toEqual([]);
  });

  test("with a signature it is a test", async () => {
    expect(await shop.send("webhook_id=17")).toMatchObject({ status: 200, result: "test" });
  });

  for (const body of [
    "",
    "webhook_id=",
    "webhook_id=1&x=2",
    "webhook_id=1\n",
    " webhook_id=1",
    "webhook_id=-1",
    "WEBHOOK_ID=1",
    "{}",
    `webhook_id=${"1".repeat(200)}`,
  ]) {
    test(`401 for any other body without a signature: ${JSON.stringify(body).slice(0, 40)}`, async () => {
      expect((await shop.send(body, { signature: null })).status).toBe(401);
    });
  }

  test("401 with a wrong signature, and with an empty one", async () => {
    for (const signature of ["", "x", sign("another secret", "webhook_id=17")])
      expect((await shop.send("webhook_id=17", { signature })).status).toBe(401);
  });
});

test("a paid order as the documents show it", async () => {
  const body =
    '{"id":4750,"number":"4750","status":"processing","created_via":"checkout","currency":"EUR","date_created":"2026-11-10T16:54:40","date_created_gmt":"2026-11-10T15:54:40","date_paid_gmt":"2026-11-10T15:54:41","total":"29.00","customer_id":0,"billing":{"first_name":"Jo","last_name":"Berg","country":"DE","email":"jo@example.de","phone":"0151 23456789"},"shipping":{"first_name":"Jo","last_name":"Berg"},"line_items":[{"id":9,"product_id":77,"sku":"TEE","name":"Tee","quantity":1,"total":"29.00"}],"meta_data":[]}';
  expect((await shop.send(body)).result).toBe("queued");
  expect(await one()).toMatchObject({
    email: "jo@example.de",
    name: "Jo Berg",
    reference: "4750",
    source: "storefront-b",
  });
  expect(await productsOf(service, shop)).toEqual([{ shop_id: "77", name: "Tee", url: null, image: null }]);
  expect((await shop.send(body.replace("processing", "completed"))).result).toBe("duplicate");
});

test("headers of another platform say nothing about it, and its own ones do under either name", async () => {
  const foreign = {
    "x-shopify-topic": "products/update",
    "x-storefront-a-topic": "orders/cancelled",
    "x-shopify-test": "true",
  };
  expect(await shop.send(orderB(), { headers: foreign })).toMatchObject({ status: 200, result: "queued" });
  for (const topic of ["x-wc-webhook-topic", "x-storefront-b-webhook-topic"])
    expect((await shop.send(orderB(), { headers: { ...foreign, [topic]: "product.updated" } })).result).toBe("ignored");
  const body = JSON.stringify(orderB());
  for (const name of ["x-shopify-hmac-sha256", "x-storefront-a-hmac-sha256"])
    expect((await shop.send(body, { signature: null, headers: { [name]: sign(shop.secret, body) } })).status).toBe(401);
});

describe("by status", () => {
  const results: [change: object, result: string][] = [
    [{ status: "processing" }, "queued"],
    [{ status: " Completed " }, "queued"],
    [{ status: undefined }, "queued"],
    [{ status: null }, "queued"],
    [{ status: "pending" }, "ignored"],
    [{ status: "on-hold" }, "ignored"],
    [{ status: "failed" }, "ignored"],
    [{ status: "checkout-draft" }, "ignored"],
    [{ status: "of-a-plugin" }, "ignored"],
    [{ status: "cancelled" }, "cancelled"],
    [{ status: "refunded" }, "cancelled"],
    [{ status: "trash" }, "cancelled"],
    [{ parent_id: 0 }, "queued"],
    [{ parent_id: "0" }, "queued"],
    [{ parent_id: 4711 }, "ignored"],
    [{ number: 4750, id: "4750" }, "queued"],
    [{ billing: null }, "no_email"],
    [{ billing: { email: "" } }, "no_email"],
    [{ billing: [] }, "no_email"],
  ];
  for (const [change, result] of results) {
    test(`${JSON.stringify(change)}: ${result}`, async () => {
      expect(await shop.send(orderB(change))).toMatchObject({ status: 200, result });
      expect(await invitationsOf(service, shop)).toHaveLength(result === "queued" ? 1 : 0);
      expect(await outcomesOf(service, shop)).toEqual([result]);
    });
  }

  test("the same number as text and as an integer is one order", async () => {
    const order = orderB({ id: 12, number: "12" });
    expect((await shop.send(order)).result).toBe("queued");
    expect((await shop.send({ ...order, id: "12", number: 12 })).result).toBe("duplicate");
  });
});

describe("in place of an order", () => {
  test("a custom action: ignored, and a note says what to change", async () => {
    const answer = await shop.send({ action: "order_status_completed", arg: 4750 });
    expect([answer.status, answer.result, answer.note]).toEqual([
      200,
      "ignored",
      expect.stringContaining("switch the topic to Order updated"),
    ]);
    const [kept] = await service.sql`select note from inbound_outcome where integration_id = ${shop.id}`;
    expect(kept?.note).toBe(answer.note);
  });

  test("a permission error: ignored, and a note says whose right is missing", async () => {
    const answer = await shop.send({
      code: "rest_cannot_view",
      message: "Sorry, ana@example.com",
      data: { status: 401 },
    });
    expect([answer.status, answer.result]).toEqual([200, "ignored"]);
    expect(answer.note).toContain("right to read orders");
    expect(answer.note).not.toContain("ana@");
  });

  test("another noun: ignored, though a customer looks like an order", async () => {
    const headers = { "x-storefront-b-webhook-topic": "customer.created" };
    expect((await shop.send({ id: 5, billing: { email: "jo@example.de" } }, { headers })).result).toBe("ignored");
    expect(await invitationsOf(service, shop)).toEqual([]);
  });

  test("nothing: ignored", async () => {
    expect((await shop.send({})).result).toBe("ignored");
  });

  test("the id of a deleted order takes its invitation back, for any customer", async () => {
    const order = orderB();
    await shop.send(order);
    expect((await shop.send({ id: order.id })).result).toBe("cancelled");
    expect(await one()).toMatchObject({ status: "expired", cancelled_at: expect.anything() });
    expect((await shop.send({ ...order, billing: { email: "other@example.de" } })).result).toBe("cancelled");
    expect(await invitationsOf(service, shop)).toHaveLength(1);
  });
});
