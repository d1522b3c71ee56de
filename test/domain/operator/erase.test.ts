// The erasure of an organisation: it waits 7 days and can be called off, goes on after a crash, and leaves reviews, profiles and logs alone.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { OrganisationId } from "#contract/id.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { findOrganisation } from "#domain/account/state/organisation.ts";
import { inviteToTeam } from "#domain/account/team/invitation.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { callErasureOff, eraseDueOrganisations, requestErasure } from "#domain/operator/erase.ts";
import { findOrganisations } from "#domain/operator/list.ts";
import { resumeOrganisation } from "#domain/operator/suspend.ts";
import { addSavedReply } from "#domain/review/saved-reply/saved-reply.ts";
import { createSandbox } from "#domain/sandbox/create.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedCategory, seedKey, seedOrganisation, seedReview } from "../../support/seed.ts";
import { seedInvitation } from "../../support/seed-invitation.ts";
import { TEST_CONFIG } from "../../support/service.ts";
import { seedEvents, seedSubscription } from "../../support/webhook.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.clock.set("2026-11-20T12:00:00Z"));

const request = (id: OrganisationId) =>
  inTransaction(database.context, (inside) => requestErasure(inside, id, "The owner asked for it"));
const callOff = (id: OrganisationId) =>
  inTransaction(database.context, (inside) => callErasureOff(inside, id, "A mistake"));
const daysLater = (days: number) => {
  const at = new Date(Date.parse("2026-11-20T12:00:00Z") + days * DAY_MS);
  database.clock.set(at.toISOString());
};

const invitedBy = (id: OrganisationId) => `colleague-${id}@mailbox.example`;

/** An organisation with one of everything. */
async function seedWhole() {
  const { context } = database;
  await seedCategory(context);
  const { id } = await seedOrganisation(context, "enterprise", "Leaving Ltd");
  const business = await seedBusiness(context, { organisationId: id });
  const place = { organisationId: id, businessId: business.id };
  const review = await seedReview(context, business.id, { reply: "Thank you." });
  const invitation = await seedInvitation(context, place, {
    status: "queued",
    email: "customer@mailbox.example",
    sendIn: 3,
  });
  const member = await seedPerson(database, { organisationId: id });
  await seedKey(context, id);
  await inTransaction(context, (inside) =>
    inviteToTeam(
      inside,
      DEFAULT_PLANS,
      { userId: member.id },
      { organisationId: id, email: invitedBy(id), role: "member" },
    ),
  );
  await seedSubscription(context, id);
  await seedEvents(context, id, 3);
  await addSavedReply(context, id, crypto.randomUUID(), { name: "Thanks", body: "Thank you." });
  await createIntegration(context, createSecretBox(TEST_CONFIG.appSecret), {
    businessId: business.id,
    kind: "automation",
    secret: null,
    delayDays: 7,
  });
  const sandbox = await inTransaction(context, (inside) => createSandbox(inside, { name: "S", sandboxFor: id }));
  return { id, business, review, invitation, member, sandbox };
}

type Seeded = Awaited<ReturnType<typeof seedWhole>>;

/** What is left of it, by name; nothing where all is gone that has to go. */
async function left({ id, business, sandbox }: Seeded): Promise<Record<string, number>> {
  const ids = [id, sandbox.id];
  const [row] = await database.sql`select
    (select count(*)::int from member where organisation_id = any(${ids}::uuid[])) as members,
    (select count(*)::int from api_key where organisation_id = any(${ids}::uuid[]) and revoked_at is null) as keys,
    (select count(*)::int from webhook_subscription where organisation_id = any(${ids}::uuid[])) as webhooks,
    (select count(*)::int from webhook_event where organisation_id = any(${ids}::uuid[])) as events,
    (select count(*)::int from invitation where organisation_id = any(${ids}::uuid[]) and email like '%mailbox.example') as invitations,
    (select count(*)::int from message where organisation_id = any(${ids}::uuid[]) or address = ${invitedBy(id)}) as messages,
    (select count(*)::int from saved_reply where organisation_id = any(${ids}::uuid[])) as replies,
    (select count(*)::int from integration where business_id = ${business.id}) as integrations,
    (select count(*)::int from business where organisation_id = ${id}) as businesses`;
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, count]) => count !== 0)) as Record<string, number>;
}

describe("an erasure", () => {
  test("suspends at once, and erases only after 7 days; reviews, replies, accounts and the log stay", async () => {
    const whole = await seedWhole();
    const requested = await request(whole.id);
    expect([requested?.suspendedAt, requested?.eraseAt?.toISOString()]).toEqual([
      database.clock.now(),
      "2026-11-27T12:00:00.000Z",
    ]);
    daysLater(6.99);
    expect(await eraseDueOrganisations(database.context)).toBe(0);
    expect(Object.keys(await left(whole)).length).toBe(9);
    daysLater(7);
    expect(await eraseDueOrganisations(database.context)).toBe(1);
    expect(await left(whole)).toEqual({});
    expect(await eraseDueOrganisations(database.context)).toBe(0);
    const { sql } = database;
    const [profile] =
      await sql`select verification_status, profile, organisation_id from business where id = ${whole.business.id}`;
    expect({ ...profile }).toEqual({ verification_status: "unclaimed", profile: "public", organisation_id: null });
    const [review] =
      await sql`select r.status, p.body from review r join reply p on p.review_id = r.id where r.id = ${whole.review}`;
    expect({ ...review }).toEqual({ status: "published", body: "Thank you." });
    expect((await sql`select 1 from "user" where id = ${whole.member.id}`).length).toBe(1);
    const row = await findOrganisation(database.context, whole.id);
    expect([row?.name, row?.notes, row?.suspendedReason, row?.erasedAt]).toEqual([
      "Erased organisation",
      null,
      null,
      database.clock.now(),
    ]);
    expect(
      (await sql`select action from audit_entry where organisation_id = ${whole.id}`).map(({ action }) => action),
    ).toContain("organisation.erased");
    const listed = await findOrganisations(database.context, { query: "", state: null, limit: 100, offset: 0 });
    expect(listed.map(({ id }) => id)).not.toContain(whole.id);
  });

  test("can be called off until its moment, and leaves the organisation suspended; a suspension cannot be lifted before", async () => {
    const whole = await seedWhole();
    await request(whole.id);
    const lift = () => inTransaction(database.context, (inside) => resumeOrganisation(inside, whole.id, "Paid"));
    await expect(lift()).rejects.toMatchObject({ code: "duplicate", says: { key: "operator.eraseWaits" } });
    daysLater(6.99);
    // A second request does not prolong the wait.
    expect((await request(whole.id))?.eraseAt?.toISOString()).toBe("2026-11-27T12:00:00.000Z");
    const kept = await callOff(whole.id);
    expect(kept && [kept.eraseAt, kept.suspendedAt !== null]).toEqual([null, true]);
    expect(await callOff(whole.id)).toBe(false);
    daysLater(30);
    expect(await eraseDueOrganisations(database.context)).toBe(0);
    expect(lift && (await lift()) !== false).toBe(true);
    await request(whole.id);
    daysLater(37);
    expect(await callOff(whole.id)).toBe(false);
  });

  test("goes on after a crash at any of its statements", async () => {
    const whole = await seedWhole();
    await request(whole.id);
    daysLater(8);
    let runs = 0;
    for (let crashAt = 1; ; crashAt++) {
      let asked = 0;
      const begin = database.context.db.transaction.bind(database.context.db);
      const db = new Proxy(database.context.db, {
        get(target, key) {
          if (key !== "transaction") return Reflect.get(target, key, target);
          return (...given: Parameters<typeof begin>) => {
            asked++;
            if (asked === crashAt) throw new Error("the process ends here");
            return begin(...given);
          };
        },
      });
      const frail: Context = { ...database.context, db };
      runs++;
      const ended = await eraseDueOrganisations(frail).then(
        () => true,
        (error: Error) => {
          if (error.message !== "the process ends here") throw error;
          return false;
        },
      );
      if (ended) break;
      // Half erased, it is still listed as one that is to be erased, and nothing of another is touched.
      expect((await findOrganisation(database.context, whole.id))?.erasedAt ?? null).toBeNull();
    }
    expect(runs).toBeGreaterThan(3);
    expect(await left(whole)).toEqual({});
    expect((await findOrganisation(database.context, whole.id))?.erasedAt).not.toBeNull();
  });

  test("by two processes at once ends once", async () => {
    const whole = await seedWhole();
    await request(whole.id);
    daysLater(8);
    await Promise.all([eraseDueOrganisations(database.context), eraseDueOrganisations(database.context)]);
    expect(await left(whole)).toEqual({});
    const entries =
      await database.sql`select actor, detail from audit_entry where organisation_id = ${whole.id} and action = 'organisation.erased'`;
    expect(entries.map((row) => ({ ...row }))).toEqual([
      { actor: "operator", detail: { organisation: "Leaving Ltd" } },
    ]);
  });
});
