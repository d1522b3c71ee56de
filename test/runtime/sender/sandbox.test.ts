// No mail and no text of a sandbox leaves the service: the mail server of the test, and its provider of texts, get none.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { fromWire, newId, type ReviewId, toWire } from "#contract/id.ts";
import { recordNotice } from "#domain/account/notice/record.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { inviteToTeam } from "#domain/account/team/invitation.ts";
import { mailOwners } from "#domain/account/team/owner.ts";
import { requestReset } from "#domain/account/user/sign-up.ts";
import { erasePerson } from "#domain/integration/erase.ts";
import { queueSenderCheck } from "#domain/invitation/sender-check.ts";
import { findCaught, keepCaught, listCaught, MOST_CAUGHT } from "#domain/message/caught.ts";
import { queueMessage, serviceMail } from "#domain/message/message.ts";
import { askForRemoval } from "#domain/review/author/removal.ts";
import { mailAuthor, mailPrivateLink } from "#domain/review/lifecycle/author-mail.ts";
import { postReply } from "#domain/review/reply.ts";
import { findSandboxes } from "#domain/sandbox/message.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { type Mailing, startMailing } from "../../support/mailing.ts";
import { inviteInSandbox, reviewInSandbox, type Sandbox, seedSandbox } from "../../support/sandbox.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";

let database: TestDatabase;
let mailing: Mailing;
let sandbox: Sandbox;
let owner: Awaited<ReturnType<typeof seedPerson>>;
let texts: string[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  sandbox = await seedSandbox(database.context);
  owner = await seedPerson(database, { organisationId: sandbox.organisation.id });
  texts = [];
  const text = {
    channels: ["sms" as const],
    send: async ({ to }: { to: string }) => {
      texts.push(to);
      return { kind: "sent" as const, providerId: null };
    },
  };
  mailing = await startMailing(database.context, text);
});
afterEach(async () => {
  await mailing.stop();
});

const caught = async () => listCaught(database.context, sandbox.organisation.id, 100, 0);
const bareId = (wire: string) => fromWire("rev", wire) as ReviewId;

/** Of every message in the database. */
const statuses = async () =>
  (await database.sql`select kind, status, count(*)::int as n from message group by 1, 2`).map((row) => ({ ...row }));

test("every kind of mail about a sandbox is caught, and the customer's link works from it", async () => {
  const { context } = database;
  const id = await inviteInSandbox(context, sandbox, { email: "stranger@victim.example", reference: "1" });
  const review = bareId(await reviewInSandbox(context, sandbox));
  await database.sql`update review_author set email = 'author@victim.example', confirmed_at = now() where review_id = ${review}`;
  await mailAuthor(context, { id: review, email: "author@victim.example" }, "review-receipt");
  await mailPrivateLink(context, review);
  await postReply(context, {
    organisationId: sandbox.organisation.id,
    reviewId: review,
    body: "Thank you.",
    userId: null,
  });
  await queueSenderCheck(context, { organisationId: sandbox.organisation.id, businessId: null, address: owner.email });
  await recordNotice(context, {
    kind: "allowance",
    organisationId: sandbox.organisation.id,
    businessId: null,
    subjectId: newId(),
    payload: { percent: 80, used: 8, limit: 10, until: new Date().toISOString() },
  });
  await mailing.drain();
  expect(mailing.received).toEqual([]);
  const lines = await caught();
  expect(lines.map(({ address }) => address)).toContain("stranger@victim.example");
  expect(lines.map(({ address }) => address)).toContain("author@victim.example");
  expect(lines.map(({ address }) => address)).toContain(owner.email);
  const invitation = lines.find(({ address }) => address === "stranger@victim.example");
  const message = await findCaught(context, sandbox.organisation.id, invitation?.id ?? "");
  expect(message?.html).toContain("https://reviews.example/invite/");
  expect(message?.text).toContain("https://reviews.example/invite/");
  // A review of a sandbox has no public page.
  const toAuthor = lines.filter(({ address }) => address === "author@victim.example");
  const mails = await Promise.all(toAuthor.map((line) => findCaught(context, sandbox.organisation.id, line.id)));
  const written = mails.map((each) => `${each?.subject} ${each?.text} ${each?.html}`);
  expect(written.some((each) => each.includes("is in a sandbox. It is not public."))).toBe(true);
  expect(written.some((each) => each.includes("Thank you."))).toBe(true);
  for (const each of written) expect(each).not.toMatch(/\/review\/|everyone can read|Read it on the profile/);
  expect((await database.sql`select status from invitation where id = ${id}`)[0]?.status).toBe("sent");
  expect((await statuses()).filter(({ status }) => status === "due")).toEqual([]);
});

test("a text of a sandbox is caught, too", async () => {
  const { context } = database;
  const id = await inviteInSandbox(context, sandbox, { email: "text@victim.example", reference: "t" });
  await database.sql`update message set channel = 'sms', address = '+447700900123' where subject_id = ${id}`;
  await database.sql`update business set timezone = (
    select z from (values ('Etc/GMT'), ('Etc/GMT+6'), ('Etc/GMT-6'), ('Etc/GMT+12')) as zones(z)
    order by abs(extract(hour from now() at time zone z) - 13) limit 1) where id = ${sandbox.shop.id}`;
  await mailing.drain();
  expect(texts).toEqual([]);
  expect((await caught()).map(({ address }) => address)).toContain("+447700900123");
});

test("live mails beside it go out, and mails of a person's account do", async () => {
  const { context } = database;
  const live = await seedOrganisation(context);
  await seedBusiness(context, { organisationId: live.id, name: "Live" });
  const person = await seedPerson(database, { organisationId: live.id });
  await queueSenderCheck(context, { organisationId: live.id, businessId: null, address: person.email });
  await requestReset(context, owner.email);
  await inviteInSandbox(context, sandbox, { email: "beside@victim.example", reference: "2" });
  await mailing.drain();
  expect(mailing.received.flatMap(({ to }) => to).toSorted()).toEqual([owner.email, person.email].toSorted());
  expect((await caught()).map(({ address }) => address)).toEqual(["beside@victim.example"]);
});

test("no subject of a sandbox is missed, whatever the kind of its mail", async () => {
  const { context, sql } = database;
  const review = bareId(await reviewInSandbox(context, sandbox));
  const invitation = await inviteInSandbox(context, sandbox, { email: "subject@victim.example", reference: "s" });
  const webhook = crypto.randomUUID();
  const columns = await sql`select column_name from information_schema.columns
    where table_name = 'webhook_subscription' and is_nullable = 'NO' and column_default is null`;
  expect(columns.length).toBeGreaterThan(0);
  const subjects = [review, invitation, sandbox.shop.id, sandbox.organisation.id];
  const given = subjects.map((subjectId) => ({ id: newId(), organisationId: null, subjectId }));
  const found = await findSandboxes(context, [...given, { id: webhook, organisationId: null, subjectId: webhook }]);
  expect([...found.keys()].toSorted()).toEqual(given.map(({ id }) => id).toSorted());
  await mailOwners(context, [
    {
      kind: "logo-taken-down",
      subjectId: sandbox.shop.id,
      ownersOf: sandbox.organisation.id,
      payload: { reason: "other" },
    },
  ]);
  await queueMessage(context, serviceMail("review-moderated", "author@victim.example", review));
  await mailing.drain();
  expect(mailing.received).toEqual([]);
});

test("links that prove a mailbox are not made in a sandbox, whose owner would read them", async () => {
  const { context } = database;
  const { id: organisationId } = sandbox.organisation;
  const invited = { organisationId, email: "colleague@victim.example", role: "member" as const };
  await expect(inviteToTeam(context, DEFAULT_PLANS, { userId: owner.id }, invited)).rejects.toMatchObject({
    code: "validation_error",
  });
  await expect(askForRemoval(context, { organisationId, email: "author@victim.example" })).rejects.toMatchObject({
    code: "validation_error",
  });
  await mailing.drain();
  expect([mailing.received, await caught()]).toEqual([[], []]);
});

test("a sandbox's private links use up none of an author's links elsewhere", async () => {
  const { context, sql } = database;
  const live = await seedOrganisation(context);
  const shop = await seedBusiness(context, { organisationId: live.id });
  const mine = bareId(await reviewInSandbox(context, sandbox));
  await sql`update review_author set email = 'both@victim.example', confirmed_at = now() where review_id = ${mine}`;
  for (let turn = 0; turn < 4; turn++) await mailPrivateLink(context, mine);
  const theirs = newId<"rev">() as ReviewId;
  await sql`insert into review (id, business_id, rating, title, body, author, verified, source, status, language, experience_date, created_at, updated_at)
    values (${theirs}, ${shop.id}, 5, 'T', 'B', 'A', false, 'organic', 'published', 'en', '2026-05-03', now(), now())`;
  await sql`insert into review_author (review_id, business_id, email, confirmed_at, organic, created_at)
    values (${theirs}, ${shop.id}, 'both@victim.example', now(), true, now())`;
  await mailPrivateLink(context, theirs);
  await mailing.drain();
  expect(mailing.received.flatMap(({ to }) => to)).toEqual(["both@victim.example"]);
  expect(toWire("rev", theirs)).toContain("rev_");
});

test("the catcher keeps the newest, shows them to its own sandbox alone, and forgets an erased person", async () => {
  const { context } = database;
  const { id: organisationId } = sandbox.organisation;
  const made = (n: number, address = "many@victim.example") => ({
    ...{
      id: newId(),
      organisationId,
      channel: "email" as const,
      address,
      subject: `${n}`,
      text: "T",
      html: "<p>T</p>",
      language: "en",
    },
  });
  for (let n = 0; n < MOST_CAUGHT + 3; n++) await keepCaught(context, made(n));
  const kept = await listCaught(context, organisationId, MOST_CAUGHT + 3, 0);
  const [first] = kept;
  expect([kept.length, first?.subject]).toEqual([MOST_CAUGHT, `${MOST_CAUGHT + 2}`]);
  const other = await seedSandbox(context);
  expect(await findCaught(context, other.organisation.id, first?.id ?? "")).toBeNull();
  await erasePerson(context, { organisationId: null, email: "MANY@victim.example", actor: "a test", reviews: "keep" });
  expect(await listCaught(context, organisationId, 1, 0)).toEqual([]);
});
