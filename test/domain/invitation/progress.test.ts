// The numbers of the invitations bar: each is a part of the one before it, of the present owner's invitations alone.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { progressOf, totalOf } from "#domain/invitation/progress.ts";
import { markOpened } from "#domain/invitation/redeem.ts";
import { cancelInvitation } from "#domain/invitation/state/cancel.ts";
import { bounceInvitations } from "#domain/invitation/suppression/bounce.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { type SeedInvitation, seedInvitation, seedShop } from "../../support/seed-invitation.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Shop = Awaited<ReturnType<typeof seedShop>>;
const NOTHING = { queued: 0, waiting: 0, sent: 0, bounced: 0, opened: 0, reviewed: 0 };

async function totals(shop: Shop, since: Date | null = null) {
  return totalOf(await progressOf(database.context, shop, since));
}

describe("progress of invitations", () => {
  const alone: [what: string, seed: SeedInvitation, more: string, counted: Partial<typeof NOTHING>][] = [
    ["a queued one", { status: "queued" }, "", { waiting: 1 }],
    ["a sent one", { status: "sent" }, "", { sent: 1 }],
    ["a bounced one", { status: "bounced" }, "", { sent: 1, bounced: 1 }],
    ["one that bounced although it was opened", { status: "bounced" }, "opened_at = now()", { sent: 1, bounced: 1 }],
    ["one whose address was refused before it was sent", { status: "bounced", sentIn: null }, "", {}],
    ["an opened one", { status: "opened" }, "opened_at = now()", { sent: 1, opened: 1 }],
    ["a reviewed one", { status: "reviewed" }, "opened_at = now()", { sent: 1, opened: 1, reviewed: 1 }],
    [
      "an imported reviewed one without moments",
      { status: "reviewed", sentIn: null },
      "",
      { sent: 1, opened: 1, reviewed: 1 },
    ],
    ["an imported opened one without moments", { status: "opened", sentIn: null }, "", { sent: 1, opened: 1 }],
    ["one that expired unopened", { status: "expired" }, "", { sent: 1 }],
    ["one that expired after it was opened", { status: "expired" }, "opened_at = now()", { sent: 1, opened: 1 }],
    ["one that was cancelled unsent", { status: "expired", sentIn: null }, "cancelled_at = now()", {}],
    [
      "an imported one, opened and expired, that never was sent",
      { status: "expired", sentIn: null },
      "opened_at = now()",
      {},
    ],
  ];
  for (const [what, seed, more, counted] of alone) {
    test(`counts ${what}`, async () => {
      const shop = await seedShop(database.context);
      const { id } = await seedInvitation(database.context, shop, seed);
      if (more !== "") await database.sql.unsafe(`update invitation set ${more} where id = '${id}'`);
      const total = await totals(shop);
      expect(total).toEqual({ ...NOTHING, queued: 1, ...counted });
      expect(total.opened).toBeLessThanOrEqual(total.sent - total.bounced);
      expect(total.reviewed).toBeLessThanOrEqual(total.opened);
      expect(total.sent + total.waiting).toBeLessThanOrEqual(total.queued);
    });
  }

  test("follows an invitation through its life; a second opening, and one after a cancellation, count nothing", async () => {
    const { context } = database;
    const shop = await seedShop(context);
    const queued = await seedInvitation(context, shop, { status: "queued", sendIn: 3 });
    await markOpened(context, queued.id);
    expect(await totals(shop)).toMatchObject({ waiting: 1, opened: 0 });
    await cancelInvitation(context, shop.organisationId, queued.id);
    await markOpened(context, queued.id);
    expect(await totals(shop)).toEqual({ ...NOTHING, queued: 1 });
    const sent = await seedInvitation(context, shop);
    await markOpened(context, sent.id);
    await markOpened(context, sent.id);
    expect(await totals(shop)).toMatchObject({ queued: 2, sent: 1, opened: 1 });
    await inTransaction(context, (inside) => bounceInvitations(inside, [{ invitationId: sent.id, suppress: null }]));
    expect(await totals(shop)).toMatchObject({ queued: 2, sent: 1, bounced: 1, opened: 0 });
  });

  test("is of the period in which they were made, by source", async () => {
    const { context, sql } = database;
    const shop = await seedShop(context);
    for (const createdIn of [-1, -6.9, -7.1, -300]) await seedInvitation(context, shop, { createdIn });
    const week = new Date(Date.now() - 7 * 86_400_000);
    expect((await totals(shop, week)).queued).toBe(2);
    expect((await totals(shop)).queued).toBe(4);
    await sql`update invitation set source = 'storefront-a' where business_id = ${shop.businessId} and created_at < ${week.toISOString()}::timestamptz`;
    const parts = await progressOf(context, shop, null);
    expect(parts.map(({ source, queued }) => [source, queued])).toEqual([
      ["api", 2],
      ["storefront-a", 2],
    ]);
  });

  test("tells nothing of another business, nor of its earlier owner", async () => {
    const { context, sql } = database;
    const [shop, other] = [await seedShop(context), await seedShop(context)];
    await seedInvitation(context, other);
    await seedInvitation(context, shop);
    await sql`update business set organisation_id = ${other.organisationId} where id = ${shop.businessId}`;
    expect(await progressOf(context, { ...shop, organisationId: other.organisationId }, null)).toEqual([]);
    expect(await totals(await seedShop(context))).toEqual(NOTHING);
  });
});
