// An owner sees the parts of the public share before it is public, with the same share, and what is missing.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { findCoverage, LEAST_ORDERS } from "#domain/integration/coverage.ts";
import { findCoverageParts } from "#domain/integration/coverage-parts.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { OPTED_OUT_NOTE, RESTORED_NOTE, STOPPED_NOTES } from "#domain/integration/state/outcome.ts";
import { inboundOutcome } from "#domain/integration/state/table.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedInvitation, seedShop } from "../../support/seed-invitation.ts";
import { TEST_CONFIG } from "../../support/service.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // Seeded rows count from the database's own now.
  database.clock.set(new Date());
});
afterAll(() => database.close());

const DAY_MS = 86_400_000;
type Outcome = Pick<typeof inboundOutcome.$inferInsert, "outcome" | "note" | "orderKey">;

async function connectedShop() {
  const { context, clock, sql } = database;
  const shop = await seedShop(context);
  const box = createSecretBox(TEST_CONFIG.appSecret);
  const given = { businessId: shop.businessId, kind: "automation", secret: null, delayDays: 7 } as const;
  const { id: integrationId } = await createIntegration(context, box, given);
  /** @param daysAgo whole days before today's noon in UTC; 0 is today, just now */
  const receive = async (count: number, what: Outcome, daysAgo = 2) => {
    const today = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS;
    const createdAt = daysAgo === 0 ? clock.now() : new Date(today - (daysAgo - 0.5) * DAY_MS);
    const rows = Array.from({ length: count }, () => ({ ...what, id: Bun.randomUUIDv7(), integrationId, createdAt }));
    await context.db.insert(inboundOutcome).values(rows);
  };
  /** An invitation of an order two days ago. @param set SQL */
  const invite = async (set: string) => {
    const { id } = await seedInvitation(context, shop, { status: "queued", sendIn: 5, createdIn: -2 });
    await sql.unsafe(`update invitation set source = 'automation' ${set && `, ${set}`} where id = '${id}'`);
  };
  const parts = async () => {
    const found = await findCoverageParts(context, shop.businessId);
    if (!found) throw new Error("There is no shop.");
    // What an owner reads is never another share than the public's.
    const open = await findCoverage(context, shop.businessId);
    expect(open === null).toBe(found.missing !== null);
    if (open) expect(open).toEqual({ share: found.share ?? Number.NaN, days: found.days, until: found.until });
    return found;
  };
  return { ...shop, receive, invite, parts };
}

const QUEUED: Outcome = { outcome: "queued" };

describe("the parts", () => {
  test("are there without a single order, and not without a shop", async () => {
    const shop = await connectedShop();
    expect(await shop.parts()).toMatchObject({
      share: null,
      orders: 0,
      invited: 0,
      days: 28,
      missing: { orders: LEAST_ORDERS, today: 0, isTomorrow: false, days: null },
    });
    expect(await findCoverageParts(database.context, (await seedShop(database.context)).businessId)).toBeNull();
  });

  test("name why orders were not invited, and add up to all", async () => {
    const shop = await connectedShop();
    await shop.receive(30, QUEUED);
    await shop.receive(1, { outcome: "no_email" });
    await shop.receive(2, { outcome: "limit_reached" });
    await shop.receive(3, { outcome: "ignored", note: OPTED_OUT_NOTE });
    await shop.receive(4, { outcome: "ignored", note: STOPPED_NOTES.plan_inactive });
    await shop.receive(9, { outcome: "ignored", note: "Only events about orders are used." });
    await shop.receive(9, { outcome: "test" });
    await shop.receive(9, { outcome: "duplicate" });
    await shop.receive(9, { outcome: "queued", note: RESTORED_NOTE });
    await shop.invite("");
    await shop.invite("");
    await shop.invite("send_at = created_at + interval '61 days'");
    await shop.invite("status = 'sent', sent_at = now(), send_at = created_at + interval '61 days'");
    await shop.invite("status = 'expired', cancelled_at = now()");
    await shop.invite("status = 'bounced'");
    await shop.invite("status = 'sent', sent_at = now()");
    const { orders, invited, uninvited, share, missing } = await shop.parts();
    expect(uninvited).toEqual({ waiting: 2, late: 2, ended: 2, noEmail: 1, limit: 2, optedOut: 3, stopped: 4 });
    expect({ orders, invited, missing }).toEqual({ orders: 40, invited: 24, missing: null });
    expect(share).toBe(0.6);
    expect(invited + Object.values(uninvited).reduce((sum, each) => sum + each, 0)).toBe(orders);
  });

  test("count an order once: by its queueing, else by its latest reason", async () => {
    const shop = await connectedShop();
    await shop.receive(1, { outcome: "no_email", orderKey: "a" }, 3);
    await shop.receive(1, { outcome: "limit_reached", orderKey: "a" }, 2);
    await shop.receive(1, { outcome: "limit_reached", orderKey: "b" }, 3);
    await shop.receive(1, { outcome: "queued", orderKey: "b" }, 2);
    await shop.receive(3, { outcome: "limit_reached", orderKey: "c" }, 2);
    expect(await shop.parts()).toMatchObject({ orders: 3, invited: 1, uninvited: { noEmail: 0, limit: 2 } });
  });

  test("never go below nothing where more invitations wait than orders count", async () => {
    const shop = await connectedShop();
    await shop.receive(1, QUEUED);
    for (let n = 0; n < 3; n++) await shop.invite("");
    expect(await shop.parts()).toMatchObject({ invited: 0, share: 0 });
  });
});

describe("what is missing", () => {
  test("is counted in orders; today's come in at midnight", async () => {
    const shop = await connectedShop();
    await shop.receive(LEAST_ORDERS - 5, QUEUED);
    expect((await shop.parts()).missing).toMatchObject({ orders: 5, today: 0, isTomorrow: false });
    await shop.receive(4, QUEUED, 0);
    expect((await shop.parts()).missing).toMatchObject({ orders: 5, today: 4, isTomorrow: false, days: 1 });
    await shop.receive(1, { outcome: "no_email" }, 0);
    expect((await shop.parts()).missing).toMatchObject({ orders: 5, today: 5, isTomorrow: true, days: 1 });
    const { clock } = database;
    const now = clock.now();
    clock.advance(DAY_MS);
    expect((await shop.parts()).missing).toBeNull();
    clock.set(now);
  });

  test("is nothing from the least number on", async () => {
    const shop = await connectedShop();
    await shop.receive(LEAST_ORDERS, QUEUED, 1);
    expect((await shop.parts()).missing).toBeNull();
  });

  test("today's orders do not help where the oldest leave at the same midnight", async () => {
    const shop = await connectedShop();
    await shop.receive(10, QUEUED, 28);
    await shop.receive(5, QUEUED, 2);
    await shop.receive(5, QUEUED, 0);
    expect((await shop.parts()).missing).toMatchObject({ orders: 5, today: 5, isTomorrow: false });
  });

  test("takes as many days as the pace so far says", async () => {
    const shop = await connectedShop();
    // 10 orders in the days since the first one, five days ago: 10 more take as long again.
    await shop.receive(10, QUEUED, 5);
    const { missing } = await shop.parts();
    expect(missing?.days).toBeGreaterThanOrEqual(5);
    expect(missing?.days).toBeLessThanOrEqual(6);
  });

  test("never comes at a pace of fewer than the least number in the days of the figure", async () => {
    const shop = await connectedShop();
    for (const daysAgo of [5, 10, 15, 20, 27]) await shop.receive(2, QUEUED, daysAgo);
    expect((await shop.parts()).missing).toMatchObject({ orders: 10, days: null });
  });

  test("does not count orders of longer ago, of another shop, or repeats", async () => {
    const [shop, other] = [await connectedShop(), await connectedShop()];
    await other.receive(50, QUEUED);
    await shop.receive(50, QUEUED, 30);
    await shop.receive(50, { outcome: "duplicate" });
    expect(await shop.parts()).toMatchObject({ orders: 0, missing: { orders: LEAST_ORDERS } });
  });
});
