// Messages of a suspended organisation wait: no mail leaves, all leave when the suspension is lifted, and none once they lapsed. Mails about a
// person's account go out.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import type { OrganisationId } from "#contract/id.ts";
import { requestReset } from "#domain/account/user/sign-up.ts";
import { queueSenderCheck } from "#domain/invitation/sender-check.ts";
import { resumeOrganisation, suspendOrganisation } from "#domain/operator/suspend.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { type Mailing, startMailing } from "../../support/mailing.ts";
import { seedInvitation, seedShop } from "../../support/seed-invitation.ts";

let database: TestDatabase;
let mailing: Mailing;
let id: OrganisationId;
let owner: Awaited<ReturnType<typeof seedPerson>>;
let invitation: Awaited<ReturnType<typeof seedInvitation>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { context } = database;
  database.clock.set(new Date().toISOString());
  const shop = await seedShop(context);
  id = shop.organisationId;
  owner = await seedPerson(database, { organisationId: id });
  invitation = await seedInvitation(context, shop, { status: "queued" });
  await database.sql`update message set organisation_id = ${id} where subject_id = ${invitation.id}`;
  mailing = await startMailing(context);
});
afterEach(async () => {
  await mailing.stop();
  await database.sql`truncate message`;
});

/** Without their mails, which suspension-mail.test.ts is about. */
const decide = async <T>(decision: (inside: Context) => Promise<T>) => {
  const decided = await inTransaction(database.context, decision);
  await database.sql`delete from message where kind like 'organisation-%'`;
  return decided;
};
const suspend = () => decide((inside) => suspendOrganisation(inside, id, "Unpaid"));
const messages = async () =>
  (await database.sql`select kind, status, last_error as error, attempts from message order by kind`).map((row) => ({
    ...row,
  }));

test("an invitation waits untried, an account's mail goes out, and the invitation follows when the suspension is lifted", async () => {
  const { context } = database;
  await suspend();
  await requestReset(context, owner.email);
  await mailing.drain();
  expect(mailing.received.length).toBe(1);
  expect(await messages()).toEqual([
    { kind: "invitation", status: "due", error: "the organisation is suspended", attempts: 0 },
    { kind: "password-reset", status: "sent", error: null, attempts: 1 },
  ]);
  expect(await decide((inside) => resumeOrganisation(inside, id, "Paid"))).toMatchObject({
    suspendedAt: null,
  });
  await mailing.drain();
  expect(mailing.received.length).toBe(2);
  expect((await database.sql`select status from invitation where id = ${invitation.id}`)[0]?.status).toBe("sent");
});

test("what is due after 7 days of suspension is not sent, then or later", async () => {
  const { context } = database;
  await suspend();
  await queueSenderCheck(context, { organisationId: id, businessId: null, address: owner.email });
  await database.sql`update organisation set suspended_at = ${new Date(Date.now() - 8 * 86_400_000).toISOString()} where id = ${id}`;
  await mailing.drain();
  expect(mailing.received.length).toBe(0);
  expect((await messages()).map(({ kind, status }) => [kind, status])).toEqual([
    ["invitation", "cancelled"],
    ["sender-check", "cancelled"],
  ]);
  await decide((inside) => resumeOrganisation(inside, id, "Paid"));
  await mailing.drain();
  expect(mailing.received.length).toBe(0);
});
