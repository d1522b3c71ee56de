// A review without an invitation is public only after its address is confirmed, and each address has one for a business.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type BusinessId, newId, type OrganisationId, type ReviewId } from "#contract/id.ts";
import { confirmReview as confirm } from "#domain/invitation/invited.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { findConfirmation } from "#domain/review/publish/confirm.ts";
import { submitOrganic } from "#domain/review/publish/organic.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import type { Submission } from "#domain/review/state/submission.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { eventsOf, expectExact, messagesOf, moderationOf, rows, statusOf, submission } from "../support.ts";

let database: TestDatabase;
let organisationId: OrganisationId;
let businessId: BusinessId;
let email: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  organisationId = (await seedOrganisation(database.context)).id;
  businessId = (await seedBusiness(database.context, { organisationId })).id;
  email = `jane.${crypto.randomUUID()}@mailbox.example`;
});

const submit = (written: Partial<Submission> = {}, values: { email?: string; ipHash?: Uint8Array } = {}) =>
  submitOrganic(database.context, {
    businessId,
    email,
    submission: submission(written),
    language: "en",
    ipHash: null,
    ...values,
  });
/** Returns the subjects of the mails that ask for confirmation, in order. */
const asked = async () =>
  (
    await rows<{ id: string }>(
      database.context,
      sql`select subject_id as id from message where kind = 'review-confirm' and lower(address) = lower(${email}) order by id`,
    )
  ).map(({ id }) => id);
const reviews = () =>
  rows<{ id: ReviewId; status: string; rating: number; title: string }>(
    database.context,
    sql`select id, status, rating, title from review where business_id = ${businessId} order by id`,
  );
const revisions = () =>
  rows(
    database.context,
    sql`select v.id from review_revision v join review r on r.id = v.review_id where r.business_id = ${businessId}`,
  );
const age = (table: string, id: string, interval: string) =>
  rows(
    database.context,
    sql`update ${sql.identifier(table)} set created_at = now() - ${interval}::interval where id = ${id}`,
  );
const first = async (written: Partial<Submission> = {}) => {
  await submit(written);
  return (await asked()).at(-1) as ReviewId;
};

describe("the first of an address", () => {
  test("waits unseen and uncounted, and a mail asks to confirm it", async () => {
    const id = await first();
    expect(await reviews()).toMatchObject([{ id, status: "pending" }]);
    expect(await messagesOf(database.context, id)).toEqual([
      { kind: "review-confirm", address: email, organisationId: null, status: "due" },
    ]);
    expect(await findConfirmation(database.context, id)).toMatchObject({
      kind: "review",
      state: "waiting",
      reviewId: id,
      status: "pending",
      submission: submission(),
    });
    expect(await eventsOf(database.context, organisationId)).toEqual([]);
    await expectExact(database.context, businessId);
  });

  test("once confirmed is public, unverified and counted, with an event and a receipt; a second click finds it done", async () => {
    const id = await first();
    expect(await confirm(database.context, id)).toEqual({ reviewId: id, status: "published" });
    expect(await confirm(database.context, id)).toEqual({ reviewId: id, state: "done" });
    expect(await findConfirmation(database.context, id)).toMatchObject({ state: "done", status: "published" });
    expect((await eventsOf(database.context, organisationId)).map(({ event }) => event)).toEqual(["review.created"]);
    expect((await messagesOf(database.context, id)).map(({ kind }) => kind)).toEqual([
      "review-confirm",
      "review-receipt",
    ]);
    // A confirmation is no moderation decision, so the profile's figures must not count it.
    expect(await moderationOf(database.context, id)).toEqual([]);
    await expectExact(database.context, businessId);
  });

  test("confirmed ten times at once is published once", async () => {
    const id = await first();
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(database.context, id)));
    expect(answers.filter((each) => each && "status" in each).length).toBe(1);
    expect(answers.filter((each) => each && "state" in each && each.state === "done").length).toBe(9);
    expect((await eventsOf(database.context, organisationId)).length).toBe(1);
    expect((await messagesOf(database.context, id)).filter(({ kind }) => kind === "review-receipt").length).toBe(1);
    await expectExact(database.context, businessId);
  });

  test("is held where it breaks a rule, when it is confirmed", async () => {
    const id = await first({ body: "Better at www.cheaper.com" });
    expect(await moderationOf(database.context, id)).toEqual([]);
    expect(await confirm(database.context, id)).toEqual({ reviewId: id, status: "held" });
    expect(await moderationOf(database.context, id)).toEqual([
      { from: "pending", to: "held", reason: "links", askedBy: "rule" },
    ]);
    expect(await eventsOf(database.context, organisationId)).toEqual([]);
  });

  test("of a disposable address is held", async () => {
    email = `${crypto.randomUUID()}@mailinator.com`;
    const id = await first();
    expect(await confirm(database.context, id)).toMatchObject({ status: "held" });
    expect((await moderationOf(database.context, id))[0]?.reason).toBe("disposable_mail");
  });

  test("is held where it is the third confirmed one from its address range, even if it is confirmed much later", async () => {
    const ipHash = crypto.getRandomValues(new Uint8Array(32));
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      email = `jane.${crypto.randomUUID()}@mailbox.example`;
      await submit({}, { ipHash });
      ids.push((await asked())[0] as string);
    }
    database.clock.advance(86_400_000);
    const statuses: unknown[] = [];
    for (const id of ids) statuses.push(await confirm(database.context, id));
    expect(statuses).toMatchObject([{ status: "published" }, { status: "published" }, { status: "held" }]);
    database.clock.advance(-86_400_000);
  });

  test("that was not confirmed within 30 days is gone, and the address begins anew", async () => {
    const id = await first();
    await age("review", id, "30 days 1 second");
    expect(await findConfirmation(database.context, id)).toMatchObject({ state: "gone" });
    expect(await confirm(database.context, id)).toEqual({ reviewId: id, state: "gone" });
    expect(await statusOf(database.context, id)).toBe("pending");
    const next = await first({ rating: 1 });
    expect(await confirm(database.context, next)).toEqual({ reviewId: next, status: "published" });
    expect((await reviews()).length).toBe(2);
  });

  test("is still there a moment before", async () => {
    const id = await first();
    await age("review", id, "29 days 23 hours");
    expect(await confirm(database.context, id)).toMatchObject({ status: "published" });
  });

  test("that was removed meanwhile is gone", async () => {
    const id = await first();
    await changeStatus(database.context, id, { to: "removed", reason: "spam", askedBy: "moderator" });
    expect(await confirm(database.context, id)).toEqual({ reviewId: id, state: "gone" });
  });

  test("an id of nothing confirms nothing", async () => {
    expect(await findConfirmation(database.context, newId())).toBeNull();
    expect(await confirm(database.context, newId())).toBeNull();
  });
});

describe("a further one of the same address", () => {
  test("changes nothing before it is confirmed, and then takes the place of the first", async () => {
    const id = await first({ rating: 5 });
    await confirm(database.context, id);
    email = email.toUpperCase();
    const revision = await first({ rating: 1, title: "On second thoughts" });
    expect(revision).not.toBe(id);
    expect(await reviews()).toMatchObject([{ id, rating: 5, title: "Quick and friendly" }]);
    expect(await findConfirmation(database.context, revision)).toMatchObject({
      kind: "revision",
      state: "waiting",
      reviewId: id,
      submission: { rating: 1, title: "On second thoughts" },
    });
    expect(await confirm(database.context, revision)).toEqual({ reviewId: id, status: "published" });
    expect(await reviews()).toMatchObject([{ id, rating: 1, title: "On second thoughts" }]);
    expect(await confirm(database.context, revision)).toEqual({ reviewId: id, state: "done" });
    const events = await eventsOf(database.context, organisationId);
    expect(events.map(({ event }) => event)).toEqual(["review.created", "review.updated"]);
    await expectExact(database.context, businessId);
  });

  test("confirms a first that is still waiting, with what it says itself", async () => {
    const id = await first({ rating: 5 });
    const revision = await first({ rating: 2 });
    expect(await confirm(database.context, revision)).toEqual({ reviewId: id, status: "published" });
    expect(await reviews()).toMatchObject([{ id, status: "published", rating: 2 }]);
    expect(await confirm(database.context, id)).toEqual({ reviewId: id, state: "done" });
    expect((await eventsOf(database.context, organisationId)).map(({ event }) => event)).toEqual(["review.created"]);
    await expectExact(database.context, businessId);
  });

  test("that is older than one confirmed before it is gone", async () => {
    const id = await first();
    await confirm(database.context, id);
    const older = await first({ rating: 2 });
    database.clock.advance(1_000);
    const newer = await first({ rating: 3 });
    await confirm(database.context, newer);
    expect(await confirm(database.context, older)).toEqual({ reviewId: id, state: "gone" });
    expect((await reviews())[0]?.rating).toBe(3);
  });

  test("holds a public review where its words break a rule", async () => {
    const id = await first();
    await confirm(database.context, id);
    const revision = await first({ body: "Call me: 0151 234 5678" });
    expect(await confirm(database.context, revision)).toEqual({ reviewId: id, status: "held" });
    const events = await eventsOf(database.context, organisationId);
    expect(events.at(-1)).toMatchObject({ event: "review.updated", data: { review: { status: "held" } } });
    await expectExact(database.context, businessId);
  });

  test("does not put a review online again that a moderator has hidden", async () => {
    const id = await first();
    await confirm(database.context, id);
    await changeStatus(database.context, id, { to: "hidden", reason: "illegal", askedBy: "moderator" });
    const revision = await first({ rating: 1 });
    expect(await confirm(database.context, revision)).toEqual({ reviewId: id, status: "held" });
    expect(await reviews()).toMatchObject([{ status: "hidden", rating: 1 }]);
    await expectExact(database.context, businessId);
  });

  test("begins anew where the first was removed", async () => {
    const id = await first();
    await confirm(database.context, id);
    await changeStatus(database.context, id, { to: "removed", reason: "deleted_by_author", askedBy: "author" });
    const next = await first({ rating: 2 });
    expect(await confirm(database.context, next)).toEqual({ reviewId: next, status: "published" });
    expect((await reviews()).map(({ status }) => status)).toEqual(["removed", "published"]);
  });

  test("is gone after 30 days", async () => {
    await confirm(database.context, await first());
    const revision = await first({ rating: 1 });
    await age("review_revision", revision, "31 days");
    expect(await confirm(database.context, revision)).toMatchObject({ state: "gone" });
  });

  test("fills no mailbox: five wait in a day, and no more mails are sent", async () => {
    await first();
    for (let n = 0; n < 9; n++) await submit({ title: `Title ${n}` });
    expect((await revisions()).length).toBe(4);
    expect((await asked()).length).toBe(5);
  });
});

test("two firsts at once are one review and one revision, and each caller gets what its mail confirms", async () => {
  const answers = await Promise.all([submit({ rating: 1 }), submit({ rating: 2 })]);
  expect(new Set(answers).size).toBe(2);
  expect(answers.toSorted()).toEqual((await asked()).toSorted());
  expect((await reviews()).length).toBe(1);
  expect((await revisions()).length).toBe(1);
  expect(new Set(await asked()).size).toBe(2);
});

test("two at once where the first was removed are one review and one revision too", async () => {
  const id = await first();
  await changeStatus(database.context, id, { to: "removed", reason: "spam", askedBy: "moderator" });
  await Promise.all([submit({ rating: 1 }), submit({ rating: 2 }), submit({ rating: 3 })]);
  expect((await reviews()).map(({ status }) => status)).toEqual(["removed", "pending"]);
  expect((await revisions()).length).toBe(2);
});

test("an address may write about several businesses, and by invitation beside", async () => {
  const other = await seedBusiness(database.context);
  await submit();
  await submitOrganic(database.context, {
    businessId: other.id,
    email,
    submission: submission(),
    language: "en",
    ipHash: null,
  });
  const invited = { businessId, email, submission: submission(), language: "en", ipHash: null, ratings: [] };
  await inTransaction(database.context, (inside) => publishFromInvitation(inside, invited));
  expect((await revisions()).length).toBe(0);
  expect((await reviews()).length).toBe(2);
});
