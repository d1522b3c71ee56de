// Orders of storefront-a: which of them invite, whom, and under which reference.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createTestService, type TestService } from "../../support/service.ts";
import { allowanceUsed, invitationsOf, openShop, orderA, outcomesOf, productsOf, type Shop, sign } from "./shop.ts";

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  shop = await openShop(service, "storefront-a");
});

// As the documents show them.
const PAID =
  '{"id":5940139491234567891,"admin_graphql_api_id":"gid:\\/\\/storefront-a\\/Order\\/5940139491234567891","name":"#1001","order_number":1001,"email":"ana@example.com","contact_email":"ana@example.com","phone":null,"test":false,"financial_status":"paid","fulfillment_status":null,"cancelled_at":null,"created_at":"2026-11-10T10:30:00-05:00","customer":{"id":7001,"email":"ana@example.com","first_name":"Ana","last_name":"Ruiz","phone":"+34600111222"},"billing_address":{"name":"Ana Ruiz","country_code":"ES"},"line_items":[{"id":1,"product_id":632910392,"sku":"MUG-1","title":"Mug","quantity":1,"price":"12.00"}]}';
const AT_THE_TILL =
  '{"id":5940139491299,"name":"EU-1002","order_number":1002,"email":"","contact_email":null,"customer":null,"billing_address":null,"financial_status":"paid","fulfillment_status":"fulfilled","cancelled_at":null,"source_name":"pos","line_items":[]}';

const one = async () => (await invitationsOf(service, shop))[0];

describe("queued", () => {
  test("a paid order, seven days later, with all that it says", async () => {
    expect(await shop.send(PAID)).toEqual({ status: 200, result: "queued", note: null, text: '{"result":"queued"}' });
    const { organisation_id, send_at, expires_at, ...invitation } = (await one()) ?? {};
    expect(invitation).toMatchObject({
      business_id: shop.businessId,
      email: "ana@example.com",
      name: "Ana Ruiz",
      reference: "#1001",
      // No mail is sent to it.
      phone: null,
      channel: "email",
      status: "queued",
      source: "storefront-a",
    });
    expect([organisation_id, new Date(send_at).toISOString(), new Date(expires_at).toISOString()]).toEqual([
      shop.organisationId,
      "2026-11-27T12:00:00.000Z",
      "2026-12-27T12:00:00.000Z",
    ]);
    expect(await productsOf(service, shop)).toEqual([{ shop_id: "632910392", name: "Mug", url: null, image: null }]);
    const [message] = await service.sql`select * from message where subject_id = ${invitation.id}`;
    expect(message).toMatchObject({ kind: "invitation", channel: "email", address: "ana@example.com", status: "due" });
    expect(message?.run_at).toEqual(send_at);
    expect([await allowanceUsed(service, shop), await outcomesOf(service, shop)]).toEqual([1, ["queued"]]);
  });

  test("one whose headers have the platform's own names; a wrong signature under the contract's name is not passed over", async () => {
    const signature = sign(shop.secret, PAID);
    const own = { "x-shopify-hmac-sha256": signature, "x-shopify-topic": "orders/paid" };
    expect(await shop.send(PAID, { signature: "bm8=", headers: own })).toMatchObject({ status: 401 });
    expect(await shop.send(PAID, { signature: null, headers: { "x-wc-webhook-signature": signature } })).toMatchObject({
      status: 401,
    });
    const other = { ...own, "x-shopify-topic": "products/update" };
    expect(await shop.send(PAID, { signature: null, headers: other })).toMatchObject({ result: "ignored" });
    const trial = { ...own, "x-shopify-test": "true" };
    expect(await shop.send(PAID, { signature: null, headers: trial })).toMatchObject({ result: "test" });
    const foreign = {
      ...own,
      "x-wc-webhook-topic": "product.updated",
      "x-storefront-b-webhook-topic": "order.deleted",
    };
    expect(await shop.send(PAID, { signature: null, headers: foreign })).toMatchObject({
      status: 200,
      result: "queued",
    });
  });

  test("the delay is the integration's own", async () => {
    const quick = await openShop(service, "storefront-a", { delayDays: 0 });
    await quick.send(orderA());
    const [invitation] = await invitationsOf(service, quick);
    expect(new Date(invitation?.send_at).toISOString()).toBe("2026-11-20T12:00:00.000Z");
  });

  test("orders are told apart by every digit of their ids", async () => {
    for (const id of ["5940139491234567891", "5940139491234567892", "5940139491234567893"])
      expect((await shop.send(PAID.replaceAll("5940139491234567891", id).replace("#1001", `#${id}`))).result).toBe(
        "queued",
      );
    const rows = await service.sql`select order_key from inbound_order where integration_id = ${shop.id} order by 1`;
    expect(rows.map((row) => row.order_key)).toEqual([
      "5940139491234567891",
      "5940139491234567892",
      "5940139491234567893",
    ]);
  });

  const queued: [name: string, change: object, headers?: Record<string, string>][] = [
    ["fulfilled, not yet paid", { financial_status: "pending", fulfillment_status: "fulfilled" }],
    ["paid in another spelling", { financial_status: " PAID " }],
    ["of a test gateway", { test: true }],
    [
      "under the topic of paid orders, whatever the order says",
      { financial_status: "pending" },
      { "x-storefront-a-topic": "orders/paid" },
    ],
    [
      "under the topic of fulfilled orders",
      { financial_status: "partially_refunded" },
      { "x-storefront-a-topic": "orders/fulfilled" },
    ],
    ["paid, under another topic of orders", {}, { "x-storefront-a-topic": "orders/updated" }],
    ["given back in part, and fulfilled", { financial_status: "partially_refunded", fulfillment_status: "fulfilled" }],
    ["without a word on money or parcels", { financial_status: undefined, fulfillment_status: undefined }],
    ["not cancelled, which some say with an empty text", { cancelled_at: "" }],
    ["with a test header that is not true", {}, { "x-storefront-a-test": "false" }],
  ];
  for (const [name, change, headers = {}] of queued) {
    test(`an order ${name}`, async () => {
      expect((await shop.send(orderA(change), { headers })).result).toBe("queued");
    });
  }
});

describe("not queued", () => {
  const ignored: [name: string, change: object, result: string, headers?: Record<string, string>][] = [
    ["that waits for its money", { financial_status: "pending" }, "ignored"],
    ["that is paid in part", { financial_status: "partially_paid" }, "ignored"],
    ["that was given back in part, and says no more", { financial_status: "partially_refunded" }, "ignored"],
    [
      "just created, without a status",
      { financial_status: undefined },
      "ignored",
      { "x-storefront-a-topic": "orders/create" },
    ],
    ["of another noun", {}, "ignored", { "x-storefront-a-topic": "refunds/create" }],
    ["that was cancelled", { cancelled_at: "2026-11-11T00:00:00Z" }, "cancelled"],
    [
      "that was cancelled after it was paid",
      { cancelled_at: "2026-11-11" },
      "cancelled",
      { "x-storefront-a-topic": "orders/paid" },
    ],
    ["that was refunded", { financial_status: "refunded" }, "cancelled"],
    [
      "that was refunded after it was fulfilled",
      { financial_status: "refunded", fulfillment_status: "fulfilled" },
      "cancelled",
    ],
    ["whose payment was never taken", { financial_status: "voided" }, "cancelled"],
    ["under the topic of cancelled orders", {}, "cancelled", { "x-storefront-a-topic": "orders/cancelled" }],
    [
      "of the test button",
      { name: "#9999", cancelled_at: "2026-11-11T00:00:00Z" },
      "test",
      { "x-storefront-a-test": "true" },
    ],
    ["without any address", { email: "", contact_email: null, customer: null }, "no_email"],
    ["with addresses that are none", { email: "none", contact_email: "a@", customer: { email: 5 } }, "no_email"],
  ];
  for (const [name, change, result, headers = {}] of ignored) {
    test(`an order ${name}: ${result}`, async () => {
      const answer = await shop.send(orderA(change), { headers });
      expect([answer.status, answer.result]).toEqual([200, result]);
      expect(await invitationsOf(service, shop)).toEqual([]);
      expect([await allowanceUsed(service, shop), await outcomesOf(service, shop)]).toEqual([0, [result]]);
    });
  }

  test("an order at the till, whose customer gave no address", async () => {
    expect((await shop.send(AT_THE_TILL)).result).toBe("no_email");
  });

  test("the test button takes nothing back, though its order's number may be a real one's", async () => {
    const order = orderA({ name: "#9999" });
    await shop.send(order);
    await shop.send({ ...order, cancelled_at: "2026-11-11" }, { headers: { "x-storefront-a-test": "true" } });
    expect((await one())?.status).toBe("queued");
  });
});

describe("whom, and under which reference", () => {
  const emails: [change: object, email: string][] = [
    [{ email: " Ana@Example.COM " }, "Ana@example.com"],
    [{ email: null, contact_email: "contact@example.com" }, "contact@example.com"],
    [{ email: "", contact_email: "", customer: { email: "customer@example.com" } }, "customer@example.com"],
    [{ email: "not an address", contact_email: "contact@example.com" }, "contact@example.com"],
    [{ email: "ana@münchen.example" }, "ana@xn--mnchen-3ya.example"],
  ];
  for (const [change, email] of emails) {
    test(`${JSON.stringify(change)} goes to ${email}`, async () => {
      await shop.send(orderA(change));
      expect((await one())?.email).toBe(email);
    });
  }

  const names: [change: object, name: string | null][] = [
    [{ customer: { first_name: "Ana", last_name: null } }, "Ana"],
    [{ customer: null }, "Ana Ruiz"],
    [{ customer: {}, billing_address: { first_name: "Bea", last_name: "Bo" } }, "Bea Bo"],
    [{ customer: null, billing_address: null, shipping_address: { name: "Cy" } }, "Cy"],
    [{ customer: null, billing_address: null }, null],
    [{ customer: { first_name: "Ana\u0000\nBcc:", last_name: "x\ud800" } }, "Ana Bcc: x\ufffd"],
    [{ customer: { first_name: "Ж".repeat(200) } }, "Ж".repeat(120)],
    [{ customer: { first_name: 7, last_name: ["x"] } }, "7"],
  ];
  for (const [change, name] of names) {
    test(`${JSON.stringify(change).slice(0, 80)} is greeted as ${name?.slice(0, 20)}`, async () => {
      await shop.send(orderA(change));
      expect((await one())?.name).toBe(name);
    });
  }

  const references: [change: object, reference: string][] = [
    [{ name: "EU-17-SP" }, "EU-17-SP"],
    [{ name: "" }, "1001"],
    [{ name: null, order_number: null }, "42"],
    [{ name: null, order_number: null, admin_graphql_api_id: null }, "9"],
    [{ name: "x".repeat(300) }, "x".repeat(100)],
  ];
  for (const [change, reference] of references) {
    test(`${JSON.stringify(change).slice(0, 80)} is known as ${reference.slice(0, 20)}`, async () => {
      await shop.send(
        orderA({ id: 9, order_number: 1001, admin_graphql_api_id: "gid://storefront-a/Order/42", ...change }),
      );
      expect((await one())?.reference).toBe(reference);
    });
  }
});
