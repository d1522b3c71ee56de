// A review has one public reply. The organisation can replace it, and the author gets a mail about it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type BusinessId, newId, type OrganisationId, type ReviewId, toWire } from "#contract/id.ts";
import { deleteOwnReview } from "#domain/review/author/author.ts";
import { deleteReply, postReply } from "#domain/review/reply.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { AUTHOR_EMAIL, AUTHOR_SECRETS, seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";
import { eventsOf, expectExact, messagesOf, refusal, rows } from "./support.ts";

let database: TestDatabase;
let organisationId: OrganisationId;
let businessId: BusinessId;
let id: ReviewId;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  organisationId = (await seedOrganisation(database.context)).id;
  businessId = (await seedBusiness(database.context, { organisationId })).id;
  id = await seedReview(database.context, businessId);
});

const BODY = "Thank you for telling us.";
const post = (body: unknown = BODY, reviewId = id) =>
  postReply(database.context, { organisationId, reviewId, body, userId: null });

test("the first is counted, recorded as an event and mailed to the author", async () => {
  const { reply, created } = await post(`  ${BODY}\r\nGreetings  `);
  expect(created).toBe(true);
  expect(reply).toMatchObject({ body: `${BODY}\nGreetings`, createdAt: database.clock.now() });
  const [told, ...more] = await eventsOf(database.context, organisationId);
  expect(more).toEqual([]);
  expect(told).toMatchObject({
    event: "reply.created",
    data: { reply: { id: toWire("rpl", reply.id), body: reply.body } },
  });
  expect(Object.keys(told?.data ?? {})).toEqual(["business", "review", "reply"]);
  for (const secret of AUTHOR_SECRETS) expect(JSON.stringify(told)).not.toContain(secret);
  expect(await messagesOf(database.context, id)).toEqual([
    { kind: "reply", address: AUTHOR_EMAIL, organisationId, status: "due" },
  ]);
  await expectExact(database.context, businessId);
  const [month] = await rows(
    database.context,
    sql`select replied, stale from business_month where business_id = ${businessId}`,
  );
  expect(month).toEqual({ replied: 1, stale: true });
});

test("the second replaces the first, which keeps its id and its time", async () => {
  const first = await post();
  database.clock.advance(60_000);
  const second = await post("We have looked into it again.");
  expect(second).toEqual({ reply: { ...first.reply, body: "We have looked into it again." }, created: false });
  expect((await eventsOf(database.context, organisationId)).map(({ event }) => event)).toEqual([
    "reply.created",
    "reply.created",
  ]);
  await expectExact(database.context, businessId);
});

test("the same words again change nothing, record an event, and send no second mail", async () => {
  const first = await post();
  await rows(database.context, sql`update message set status = 'sent' where subject_id = ${id}`);
  const before = await rows(database.context, sql`select * from reply where review_id = ${id}`);
  database.clock.advance(60_000);
  expect(await post(`  ${BODY}\r\n`)).toEqual({ ...first, created: false });
  expect(await rows(database.context, sql`select * from reply where review_id = ${id}`)).toEqual(before);
  const [one, two, ...more] = await eventsOf(database.context, organisationId);
  expect(more).toEqual([]);
  expect(one?.event).toBe("reply.created");
  expect(two).toEqual(one as never);
  expect((await messagesOf(database.context, id)).map(({ status }) => status)).toEqual(["sent"]);
  await expectExact(database.context, businessId);
});

describe("the reviewer", () => {
  const mails = async () => (await messagesOf(database.context, id)).map(({ status }) => status);

  test("gets one mail while one is waiting, and another once that was sent", async () => {
    await post();
    await post("We have looked into it again.");
    expect(await mails()).toEqual(["due"]);
    await rows(database.context, sql`update message set status = 'sent' where subject_id = ${id}`);
    await post("And once more we have looked.");
    expect(await mails()).toEqual(["sent", "due"]);
  });

  test("gets another if a sender has leased the first, which may quote the old words", async () => {
    await post();
    await rows(
      database.context,
      sql`update message set lease_until = now() + interval '1 minute' where subject_id = ${id}`,
    );
    await post("We have looked into it again.");
    expect(await mails()).toEqual(["due", "due"]);
  });

  test("gets none if the address is unknown", async () => {
    await rows(database.context, sql`update review_author set email = null where review_id = ${id}`);
    await post();
    expect(await mails()).toEqual([]);
  });
});

describe("refused", () => {
  for (const [name, body] of [
    ["nothing", null],
    ["a number", 5],
    ["nine characters", "123456789"],
    ["spaces", " ".repeat(40)],
    ["3,001 characters", "x".repeat(3001)],
    ["a NUL", `${BODY}\u0000`],
  ] as const)
    test(`${name} as body, by its name`, async () => {
      const thrown = await post(body).catch((error: Error & { code: string }) => error);
      expect(thrown).toMatchObject({ code: "validation_error" });
      expect((thrown as Error).message).toStartWith("body ");
    });

  test("unknown reviews and those of another organisation are not found", async () => {
    expect(await refusal(post(BODY, newId()))).toBe("not_found");
    const foreign = await seedBusiness(database.context, {
      organisationId: (await seedOrganisation(database.context)).id,
    });
    expect(await refusal(post(BODY, await seedReview(database.context, foreign.id)))).toBe("not_found");
    const unclaimed = await seedBusiness(database.context);
    expect(await refusal(post(BODY, await seedReview(database.context, unclaimed.id)))).toBe("not_found");
    const removed = await seedReview(database.context, foreign.id, { status: "removed" });
    expect(await refusal(post(BODY, removed))).toBe("not_found");
  });

  for (const status of ["pending", "held", "hidden", "removed"] as const)
    test(`a ${status} review is not published`, async () => {
      expect(await refusal(post(BODY, await seedReview(database.context, businessId, { status })))).toBe(
        "not_published",
      );
    });
});

describe("a deleted reply", () => {
  const remove = (reviewId = id, by = organisationId) =>
    deleteReply(database.context, { organisationId: by, reviewId });

  test("is counted no more, waits for an answer again, and receivers get the review without it", async () => {
    await post();
    expect(await remove()).toBe(true);
    expect(await rows(database.context, sql`select 1 from reply where review_id = ${id}`)).toEqual([]);
    expect(await rows(database.context, sql`select answered from review where id = ${id}`)).toEqual([
      { answered: false },
    ]);
    const [, told, ...more] = await eventsOf(database.context, organisationId);
    expect(more).toEqual([]);
    expect([told?.event, Object.keys(told?.data ?? {})]).toEqual(["review.updated", ["business", "review"]]);
    await expectExact(database.context, businessId);
    expect(await remove()).toBe(false);
    expect(await eventsOf(database.context, organisationId)).toHaveLength(2);
    await expectExact(database.context, businessId);
  });

  test("has an entry of its own in the log, by the business and without a word", async () => {
    await post();
    await remove();
    expect(
      await rows(
        database.context,
        sql`select event, asked_by, commitment from log_pending where review_id = ${id} order by place desc limit 2`,
      ),
    ).toEqual([
      { event: "reply-removed", asked_by: "business", commitment: null },
      { event: "replied", asked_by: "business", commitment: null },
    ]);
  });

  test("of another organisation is not found, and of a review that is not public stays", async () => {
    await post();
    const other = (await seedOrganisation(database.context)).id;
    expect(await refusal(remove(id, other))).toBe("not_found");
    expect(await refusal(remove(newId()))).toBe("not_found");
    await rows(database.context, sql`update review set status = 'hidden' where id = ${id}`);
    expect(await refusal(remove())).toBe("not_published");
    expect(await rows(database.context, sql`select 1 from reply where review_id = ${id}`)).toHaveLength(1);
  });

  test("ten at once are one deletion, and beside a new reply the counters stay exact", async () => {
    await post();
    expect((await Promise.all(Array.from({ length: 10 }, () => remove()))).filter(Boolean)).toHaveLength(1);
    await expectExact(database.context, businessId);
    await Promise.all([post("We have looked into it."), remove(), post("We have looked again."), remove()]);
    await expectExact(database.context, businessId);
  });
});

test("ten at once are one reply, counted once", async () => {
  const all = await Promise.all(Array.from({ length: 10 }, (_, n) => post(`We have looked into it ${n} times.`)));
  expect(all.filter(({ created }) => created).length).toBe(1);
  expect(new Set(all.map(({ reply }) => reply.id)).size).toBe(1);
  expect((await messagesOf(database.context, id)).length).toBe(1);
  await expectExact(database.context, businessId);
});

test("a reply while the author deletes the review leaves exact counters", async () => {
  for (let n = 0; n < 5; n++) {
    const each = await seedReview(database.context, businessId);
    const [answer] = await Promise.all([refusal(post(BODY, each)), deleteOwnReview(database.context, each)]);
    if (typeof answer === "string") expect(answer).toBe("not_published");
    await expectExact(database.context, businessId);
  }
});
