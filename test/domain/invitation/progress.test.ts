// The numbers of the invitations bar: each is a part of the one before it, of the present owner's invitations alone.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createProgress, totalOf } from "#domain/invitation/progress.ts";
import { markOpened } from "#domain/invitation/redeem.ts";
import { cancelInvitation } from "#domain/invitation/state/cancel.ts";
import { bounceInvitations } from "#domain/invitation/suppression/bounce.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { type SeedInvitation, seedInvitation, seedShop } from "../../support/seed-invitation.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // Seeded rows count from the database's own now.
  database.clock.set(new Date());
});
afterAll(() => database.close());

type Shop = Awaited<ReturnType<typeof seedShop>>;
const NOTHING = { queued: 0, waiting: 0, sent: 0, bounced: 0, opened: 0, reviewed: 0 };

function progressOf(shop: Shop, days: number | null = null) {
  return createProgress(database.clock)(database.context, shop, days);
}

async function totals(shop: Shop, days: number | null = null) {
  return totalOf(await progressOf(shop, days));
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
    expect((await totals(shop, 7)).queued).toBe(2);
    expect((await totals(shop)).queued).toBe(4);
    await sql`update invitation set source = 'storefront-a' where business_id = ${shop.businessId} and created_at < now() - interval '7 days'`;
    const parts = await progressOf(shop);
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
    expect(await progressOf({ ...shop, organisationId: other.organisationId })).toEqual([]);
    expect(await totals(await seedShop(context))).toEqual(NOTHING);
  });

  test("keeps the count of many for a minute, apart for each period and owner, and of few not at all", async () => {
    const { context, clock, sql } = database;
    const [shop, small] = [await seedShop(context), await seedShop(context)];
    await sql`
      insert into invitation (id, organisation_id, business_id, email, channel, status, source, send_at, sent_at, expires_at, created_at)
      select gen_random_uuid(), ${shop.organisationId}, ${shop.businessId}, 'm' || n || '@mailbox.example', 'email', 'sent', 'api',
        now(), now(), now() + interval '30 days', now() - interval '20 days' from generate_series(1, 10000) n`;
    await seedInvitation(context, small);
    const count = createProgress(clock);
    const queued = async (of: Shop, days: number | null) => totalOf(await count(context, of, days)).queued;
    expect([await queued(shop, 30), await queued(shop, 7), await queued(small, 30)]).toEqual([10_000, 0, 1]);
    for (const of of [shop, small]) await seedInvitation(context, of);
    expect([await queued(shop, 30), await queued(shop, 7), await queued(small, 30)]).toEqual([10_000, 1, 2]);
    expect(await queued({ ...shop, organisationId: small.organisationId }, 30)).toBe(0);
    clock.advance(60_000);
    expect(await queued(shop, 30)).toBe(10_001);
  });
});
