// Simultaneous, repeated and reordered requests: one invitation for an order, none for a cancelled one, and an exact allowance.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createInvitation } from "#domain/invitation/create/create.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { allowanceUsed, invitationsOf, openShop, orderA, outcomesOf, type Shop } from "./shop.ts";

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.clock.set("2026-11-20T12:00:00Z");
  shop = await openShop(service, "storefront-a");
});

const CANCELLED = { cancelled_at: "2026-11-12T00:00:00Z" };
const statuses = async () => (await invitationsOf(service, shop)).map((row) => row.status);
const tally = (results: readonly (string | null)[]) =>
  Object.fromEntries(
    [...new Set(results)].sort().map((each) => [each, results.filter((result) => result === each).length]),
  );
const sendAll = async (orders: readonly object[]) =>
  (await Promise.all(orders.map((order) => shop.send(order)))).map((each) => each.result);
const linksOf = async ({ businessId }: Shop): Promise<number> => {
  const [row] = await service.sql`
    select count(*)::int as links from invitation_product l join invitation i on i.id = l.invitation_id
    join product p on p.id = l.product_id and p.business_id = i.business_id where i.business_id = ${businessId}`;
  return row?.links;
};
const invite = (fields: Record<string, unknown>) =>
  createInvitation(service.context, {
    organisation: {
      id: shop.organisationId,
      periodAnchor: new Date("2026-11-20T12:00:00Z"),
      preferredChannel: "email",
    },
    planId: "scale",
    plan: { invitesPerMonth: 10_000 },
    messaging: { sms: false, whatsapp: false },
    source: "api",
    businessId: shop.businessId,
    fields,
  });

describe("at once", () => {
  test("forty times the same order: one invitation, one of the allowance, 39 duplicates", async () => {
    const order = orderA();
    expect(tally(await sendAll(Array.from({ length: 40 }, () => order)))).toEqual({ duplicate: 39, queued: 1 });
    expect([await statuses(), await allowanceUsed(service, shop)]).toEqual([["queued"], 1]);
    expect((await outcomesOf(service, shop)).sort()).toEqual([...Array(39).fill("duplicate"), "queued"]);
  });

  test("forty times a customer without a reference: one invitation", async () => {
    const automation = await openShop(service, "automation", { at: shop });
    const answers = await Promise.all(Array.from({ length: 40 }, () => automation.send({ email: "ana@example.com" })));
    expect(tally(answers.map((each) => each.result))).toEqual({ duplicate: 39, queued: 1 });
    expect([await statuses(), await allowanceUsed(service, shop)]).toEqual([["queued"], 1]);
  });

  test("one order by two integrations of the business: one invitation, and each knows it", async () => {
    const second = await openShop(service, "storefront-a", { at: shop });
    const order = orderA();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? shop : second).send(order)));
    expect(tally(answers.map((each) => each.result))).toEqual({ duplicate: 19, queued: 1 });
    expect([await statuses(), await allowanceUsed(service, shop)]).toEqual([["queued"], 1]);
    await second.send({ ...order, ...CANCELLED });
    expect(await statuses()).toEqual(["expired"]);
  });

  test("an order and a call of the API for the same customer and reference: one invitation", async () => {
    const orders = Array.from({ length: 10 }, () => orderA());
    const calls = orders.map((order) =>
      invite({ email: order.email, reference: order.name }).catch((error) => error.code),
    );
    const [results, called] = await Promise.all([sendAll(orders), Promise.all(calls)]);
    const queued = results.filter((each) => each === "queued").length;
    const refused = called.filter((each) => each === "duplicate").length;
    expect([queued, queued + results.filter((each) => each === "duplicate").length]).toEqual([refused, 10]);
    expect([(await statuses()).length, await allowanceUsed(service, shop)]).toEqual([10, 10]);
  });

  test("orders of forty organisations, every third one a repetition: each has its own invitation and allowance", async () => {
    const shops = await Promise.all(Array.from({ length: 40 }, () => openShop(service, "storefront-a")));
    const [order, next] = [orderA(), orderA()];
    const isRepeated = (n: number) => n % 3 === 0;
    const known = shops.filter((_, n) => isRepeated(n));
    expect(tally((await Promise.all(known.map((each) => each.send(order)))).map(({ result }) => result))).toEqual({
      queued: known.length,
    });
    const answers = await Promise.all(shops.map((each) => each.send(order)));
    expect(answers.map(({ result }) => result)).toEqual(shops.map((_, n) => (isRepeated(n) ? "duplicate" : "queued")));
    await Promise.all(shops.map((each) => each.send(next)));
    for (const each of shops) {
      expect((await invitationsOf(service, each)).map((row) => row.reference)).toEqual([order.name, next.name]);
      expect([await allowanceUsed(service, each), await linksOf(each)]).toEqual([2, 2]);
    }
  });

  test("integrations that were paused since they were remembered answer 404, the others among them queue", async () => {
    const shops = await Promise.all(Array.from({ length: 40 }, () => openShop(service, "storefront-a")));
    const isPaused = (n: number) => n % 3 === 0;
    await Promise.all(shops.map((each) => each.send(orderA())));
    const paused = shops.filter((_, n) => isPaused(n)).map(({ id }) => id);
    await service.sql`update integration set paused = true where id = any(${paused})`;
    const answers = await Promise.all(shops.map((each) => each.send(orderA())));
    expect(answers.map(({ status }) => status)).toEqual(shops.map((_, n) => (isPaused(n) ? 404 : 200)));
    const made = await Promise.all(shops.map(async (each) => (await invitationsOf(service, each)).length));
    expect(made).toEqual(shops.map((_, n) => (isPaused(n) ? 1 : 2)));
  });

  test("an order that the database refuses fails alone", async () => {
    const shops = await Promise.all(Array.from({ length: 40 }, () => openShop(service, "storefront-a")));
    const [good, bad] = [orderA(), orderA()];
    await service.sql.unsafe(`alter table inbound_order add constraint refused check (order_key <> '${bad.id}')`);
    try {
      const answers = await Promise.all(shops.map((each, n) => each.send(n % 10 === 9 ? bad : good)));
      expect(answers.map(({ status }) => status)).toEqual(shops.map((_, n) => (n % 10 === 9 ? 500 : 200)));
      const used = await Promise.all(shops.map((each) => allowanceUsed(service, each)));
      expect(used).toEqual(shops.map((_, n) => (n % 10 === 9 ? 0 : 1)));
    } finally {
      await service.sql`alter table inbound_order drop constraint refused`;
    }
    const again = await Promise.all(shops.map((each, n) => each.send(n % 10 === 9 ? bad : good)));
    expect(again.map(({ result }) => result)).toEqual(shops.map((_, n) => (n % 10 === 9 ? "queued" : "duplicate")));
  });

  test("orders with the same products in any order do not lock each other out", async () => {
    const items = Array.from({ length: 20 }, (_, n) => ({ product_id: n + 1, title: `Thing ${n}` }));
    const orders = Array.from({ length: 40 }, (_, n) => orderA({ line_items: n % 2 ? items : items.toReversed() }));
    expect(tally(await sendAll(orders))).toEqual({ queued: 40 });
    const [row] = await service.sql`
      select count(*)::int as links, count(distinct product_id)::int as products from invitation_product l
      join invitation i on i.id = l.invitation_id where i.business_id = ${shop.businessId}`;
    expect(row).toEqual({ links: 800, products: 20 });
  });

  test("an order and its cancellation: whichever is first, nothing stays queued", async () => {
    for (let round = 0; round < 10; round++) {
      const order = orderA();
      const results = await sendAll(
        Array.from({ length: 16 }, (_, n) => (n % 4 === round % 4 ? { ...order, ...CANCELLED } : order)),
      );
      expect(results.filter((each) => each === "queued").length).toBeLessThanOrEqual(1);
    }
    expect((await statuses()).every((status) => status === "expired")).toBe(true);
  });

  test("a pause in between: what was answered 200 is queued, what was answered 404 is not", async () => {
    const orders = Array.from({ length: 30 }, () => orderA());
    const [answers] = await Promise.all([
      Promise.all(orders.map((order) => shop.send(order))),
      service.sql`update integration set paused = true where id = ${shop.id}`,
    ]);
    const taken = answers.filter((answer) => answer.status === 200).length;
    expect(answers.every((answer) => answer.status === 200 || answer.status === 404)).toBe(true);
    expect((await statuses()).length).toBe(taken);
  });

  test("a deletion in between: every answer is 200 or 404", async () => {
    const orders = Array.from({ length: 30 }, () => orderA());
    const [answers] = await Promise.all([
      Promise.all(orders.map((order) => shop.send(order))),
      service.sql`delete from integration where id = ${shop.id}`,
    ]);
    expect(answers.filter((answer) => ![200, 404].includes(answer.status))).toEqual([]);
  });
});

describe("in the wrong order", () => {
  test("a refund that arrives before the payment: the order never invites, however often it comes", async () => {
    const order = orderA();
    const results: (string | null)[] = [];
    for (const change of [
      { financial_status: "refunded" },
      {},
      { fulfillment_status: "fulfilled" },
      { email: "new@example.com" },
    ])
      results.push((await shop.send({ ...order, ...change })).result);
    expect(results).toEqual(["cancelled", "cancelled", "cancelled", "cancelled"]);
    expect([await statuses(), await allowanceUsed(service, shop)]).toEqual([[], 0]);
  });

  test("a cancellation takes back what is queued, its message too, and the order stays cancelled", async () => {
    const order = orderA();
    await shop.send(order);
    const answer = await shop.send({ ...order, ...CANCELLED, email: null, contact_email: null });
    expect([answer.result, answer.note]).toEqual(["cancelled", "The queued invitation was cancelled."]);
    expect((await shop.send(order)).result).toBe("cancelled");
    const [invitation] = await invitationsOf(service, shop);
    expect([invitation?.status, invitation?.cancelled_at !== null]).toEqual(["expired", true]);
    const messages = await service.sql`select status from message where subject_id = ${invitation?.id}`;
    expect(messages.map((row) => row.status)).toEqual(["cancelled"]);
    expect(await allowanceUsed(service, shop)).toBe(1);
    expect((await shop.send({ ...order, ...CANCELLED })).note).toBeNull();
  });

  test("a cancellation leaves what was sent, other orders, and other businesses' orders alone", async () => {
    const [sent, other] = [orderA(), orderA()];
    const elsewhere = await openShop(service, "storefront-a");
    await elsewhere.send(sent);
    await sendAll([sent, other]);
    await service.sql`update invitation set status = 'sent', sent_at = now() where business_id = ${shop.businessId} and reference = ${sent.name}`;
    await shop.send({ ...sent, ...CANCELLED });
    expect((await statuses()).sort()).toEqual(["queued", "sent"]);
    expect((await invitationsOf(service, elsewhere)).map((row) => row.status)).toEqual(["queued"]);
  });

  test("a refund takes back what the API queued for the same customer and reference", async () => {
    const order = orderA();
    await invite({ email: order.email.toUpperCase(), reference: order.name });
    await shop.send({ ...order, ...CANCELLED });
    expect(await statuses()).toEqual(["expired"]);
  });

  test("a refund without an address takes back what the API queued, once the order was heard of", async () => {
    const order = orderA();
    await invite({ email: order.email, reference: order.name });
    expect((await shop.send(order)).result).toBe("duplicate");
    await shop.send({ ...order, ...CANCELLED, email: null, contact_email: null, customer: null });
    expect(await statuses()).toEqual(["expired"]);
  });

  test("an order in two hands: another address, another invitation", async () => {
    const order = orderA();
    expect(await sendAll([order])).toEqual(["queued"]);
    expect(await sendAll([{ ...order, email: "corrected@example.com" }])).toEqual(["queued"]);
    await shop.send({ ...order, ...CANCELLED });
    expect(await statuses()).toEqual(["expired", "expired"]);
  });
});
