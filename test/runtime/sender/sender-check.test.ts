// A test invitation goes to the member who asked, as customers would get it, and counts only when it was accepted.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import type { OrganisationId, UserId } from "#contract/id.ts";
import { findOrganisation } from "#domain/account/state/organisation.ts";
import { openSenderCheck, queueSenderCheck } from "#domain/invitation/sender-check.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { type Mailing, startMailing } from "../../support/mailing.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";

let database: TestDatabase;
let mailing: Mailing;
let organisationId: OrganisationId;
let person: { id: UserId; email: string };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { context } = database;
  organisationId = (await seedOrganisation(context)).id;
  person = await seedPerson(database, { organisationId });
  await database.sql`update organisation set sender_name = 'Team Nordlicht', reply_to = 'hello@nordlicht.example',
    default_language = 'de' where id = ${organisationId}`;
  mailing = await startMailing(context);
});
afterEach(async () => {
  await mailing.stop();
});

const statusOfMessage = async () =>
  (await database.sql`select status from message where subject_id = ${organisationId}`)[0]?.status;

async function ask(businessName: string | null = "Nordlicht"): Promise<void> {
  const business =
    businessName === null ? null : await seedBusiness(database.context, { organisationId, name: businessName });
  const of = { organisationId, businessId: business?.id ?? null, address: person.email };
  await queueSenderCheck(database.context, of);
  await mailing.drain();
}

const checkedAt = async () => (await findOrganisation(database.context, organisationId))?.senderCheckedAt;

test("an accepted one counts, has the sender of invitations, and holds no customer's link", async () => {
  await ask();
  const [received] = mailing.received;
  expect(received?.to).toEqual([person.email]);
  expect(received?.mail.from?.name).toContain("Team Nordlicht");
  expect(received?.mail.replyTo?.[0]?.address).toBe("hello@nordlicht.example");
  expect(received?.mail.subject).toContain("Test: die Einladung von Nordlicht");
  expect(received?.mail.html).toContain("https://reviews.example/dashboard/settings/channel");
  expect(received?.mail.html).not.toContain("/invite/");
  expect(await checkedAt()).not.toBeNull();
  expect((await database.sql`select from invitation where organisation_id = ${organisationId}`).length).toBe(0);
  expect((await database.sql`select from invitation_allowance where organisation_id = ${organisationId}`).length).toBe(
    0,
  );
});

test("one that was refused does not count", async () => {
  mailing.onRecipient(() => ({ code: 550, text: "5.1.1 no such user" }));
  await ask();
  expect(await statusOfMessage()).toBe("bounced");
  expect(await checkedAt()).toBeNull();
});

test("the last one that was not accepted is open until a later one is accepted", async () => {
  const open = async () => (await openSenderCheck(database.context, organisationId))?.state ?? null;
  expect(await open()).toBeNull();
  await ask();
  expect(await open()).toBeNull();
  const answers = [
    { code: 451, text: "4.3.0 try again later", state: "waiting" },
    { code: 550, text: "5.7.1 message refused", state: "refused" },
  ] as const;
  for (const { state, ...answer } of answers) {
    mailing.onRecipient(() => answer);
    await ask();
    expect(await open()).toBe(state);
  }
  mailing.onRecipient(() => null);
  await ask();
  expect(await open()).toBeNull();
  expect(await openSenderCheck(database.context, (await seedOrganisation(database.context)).id)).toBeNull();
});

test("without a business it names the organisation", async () => {
  await ask(null);
  expect(mailing.received[0]?.mail.subject).toContain("Example Ltd");
  expect(await checkedAt()).not.toBeNull();
});

test("a person who left meanwhile gets none", async () => {
  await database.sql`delete from member where user_id = ${person.id}`;
  await ask();
  expect(mailing.received).toEqual([]);
  expect(await statusOfMessage()).toBe("cancelled");
  expect(await checkedAt()).toBeNull();
});

test("another organisation's business is not named", async () => {
  const theirs = await seedBusiness(database.context, {
    organisationId: (await seedOrganisation(database.context)).id,
    name: "Secret Ltd",
  });
  await queueSenderCheck(database.context, { organisationId, businessId: theirs.id, address: person.email });
  await mailing.drain();
  expect(mailing.received.length).toBe(1);
  expect(mailing.received[0]?.raw).not.toContain("Secret");
});
