// An invitation expires once, also where several processes run the task.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { expireInvitations } from "#domain/invitation/expiry.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import {
  type InvitationStatus,
  invitationOf,
  messageOf,
  type SeedInvitation,
  seedInvitation,
  seedMessage,
  seedShop,
} from "../../support/seed-invitation.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof seedShop>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate invitation cascade`;
  shop = await seedShop(database.context);
});

const cases: [name: string, values: SeedInvitation, after: InvitationStatus][] = [
  ["sent and past its time", { status: "sent", sendIn: -31 }, "expired"],
  ["opened and past its time", { status: "opened", sendIn: -31 }, "expired"],
  ["queued and never sent in its time", { status: "queued", sendIn: -31 }, "expired"],
  ["sent a moment too long ago", { status: "sent", sendIn: -30.001 }, "expired"],
  ["sent a moment less", { status: "sent", sendIn: -29.999 }, "sent"],
  ["queued for later, whatever its row says", { status: "queued", sendIn: 2, expiresIn: -1 }, "queued"],
  ["reviewed", { status: "reviewed", sendIn: -31 }, "reviewed"],
  ["bounced", { status: "bounced", sendIn: -31 }, "bounced"],
];
for (const [name, values, after] of cases) {
  test(`${name}: ${after}`, async () => {
    const { id } = await seedInvitation(database.context, shop, values);
    expect(await expireInvitations(database.context)).toBe(after === "expired" && values.status !== "expired" ? 1 : 0);
    expect((await invitationOf(database.context, id)).status).toBe(after);
    expect(await expireInvitations(database.context)).toBe(0);
  });
}

test("waiting messages about it are withdrawn", async () => {
  const queued = await seedInvitation(database.context, shop, { status: "queued", sendIn: -31 });
  const sent = await seedInvitation(database.context, shop, { sendIn: -31 });
  const reminder = await seedMessage(database.context, {
    kind: "reminder",
    address: sent.email,
    subjectId: sent.id,
    status: "due",
  });
  const alive = await seedInvitation(database.context, shop, { status: "queued" });
  expect(await expireInvitations(database.context)).toBe(2);
  expect((await messageOf(database.context, queued.messageId)).status).toBe("cancelled");
  expect((await messageOf(database.context, reminder)).status).toBe("cancelled");
  expect((await messageOf(database.context, alive.messageId)).status).toBe("due");
});

test("in small batches, and by several processes at once, each ends once", async () => {
  await database.sql`
    insert into invitation (id, organisation_id, business_id, email, channel, status, source, send_at, sent_at, expires_at, created_at)
    select gen_random_uuid(), ${shop.organisationId}, ${shop.businessId}, n || '@mailbox.example', 'email', 'sent', 'api',
      now() - interval '40 days', now() - interval '40 days', now() - n * interval '1 minute', now() - interval '40 days'
    from generate_series(1, 500) n`;
  const counts = await Promise.all(Array.from({ length: 4 }, () => expireInvitations(database.context, 20)));
  expect(counts.reduce((sum, each) => sum + each, 0) + (await expireInvitations(database.context, 20))).toBe(500);
  const [left] = await database.sql`select count(*)::int as n from invitation where status <> 'expired'`;
  expect(left?.n).toBe(0);
});

test("one that is in use at this moment is left to the next run", async () => {
  const { id } = await seedInvitation(database.context, shop, { sendIn: -31 });
  await database.sql.begin(async (other) => {
    await other`select 1 from invitation where id = ${id} for update`;
    expect(await expireInvitations(database.context)).toBe(0);
  });
  expect(await expireInvitations(database.context)).toBe(1);
});
