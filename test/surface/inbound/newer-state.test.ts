// Where a shop says when an order changed, the newer state wins, in whatever sequence its messages arrive. In coverage an order counts once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { findCoverage, LEAST_ORDERS } from "#domain/integration/coverage.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { suppress } from "../../support/suppress.ts";
import messages from "./order-cancelled-then-paid.json";
import { allowanceUsed, invitationsOf, openShop, orderA, outcomesOf, type Shop } from "./shop.ts";

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.clock.set("2026-11-27T19:00:00Z");
  shop = await openShop(service, "storefront-b");
});

const [pending, cancelled, paid] = messages.map(({ body }) => body);
const sendAll = async (bodies: readonly (object | undefined)[], to = shop) => {
  const results: (string | null)[] = [];
  for (const body of bodies) results.push((await to.send(body)).result);
  return results;
};
const statuses = async (of = shop) => (await invitationsOf(service, of)).map((row) => row.status);
const at = (body: object | undefined, time: string | null, more: object = {}) => ({
  ...body,
  date_modified_gmt: time === null ? null : `2026-11-27T${time}`,
  ...more,
});

describe("an order that the shop's timer cancelled and that was paid then", () => {
  test("invites", async () => {
    expect(await sendAll([pending, cancelled, paid])).toEqual(["ignored", "cancelled", "queued"]);
    expect(await statuses()).toEqual(["queued"]);
  });

  test("invites, too, where the messages arrive the other way round", async () => {
    expect(await sendAll([paid, cancelled, pending])).toEqual(["queued", "ignored", "ignored"]);
    expect(await statuses()).toEqual(["queued"]);
  });

  test("a payment and a later cancellation do not, in any sequence", async () => {
    const [first, then] = [at(paid, "18:00:00"), at(cancelled, "18:20:00")];
    expect(await sendAll([first, then])).toEqual(["queued", "cancelled"]);
    expect(await statuses()).toEqual(["expired"]);
    const other = await openShop(service, "storefront-b");
    expect(await sendAll([then, first, first], other)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await statuses(other)).toEqual([]);
  });

  test("without a date, on either side, a cancellation stays", async () => {
    for (const [one, other] of [
      [null, "18:20:00"],
      ["18:00:00", null],
      [null, null],
      ["yesterday", "18:20:00"],
    ] as const) {
      const each = await openShop(service, "storefront-b");
      expect(await sendAll([at(cancelled, one), at(paid, other)], each)).toEqual(["cancelled", "cancelled"]);
      expect(await statuses(each)).toEqual([]);
    }
  });

  test("of two states at the same second, the cancellation wins", async () => {
    expect(await sendAll([at(cancelled, "18:20:00"), paid])).toEqual(["cancelled", "cancelled"]);
    expect(await sendAll([at(paid, "18:20:00", { id: 9002 }), at(cancelled, "18:20:00", { id: 9002 })])).toEqual([
      "queued",
      "cancelled",
    ]);
  });

  test("a date with an offset, with a blank, and with parts of a second", async () => {
    for (const [cancelledAt, paidAt] of [
      ["18:00:00Z", "20:00:00+01:00"],
      ["18:00:00.100", "18:00:00.101"],
    ] as const) {
      const each = await openShop(service, "storefront-b");
      expect(await sendAll([at(cancelled, cancelledAt), at(paid, paidAt)], each)).toEqual(["cancelled", "queued"]);
    }
    const blank = { ...paid, date_modified_gmt: "2026-11-27 18:20:00" };
    expect(await sendAll([cancelled, blank])).toEqual(["cancelled", "queued"]);
  });
});

describe("an invitation that was cancelled with its order", () => {
  const restored = { ...paid, status: "completed", date_modified_gmt: "2026-11-27T18:40:00" };

  test("is queued again with its link and its part of the allowance, and its message goes out", async () => {
    await sendAll([at(paid, "18:00:00")]);
    const [before] = await invitationsOf(service, shop);
    await sendAll([at(cancelled, "18:20:00")]);
    service.clock.advance(3_600_000);
    const answer = await shop.send(restored);
    expect([answer.result, answer.note]).toEqual([
      "queued",
      "The order was paid after its cancellation, so its invitation is queued again.",
    ]);
    const [after, ...others] = await invitationsOf(service, shop);
    expect(others).toEqual([]);
    expect(after).toMatchObject({
      id: before?.id,
      status: "queued",
      cancelled_at: null,
      created_at: before?.created_at,
    });
    expect(after?.send_at > before?.send_at).toBe(true);
    const sent = await service.sql`select status from message where subject_id = ${after?.id} order by id`;
    expect(sent.map(({ status }) => status)).toEqual(["cancelled", "due"]);
    expect(await allowanceUsed(service, shop)).toBe(1);
    // A repetition, an older cancellation and a newer one.
    expect(await sendAll([restored, at(cancelled, "18:30:00"), at(cancelled, "18:50:00"), restored])).toEqual([
      ...["duplicate", "ignored", "cancelled", "cancelled"],
    ]);
    expect(await statuses()).toEqual(["expired"]);
  });

  test("an update of a paid order counts as its newest state", async () => {
    await sendAll([at(paid, "18:00:00"), at(paid, "18:30:00", { status: "completed" })]);
    expect(await sendAll([at(cancelled, "18:20:00")])).toEqual(["ignored"]);
    expect(await statuses()).toEqual(["queued"]);
  });

  test("stays as it is where it was sent, or where the owner took it back", async () => {
    await sendAll([at(paid, "18:00:00")]);
    await service.sql`update invitation set status = 'sent', sent_at = now() where business_id = ${shop.businessId}`;
    expect(await sendAll([at(cancelled, "18:20:00"), restored])).toEqual(["cancelled", "duplicate"]);
    expect(await statuses()).toEqual(["sent"]);
    const other = await openShop(service, "storefront-b");
    await sendAll([at(paid, "18:00:00")], other);
    const earlier = new Date(service.clock.now().getTime() - 60_000).toISOString();
    await service.sql`update invitation set status = 'expired', cancelled_at = ${earlier}::timestamptz
      where business_id = ${other.businessId}`;
    expect(await sendAll([at(cancelled, "18:20:00"), restored], other)).toEqual(["cancelled", "duplicate"]);
    expect(await statuses(other)).toEqual(["expired"]);
  });

  test("stays cancelled for a person who wants no mail", async () => {
    await sendAll([at(paid, "18:00:00"), at(cancelled, "18:20:00")]);
    await suppress(service.context, shop.organisationId, ["jo@mail.example"], "unsubscribed");
    expect(await sendAll([restored])).toEqual(["duplicate"]);
    expect(await statuses()).toEqual(["expired"]);
  });

  test("forty messages at once, in any sequence, end in the newest state", async () => {
    const bodies = Array.from({ length: 40 }, (_, n) =>
      at(n % 2 ? paid : cancelled, `18:${String(n).padStart(2, "0")}:00`),
    );
    await Promise.all(bodies.map((body) => shop.send(body)));
    expect(await statuses()).toEqual(["queued"]);
    await Promise.all(bodies.toReversed().map((body) => shop.send({ ...body, id: 9_002, number: "9002" })));
    expect((await statuses()).filter((each) => each === "queued")).toHaveLength(2);
  });
});

test("storefront-a says it by `updated_at`", async () => {
  const other = await openShop(service, "storefront-a");
  const order = orderA();
  const off = { ...order, cancelled_at: "2026-11-27T18:00:00+00:00", updated_at: "2026-11-27T13:00:00-05:00" };
  expect(await sendAll([off, { ...order, updated_at: "2026-11-27T18:00:01Z" }, off], other)).toEqual([
    ...["cancelled", "queued", "ignored"],
  ]);
});

describe("coverage", () => {
  const orders = Array.from({ length: LEAST_ORDERS }, (_, n) => ({ id: 7_000 + n, number: `${7_000 + n}` }));
  const each = (body: object | undefined, time: string) => orders.map((its) => at(body, time, its));
  const share = async () => {
    service.clock.advance(24 * 3_600_000);
    return (await findCoverage(service.context, shop.businessId))?.share;
  };
  const send = () => service.sql`update invitation set status = 'sent', sent_at = now()
    where business_id = ${shop.businessId} and status = 'queued'`;

  test("a shop that cancels and restores in bulk gains nothing, and loses nothing", async () => {
    await sendAll(each(paid, "18:00:00"));
    await send();
    await sendAll([...each(cancelled, "18:10:00"), ...each(paid, "18:20:00")]);
    await sendAll(Array.from({ length: 20 }, (_, n) => at(paid, "18:00:00", { id: n, number: `${n}` })));
    expect(await share()).toBe(0.5);
    // The others are cancelled and restored again and again, and never sent.
    for (const minute of [30, 40])
      await sendAll(
        Array.from({ length: 20 }, (_, n) => [
          at(cancelled, `18:${minute}:00`, { id: n, number: `${n}` }),
          at(paid, `18:${minute + 1}:00`, { id: n, number: `${n}` }),
        ]).flat(),
      );
    expect(await outcomesOf(service, shop)).toContain("queued");
    expect(await share()).toBe(0.5);
    await send();
    expect(await share()).toBe(1);
  });

  test("an order without an address counts once, however often the shop sends it, and as invited once it has one", async () => {
    await sendAll(each(paid, "18:00:00"));
    await send();
    const nameless = Array.from({ length: 20 }, (_, n) => ({
      ...at(paid, "18:00:00", { id: n, number: `${n}` }),
      billing: {},
    }));
    for (let turn = 0; turn < 3; turn++) await sendAll(nameless);
    expect(await share()).toBe(0.5);
    await sendAll(nameless.map((order) => ({ ...order, billing: paid && "billing" in paid ? paid.billing : {} })));
    await send();
    expect(await share()).toBe(1);
  });

  test("a restored order that is put off for months is none that was invited", async () => {
    await sendAll([...each(paid, "18:00:00"), ...each(cancelled, "18:10:00")]);
    await service.sql`update integration set delay_days = 61 where id = ${shop.id}`;
    await sendAll(each(paid, "18:20:00"));
    await send();
    expect(await share()).toBe(0);
  });
});
