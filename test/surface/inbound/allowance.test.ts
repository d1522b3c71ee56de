// Conditions beside the order: the plan, its allowance, suppressions, and the preferred channel.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { DEFAULT_PLANS, type Plans } from "#domain/account/plan/plan.ts";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import { optOutPhone } from "#domain/invitation/suppression/suppression.ts";
import { seedShop } from "../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { suppress } from "../../support/suppress.ts";
import { allowanceUsed, invitationsOf, openShop, orderA, orderB, outcomesOf, type Shop } from "./shop.ts";

const PLANS: Plans = {
  ...DEFAULT_PLANS,
  tiny: { ...(DEFAULT_PLANS.starter as Plans[string]), invitesPerMonth: 3 },
  two: { ...(DEFAULT_PLANS.starter as Plans[string]), invitesPerMonth: 2 },
  none: { ...(DEFAULT_PLANS.starter as Plans[string]), invitesPerMonth: 0 },
};
const TWILIO = {
  accountSid: "AC0",
  authToken: "t",
  from: "+15005550006",
  whatsappFrom: null,
  baseUrl: "https://api.twilio.com",
};

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await createTestService({ twilio: TWILIO }, PLANS);
});
afterAll(() => service.close());
beforeEach(async () => {
  service.clock.set("2026-11-20T12:00:00Z");
  shop = await openShop(service, "storefront-a");
});

const results = async (orders: readonly object[]) =>
  (await Promise.all(orders.map((order) => shop.send(order)))).map((each) => each.result);

describe("the allowance", () => {
  test("is exact when many orders come at once, and each of the others says limit_reached", async () => {
    shop = await openShop(service, "storefront-a", { plan: "tiny" });
    const answers = await results(Array.from({ length: 30 }, () => orderA()));
    expect([
      answers.filter((each) => each === "queued").length,
      answers.filter((each) => each === "limit_reached").length,
    ]).toEqual([3, 27]);
    expect([(await invitationsOf(service, shop)).length, await allowanceUsed(service, shop)]).toEqual([3, 3]);
    expect((await outcomesOf(service, shop)).filter((each) => each === "limit_reached")).toHaveLength(27);
  });

  test("is exact to the last one, however often two go for it", async () => {
    for (let round = 0; round < 10; round++) {
      shop = await openShop(service, "storefront-a", { plan: "two" });
      const answers = await results(Array.from({ length: 8 }, () => orderA()));
      expect(answers.filter((each) => each === "queued")).toHaveLength(2);
      expect([(await invitationsOf(service, shop)).length, await allowanceUsed(service, shop)]).toEqual([2, 2]);
      const [row] = await service.sql`select count(*)::int as n from inbound_order where integration_id = ${shop.id}`;
      expect(row?.n).toBe(2);
    }
  });

  test("used up, stands in no order's way that comes again in the next period", async () => {
    shop = await openShop(service, "storefront-a", { plan: "tiny" });
    const late = orderA();
    await results([orderA(), orderA(), orderA()]);
    expect(await results([late, late])).toEqual(["limit_reached", "limit_reached"]);
    service.clock.set("2026-12-20T12:00:00Z");
    expect(await results([late])).toEqual(["queued"]);
    expect(await results([late])).toEqual(["duplicate"]);
  });

  test("used up, a repeat is still told as one", async () => {
    shop = await openShop(service, "storefront-a", { plan: "tiny" });
    const orders = [orderA(), orderA(), orderA()];
    await results(orders);
    expect(await results(orders)).toEqual(["duplicate", "duplicate", "duplicate"]);
  });

  test("of nothing queues nothing", async () => {
    shop = await openShop(service, "storefront-a", { plan: "none" });
    expect(await results([orderA()])).toEqual(["limit_reached"]);
    const automation = await openShop(service, "automation", { at: shop });
    expect((await automation.send({ email: "ana@example.com" })).result).toBe("limit_reached");
    expect(await invitationsOf(service, shop)).toEqual([]);
  });
});

describe("the plan", () => {
  test("without integrations: 200, ignored, and a note", async () => {
    const free = await openShop(service, "storefront-a", { plan: "free" });
    expect(await free.send(orderA())).toMatchObject({
      status: 200,
      result: "ignored",
      note: "The plan does not include integrations.",
    });
    expect(await invitationsOf(service, free)).toEqual([]);
  });

  for (const planStatus of ["past_due", "canceled"] as const) {
    test(`${planStatus}: 200, ignored, and from the moment it is active again, queued`, async () => {
      expect(await results([orderA()])).toEqual(["queued"]);
      await updateOrganisation(service.context, shop.organisationId, { planStatus });
      const order = orderA();
      expect(await shop.send(order)).toMatchObject({ status: 200, result: "ignored", note: "The plan is not active." });
      await updateOrganisation(service.context, shop.organisationId, { planStatus: "trialing" });
      expect(await results([order])).toEqual(["queued"]);
    });
  }

  test("that is not active still lets a refund take back what is queued", async () => {
    const order = orderA();
    await shop.send(order);
    await updateOrganisation(service.context, shop.organisationId, { planStatus: "canceled" });
    expect((await shop.send({ ...order, financial_status: "refunded" })).result).toBe("cancelled");
    expect((await invitationsOf(service, shop))[0]?.status).toBe("expired");
  });

  test("changed a moment ago counts as it is now, not as it is remembered", async () => {
    await shop.send(orderA());
    await updateOrganisation(service.context, shop.organisationId, { plan: "none" });
    expect(await results([orderA()])).toEqual(["limit_reached"]);
  });
});

test("an address that must not be written to: 200, ignored, and nothing of the allowance", async () => {
  const order = orderA();
  await suppress(service.context, shop.organisationId, [order.email], "unsubscribed");
  const answer = await shop.send({ ...order, email: order.email.toUpperCase() });
  expect([answer.status, answer.result, answer.note]).toEqual([
    200,
    "ignored",
    "This address is not written to any more.",
  ]);
  expect([await invitationsOf(service, shop), await allowanceUsed(service, shop)]).toEqual([[], 0]);
  const [row] = await service.sql`select count(*)::int as n from inbound_order where integration_id = ${shop.id}`;
  expect(row?.n).toBe(0);
});

describe("by text", () => {
  const PHONE = "+4915123456789";
  const prefer = (preferredChannel: "email" | "sms" | "whatsapp") =>
    updateOrganisation(service.context, shop.organisationId, { preferredChannel });
  const one = async () => (await invitationsOf(service, shop))[0];
  const withPhone = (phone: string, change = {}) =>
    orderB({ billing: { email: "jo@example.de", phone, country: "DE" }, ...change });

  beforeEach(async () => {
    shop = await openShop(service, "storefront-b", { at: await seedShop(service.context, "scale", "DE") });
    await prefer("sms");
    await service.sql`delete from phone_opt_out`;
  });

  test("where the organisation prefers it and the order has a mobile number, read in the order's country", async () => {
    await shop.send(withPhone("0151 23456789"));
    const invitation = await one();
    expect(invitation).toMatchObject({ channel: "sms", phone: PHONE });
    const [message] = await service.sql`select channel, address from message where subject_id = ${invitation?.id}`;
    expect(message).toEqual({ channel: "sms", address: PHONE });
  });

  test("never at night where the business is", async () => {
    service.clock.set("2026-11-20T22:30:00Z");
    await shop.send(withPhone(PHONE));
    const invitation = await one();
    expect(new Date(invitation?.send_at).toISOString()).toBe("2026-11-28T07:00:00.000Z");
    expect(new Date(invitation?.expires_at).toISOString()).toBe("2026-12-28T07:00:00.000Z");
  });

  test("in the business's country where the order names none", async () => {
    await shop.send(orderB({ billing: { email: "jo@example.de", phone: "0151 23456789" } }));
    expect(await one()).toMatchObject({ channel: "sms", phone: PHONE });
  });

  const mailed: [name: string, order: () => object, prepare?: () => Promise<unknown>][] = [
    ["the number is of a landline", () => withPhone("030 123456")],
    ["the number is none", () => withPhone("call me")],
    ["there is no number", () => withPhone("")],
    ["the organisation prefers mail", () => withPhone(PHONE), () => prefer("email")],
    ["the operator has not set the channel up", () => withPhone(PHONE), () => prefer("whatsapp")],
    ["the number's owner answered STOP", () => withPhone(PHONE), () => optOutPhone(service.context, PHONE)],
  ];
  for (const [name, order, prepare] of mailed) {
    test(`by mail where ${name}, and the number is not kept`, async () => {
      await prepare?.();
      expect((await shop.send(order())).result).toBe("queued");
      expect(await one()).toMatchObject({ channel: "email", phone: null });
    });
  }

  test("still where the address bounced, and not where the person asked for quiet", async () => {
    await suppress(service.context, shop.organisationId, ["jo@example.de"], "bounced");
    expect((await shop.send(withPhone(PHONE))).result).toBe("queued");
    await suppress(service.context, shop.organisationId, ["di@example.de"], "complained");
    const order = orderB({ billing: { email: "di@example.de", phone: PHONE, country: "DE" } });
    expect((await shop.send(order)).result).toBe("ignored");
  });
});
