// Appeals: who can make one, how often and how long, who decides it, and that no other person reads the words of a removed review.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type BusinessId, newId, type OrganisationId, type ReviewId, toWire, type UserId } from "#contract/id.ts";
import { exportArchive } from "#domain/archive/export.ts";
import { findOpenings } from "#domain/log/proof.ts";
import { findAppealed, submitAppeal } from "#domain/review/appeal/appeal.ts";
import { findOpenAppeal, listAppeals } from "#domain/review/appeal/queue.ts";
import { purgeRemovedWords } from "#domain/review/appeal/removed-words.ts";
import { deleteOwnReview } from "#domain/review/author/author.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { decideReview, findUndoable, undoDecision } from "#domain/review/moderation/decide.ts";
import { type AppealVerdict, decideAppeal } from "#domain/review/moderation/decide-appeal.ts";
import { listHeld } from "#domain/review/moderation/queue.ts";
import { decideReports } from "#domain/review/moderation/report.ts";
import { reportReview } from "#domain/review/report.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import type { Verdict } from "#domain/review/state/reason.ts";
import { inTransaction } from "#platform/database/context.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { readEntries, sequenceAll } from "../../log/support.ts";
import {
  eventsOf,
  expectExact,
  messagesOf,
  moderationOf,
  publishInvited,
  refusal,
  rows,
  statusOf,
  submission,
  seenOf as versionIn,
} from "../support.ts";

let database: TestDatabase;
let organisationId: OrganisationId;
let businessId: BusinessId;
let first: UserId;
let second: UserId;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`update "user" set staff = false`;
  first = (await seedPerson(database, { staff: true })).id;
  second = (await seedPerson(database, { staff: true })).id;
  organisationId = (await seedOrganisation(database.context)).id;
  businessId = (await seedBusiness(database.context, { organisationId })).id;
});

const TITLE = "Unmistakable title";
const BODY = "An unmistakable lamp.";
const AUTHOR = "Ana Unmistakable";
const WORDS = "I have the receipt, and the lamp is still here.";
const LINK_BODY = "See https://elsewhere.example/cheap";

const write = (body = BODY) =>
  publishInvited(database.context, { businessId, submission: submission({ title: TITLE, body, author: AUTHOR }) });

const seenOf = (status: ReviewStatus) => ({ status, editedAt: null });
const GROUNDS = { reason: "spam", note: null };
const decide = (reviewId: ReviewId, verdict: Verdict, status: ReviewStatus = "published", decidedBy = first) =>
  decideReview(database.context, { reviewId, verdict, seen: seenOf(status), grounds: GROUNDS, decidedBy });
const appeal = (decision: string, words = WORDS) => submitAppeal(database.context, decision, words);
const stateOf = async (decision: string) => (await findAppealed(database.context, decision))?.state;

async function judge(id: ReviewId, verdict: AppealVerdict, decidedBy = second, status?: ReviewStatus) {
  const appealId = (await findOpenAppeal(database.context, id)) ?? newId();
  const seen = seenOf(status ?? ((await statusOf(database.context, id)) as ReviewStatus));
  return decideAppeal(database.context, { appealId, verdict, seen, answer: "We read it again.", decidedBy });
}

/** Makes a review that a moderator removed, with its author's appeal. */
async function removed(): Promise<{ id: ReviewId; decision: string }> {
  const id = await write();
  return { id, decision: await decide(id, "remove") };
}

const holdOf = async (id: ReviewId) =>
  (
    await rows<{ id: string }>(
      database.context,
      sql`select id from moderation where review_id = ${id} order by id limit 1`,
    )
  )[0]?.id as string;

async function age(decision: string, days: number): Promise<void> {
  await database.sql`update moderation set created_at = created_at - make_interval(days => ${days}) where id = ${decision}`;
}

/** Returns every row about a review. */
async function everything(id: ReviewId): Promise<string> {
  const tables = ["review_edit", "review_removed_words", "appeal", "moderation", "review_author"];
  const of = tables.map((table) => sql`select * from ${sql.identifier(table)} where review_id = ${id}`);
  const all = [...of, sql`select * from review where id = ${id}`].map((each) => rows(database.context, each));
  return JSON.stringify(await Promise.all(all));
}

async function exported(): Promise<string> {
  let text = "";
  await exportArchive(database.context, { organisationId }, (chunk) => {
    text += chunk;
  });
  return text;
}

describe("an appeal", () => {
  for (const [verdict, status] of [
    ["hide", "hidden"],
    ["hold", "held"],
    ["remove", "removed"],
  ] as const)
    test(`against "${verdict}" can be made once, however often and however many at once it is sent`, async () => {
      const id = await write();
      const decision = await decide(id, verdict);
      expect(await stateOf(decision)).toBe("possible");
      const sent = await Promise.all(Array.from({ length: 20 }, () => appeal(decision)));
      expect(new Set(sent.map((each) => each?.state))).toEqual(new Set(["waiting"]));
      expect(await rows(database.context, sql`select words from appeal where review_id = ${id}`)).toEqual([
        { words: WORDS },
      ]);
      expect(await statusOf(database.context, id)).toBe(status);
    });

  test("against what a rule held brings a person to look", async () => {
    const id = await write(LINK_BODY);
    const decision = await holdOf(id);
    await appeal(decision);
    const held = await listHeld(database.context, { after: null, limit: 500 });
    expect(held.rows.some((each) => each.id === id)).toBe(false);
    const { rows: waiting } = await listAppeals(database.context, { after: null, limit: 500 });
    expect(waiting.find(({ reviewId }) => reviewId === id)).toMatchObject({
      words: WORDS,
      first: { reason: "links", askedBy: "rule" },
      review: { body: LINK_BODY },
    });
    await judge(id, "restore");
    expect(await statusOf(database.context, id)).toBe("published");
    expect(await stateOf(decision)).toBe("restored");
    await expectExact(database.context, businessId);
  });

  test("is not possible for what the author did, for ids of other things, and of an address that was never confirmed", async () => {
    const id = await write();
    await deleteOwnReview(database.context, id);
    expect(await appeal(await holdOf(id))).toBeNull();
    for (const other of [newId(), id, businessId, organisationId]) expect(await appeal(other)).toBeNull();
    const { id: unconfirmed, decision } = await removed();
    await database.sql`update review_author set confirmed_at = null where review_id = ${unconfirmed}`;
    expect(await appeal(decision)).toBeNull();
    expect(await rows(database.context, sql`select id from appeal where review_id in (${id}, ${unconfirmed})`)).toEqual(
      [],
    );
  });

  test("is too late after 30 days against a removal, and after 180 against another decision", async () => {
    const { decision } = await removed();
    await age(decision, 31);
    expect((await appeal(decision))?.state).toBe("late");
    const hidden = await decide(await write(), "hide");
    await age(hidden, 31);
    expect(await stateOf(hidden)).toBe("possible");
    await age(hidden, 150);
    expect((await appeal(hidden))?.state).toBe("late");
  });

  test("against a decision that a newer one replaced is over, and the newer decision has its own", async () => {
    const id = await write();
    const hidden = await decide(id, "hide");
    const gone = await decide(id, "remove", "hidden");
    expect((await appeal(hidden))?.state).toBe("over");
    expect((await appeal(gone))?.state).toBe("waiting");
    const back = await write();
    const taken = await decide(back, "hide");
    await undoDecision(database.context, {
      reviewId: back,
      decisionId: taken,
      seen: await versionIn(database.context, back),
      decidedBy: first,
    });
    expect((await appeal(taken))?.state).toBe("over");
  });

  test("after an erasure opens nothing and says nothing of what was written", async () => {
    const { id, decision } = await removed();
    await appeal(decision);
    await inTransaction(database.context, (inside) => eraseReviews(inside, [id], "keep"));
    const found = await findAppealed(database.context, decision);
    expect(found?.state).toBe("over");
    expect(JSON.stringify(found)).not.toContain("nmistakable");
    expect(await everything(id)).not.toContain("nmistakable");
    expect(await everything(id)).not.toContain(WORDS);
    expect(await refusal(judge(id, "restore"))).toBe("not_found");
    expect(await findOpenAppeal(database.context, id)).toBeNull();
  });

  test("ends where the author deletes the review, and its words go at once", async () => {
    const id = await write();
    const decision = await decide(id, "hide");
    await appeal(decision);
    await deleteOwnReview(database.context, id);
    expect(await stateOf(decision)).toBe("over");
    expect(await findOpenAppeal(database.context, id)).toBeNull();
    const [row] = await rows(database.context, sql`select title, body, author from review where id = ${id}`);
    expect(JSON.stringify(row)).not.toContain("nmistakable");
    expect(await rows(database.context, sql`select 1 from review_removed_words where review_id = ${id}`)).toEqual([]);
  });
});

describe("the moderators", () => {
  test("moderators who took the decision leave it to another where there is one", async () => {
    const { id, decision } = await removed();
    await appeal(decision);
    expect(await refusal(judge(id, "uphold", first))).toBe("validation_error");
    expect(await refusal(judge(id, "restore", first))).toBe("validation_error");
    expect(await stateOf(decision)).toBe("waiting");
    await database.sql`update "user" set staff = false where id = ${second}`;
    await judge(id, "restore", first);
    expect(await statusOf(database.context, id)).toBe("published");
  });

  test("cannot decide otherwise while an appeal waits: not by a verdict, an undo or a report", async () => {
    const id = await write();
    const owner = (await seedPerson(database, { organisationId })).id;
    const report = { organisationId, userId: owner, reviewId: id, reason: "spam", note: null };
    const reportId = await reportReview(database.context, report);
    const decision = await decide(id, "hide");
    await appeal(decision);
    expect(await refusal(decide(id, "publish", "hidden"))).toBe("duplicate");
    expect(await refusal(decide(id, "remove", "hidden"))).toBe("duplicate");
    expect(
      await refusal(
        undoDecision(database.context, {
          reviewId: id,
          decisionId: decision,
          seen: await versionIn(database.context, id),
          decidedBy: first,
        }),
      ),
    ).toBe("duplicate");
    const upheld = decideReports(database.context, {
      reviewId: id,
      reportIds: [reportId],
      verdict: "remove",
      seen: seenOf("hidden"),
      grounds: GROUNDS,
      decidedBy: first,
    });
    expect(await refusal(upheld)).toBe("duplicate");
    expect(await statusOf(database.context, id)).toBe("hidden");
  });

  test("of two at once one wins", async () => {
    const { id, decision } = await removed();
    await appeal(decision);
    const third = (await seedPerson(database, { staff: true })).id;
    const appealId = (await findOpenAppeal(database.context, id)) as string;
    const rulings = [
      { verdict: "restore", decidedBy: second },
      { verdict: "uphold", decidedBy: third },
    ] as const;
    const seen = seenOf("removed");
    const both = await Promise.all(
      rulings.map((each) =>
        refusal(decideAppeal(database.context, { appealId, seen, answer: "We read it again.", ...each })),
      ),
    );
    expect(both.filter((each) => each === "duplicate")).toHaveLength(1);
    expect(
      await rows(database.context, sql`select id from appeal where review_id = ${id} and status = 'open'`),
    ).toEqual([]);
    expect(await refusal(judge(id, "restore"))).toBe("not_found");
    await expectExact(database.context, businessId);
  });

  test("are refused where the operator was quicker, or the author changed the text", async () => {
    const id = await write();
    const decision = await decide(id, "hide");
    await appeal(decision);
    await database.sql`update review set edited_at = now() where id = ${id}`;
    expect(await refusal(judge(id, "restore"))).toBe("duplicate");
    const appealId = (await findOpenAppeal(database.context, id)) as string;
    await changeStatus(database.context, id, { to: "removed", reason: "illegal", askedBy: "operator" });
    const late = { appealId, verdict: "restore" as const, seen: seenOf("hidden"), answer: "Yes.", decidedBy: second };
    expect(await refusal(decideAppeal(database.context, late))).toBe("duplicate");
    expect(await stateOf(decision)).toBe("over");
  });

  test("uphold a hold by removing the review, and its author can appeal against that decision", async () => {
    const id = await write(LINK_BODY);
    await appeal(await holdOf(id));
    const { decision } = await judge(id, "uphold");
    expect(await statusOf(database.context, id)).toBe("removed");
    expect(await stateOf(decision ?? "")).toBe("possible");
    await appeal(decision ?? "");
    expect(await refusal(judge(id, "uphold", second))).toBe("validation_error");
    expect(await judge(id, "uphold", first)).toEqual({ reviewId: id, decision: null });
    expect(await stateOf(decision ?? "")).toBe("upheld");
    expect((await moderationOf(database.context, id)).map(({ to, reason }) => [to, reason])).toEqual([
      ["held", "links"],
      ["removed", "links"],
    ]);
  });

  test("cannot undo the decision of an appeal", async () => {
    const { id, decision } = await removed();
    await appeal(decision);
    const settled = await judge(id, "restore");
    expect(await findUndoable(database.context, id, second)).toBeNull();
    const undo = {
      reviewId: id,
      decisionId: settled.decision ?? "",
      seen: await versionIn(database.context, id),
      decidedBy: second,
    };
    expect(await refusal(undoDecision(database.context, undo))).toBe("validation_error");
  });
});

describe("the words of a removed review", () => {
  test("are in no table that anybody else reads, in no archive and in no event after the removal", async () => {
    const { id } = await removed();
    const [row] = await rows(database.context, sql`select * from review where id = ${id}`);
    expect(JSON.stringify(row)).not.toContain("nmistakable");
    expect(await exported()).not.toContain("nmistakable");
  });

  test("come back whole, with stars, place, counters, event and the log's commitment as before", async () => {
    const id = await write();
    const [before] = await rows(database.context, sql`select * from review where id = ${id}`);
    await sequenceAll(database.context);
    const opening = (await findOpenings(database.context, [id])).get(id);
    const decision = await decide(id, "remove");
    await appeal(decision);
    await expectExact(database.context, businessId);
    await judge(id, "restore");
    const [after] = await rows(database.context, sql`select * from review where id = ${id}`);
    expect(after).toEqual({ ...before, updated_at: after?.updated_at });
    await expectExact(database.context, businessId);
    await sequenceAll(database.context);
    expect((await findOpenings(database.context, [id])).get(id)).toEqual(opening as never);
    const entries = (await readEntries(database.context)).map(({ entry }) => entry);
    expect(
      entries.filter(({ review }) => review === toWire("rev", id)).map(({ event, by, reason }) => [event, by, reason]),
    ).toEqual([
      ["created", "author", null],
      ["published", "author", null],
      ["removed", "moderator", "spam"],
      ["restored", "moderator", "appeal_upheld"],
    ]);
    const events = await eventsOf(database.context, organisationId);
    expect(events.map(({ event, data }) => [event, data.review?.title])).toEqual([
      ["review.created", TITLE],
      ["review.removed", TITLE],
      ["review.created", TITLE],
    ]);
    expect(await rows(database.context, sql`select 1 from review_removed_words where review_id = ${id}`)).toEqual([]);
  });

  test("are deleted after 30 days with their salts and earlier wordings, but not while an appeal waits", async () => {
    await database.sql`delete from review_removed_words`;
    const [{ id }, { id: appealed, decision }] = [await removed(), await removed()];
    await appeal(decision);
    await sequenceAll(database.context);
    for (const each of [id, appealed]) {
      await database.sql`update review_removed_words set removed_at = now() - interval '29 days' where review_id = ${each}`;
      await database.sql`insert into review_edit (id, review_id, rating, title, body, replaced_at)
        values (${newId()}, ${each}, 1, 'Unmistakable', 'Unmistakable', now())`;
    }
    expect(await purgeRemovedWords(database.context)).toBe(0);
    await database.sql`update review_removed_words set removed_at = now() - interval '31 days'`;
    expect(await purgeRemovedWords(database.context, 1)).toBe(1);
    const left = sql`select review_id as id from review_removed_words where review_id in (${id}, ${appealed})`;
    expect(await rows(database.context, left)).toEqual([{ id: appealed }]);
    const salted = sql`select 1 from log_entry where review_id = ${id} and salt is not null`;
    expect(await rows(database.context, salted)).toEqual([]);
    expect(await rows(database.context, sql`select 1 from review_edit where review_id = ${id}`)).toEqual([]);
    await judge(appealed, "uphold");
    expect(await purgeRemovedWords(database.context)).toBe(1);
    expect(await rows(database.context, left)).toEqual([]);
  });

  test("of an archive's removed reviews are deleted 30 days after their last change", async () => {
    const { id } = await removed();
    await database.sql`update review set title = ${TITLE}, body = ${BODY}, updated_at = now() - interval '31 days' where id = ${id}`;
    await database.sql`delete from review_removed_words where review_id = ${id}`;
    await database.sql`delete from review_removed_words`;
    expect(await purgeRemovedWords(database.context)).toBe(1);
    expect(await purgeRemovedWords(database.context)).toBe(0);
    const [row] = await rows(database.context, sql`select title, body from review where id = ${id}`);
    expect(JSON.stringify(row)).not.toContain("nmistakable");
  });

  test("that are gone cannot come back: the moderator is told, and nothing changes", async () => {
    const { id, decision } = await removed();
    await appeal(decision);
    await database.sql`delete from review_removed_words where review_id = ${id}`;
    expect(await refusal(judge(id, "restore"))).toBe("gone");
    expect(await stateOf(decision)).toBe("waiting");
    await judge(id, "uphold");
    expect(await stateOf(decision)).toBe("upheld");
  });
});

describe("mails about the outcome", () => {
  const kinds = async (subject: string) => (await messagesOf(database.context, subject)).map(({ kind }) => kind);

  test("the author of each decision once, also of the operator's", async () => {
    const id = await write();
    await changeStatus(database.context, id, { to: "hidden", reason: "spam", askedBy: "operator" });
    expect(await kinds(id)).toEqual(["review-receipt", "review-moderated"]);
    await deleteOwnReview(database.context, id);
    expect(await kinds(id)).toEqual(["review-receipt", "review-moderated"]);
  });

  test("the member who reported, of the appeal's outcome, while their organisation manages the business", async () => {
    for (const isTheirs of [true, false]) {
      const id = await write();
      const owner = await seedPerson(database, { organisationId });
      const report = { organisationId, userId: owner.id, reviewId: id, reason: "spam", note: null };
      const reportId = await reportReview(database.context, report);
      const decision = (await decideReports(database.context, {
        reviewId: id,
        reportIds: [reportId],
        verdict: "remove",
        seen: seenOf("published"),
        grounds: GROUNDS,
        decidedBy: first,
      })) as string;
      await appeal(decision);
      if (!isTheirs) await database.sql`update business set organisation_id = null where id = ${businessId}`;
      await judge(id, "restore");
      expect(await kinds(reportId)).toEqual([
        "review-reported",
        "report-decided",
        ...(isTheirs ? ["appeal-decided"] : []),
      ]);
    }
  });
});
