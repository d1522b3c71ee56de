// Moderators' decisions: their figures and mails, two moderators at once, and decisions that are undone.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { BusinessId, OrganisationId, ReviewId, UserId } from "#contract/id.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { changeStatus, MOVES } from "#domain/review/lifecycle/lifecycle.ts";
import { decideReview, findLastDecision, findUndoable, undoDecision } from "#domain/review/moderation/decide.ts";
import { loadModerationMails } from "#domain/review/moderation/outgoing.ts";
import { listHeld } from "#domain/review/moderation/queue.ts";
import { listModerationFigures } from "#domain/review/profile-figure.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import { readNote, readReason, VERDICTS, type Verdict } from "#domain/review/state/reason.ts";
import { inTransaction } from "#platform/database/context.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { readEach } from "../../../support/read-each.ts";
import { AUTHOR_SECRETS, seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { eventsOf, expectExact, messagesOf, moderationOf, refusal, rows, seenOf, statusOf } from "../support.ts";

let database: TestDatabase;
let organisationId: OrganisationId;
let businessId: BusinessId;
let moderator: UserId;

beforeAll(async () => {
  database = await createTestDatabase();
  moderator = (await seedPerson(database, { staff: true, name: "Mo Derator" })).id;
});
afterAll(() => database.close());
beforeEach(async () => {
  organisationId = (await seedOrganisation(database.context)).id;
  businessId = (await seedBusiness(database.context, { organisationId })).id;
});

async function seed(status: ReviewStatus, isConfirmed = true): Promise<ReviewId> {
  const id = await seedReview(database.context, businessId, { status });
  if (isConfirmed) await database.sql`update review_author set confirmed_at = now() where review_id = ${id}`;
  return id;
}

const GROUNDS = { reason: "personal_data", note: "A neighbour is named." };
const decide = (reviewId: ReviewId, verdict: Verdict, status: ReviewStatus, editedAt: Date | null = null) =>
  decideReview(database.context, {
    reviewId,
    verdict,
    seen: { status, editedAt },
    grounds: GROUNDS,
    decidedBy: moderator,
  });
const undo = async (reviewId: ReviewId, decisionId: string) => {
  const seen = await seenOf(database.context, reviewId);
  return undoDecision(database.context, { reviewId, decisionId, seen, decidedBy: moderator });
};
const figures = () => listModerationFigures(database.context, businessId);

async function mailsOf(subjectId: string) {
  const messages = await rows<{ id: string; kind: string; subjectId: string; payload: unknown }>(
    database.context,
    sql`select id, kind, subject_id as "subjectId", payload from message where subject_id = ${subjectId} order by id`,
  );
  const loaded = await loadModerationMails(database.context, messages);
  return messages.map(({ id }) => loaded.get(id) ?? null);
}

describe("deciding", () => {
  test("every verdict that is offered is a move that exists, and ends where it says", async () => {
    for (const from of Object.keys(VERDICTS) as ReviewStatus[]) {
      for (const verdict of VERDICTS[from]) {
        const id = await seed(from);
        await decide(id, verdict, from);
        expect(MOVES[from]).toContain((await statusOf(database.context, id)) as ReviewStatus);
      }
    }
    await expectExact(database.context, businessId);
  });

  test("keeps the moderator who decided, and counts the reason and not the note", async () => {
    const id = await seed("published");
    await decide(id, "hide", "published");
    expect(await findLastDecision(database.context, id)).toMatchObject({
      from: "published",
      to: "hidden",
      decidedBy: moderator,
    });
    expect(await figures()).toEqual([{ outcome: "hidden", reason: "personal_data", askedBy: "moderator", reviews: 1 }]);
    expect(JSON.stringify(await moderationOf(database.context, id))).not.toContain("neighbour");
    expect((await eventsOf(database.context, organisationId)).map(({ event }) => event)).toEqual(["review.updated"]);
  });

  test("of two who decide at once one wins, and the other is told what it is by then", async () => {
    const id = await seed("held");
    const both = await Promise.all([decide(id, "publish", "held"), decide(id, "remove", "held")].map(refusal));
    expect(both.filter((each) => each === "duplicate")).toHaveLength(1);
    expect(await moderationOf(database.context, id)).toHaveLength(1);
    const status = await statusOf(database.context, id);
    expect(["published", "removed"]).toContain(status as string);
    await expectExact(database.context, businessId);
  });

  test("is refused where the author changed the text since it was read", async () => {
    const id = await seed("held");
    await database.sql`update review set edited_at = now(), body = 'Something else' where id = ${id}`;
    expect(await refusal(decide(id, "publish", "held"))).toBe("duplicate");
    expect(await statusOf(database.context, id)).toBe("held");
  });

  test("is refused for verdicts that a state does not have, for editor's reviews, and for none at all", async () => {
    expect(await refusal(decide(await seed("held"), "hide", "held"))).toBe("validation_error");
    expect(await refusal(decide(await seed("removed"), "publish", "removed"))).toBe("validation_error");
    const editor = await seedReview(database.context, businessId, { source: "editor" });
    expect(await refusal(decide(editor, "hide", "published"))).toBe("validation_error");
    expect(await refusal(decide(crypto.randomUUID() as ReviewId, "hide", "published"))).toBe("not_found");
  });
});

describe("telling the author", () => {
  test("of a review that is hidden: what was decided and why, in words", async () => {
    const id = await seed("published");
    await decide(id, "hide", "published");
    expect(await messagesOf(database.context, id)).toMatchObject([{ kind: "review-moderated", organisationId: null }]);
    expect(await mailsOf(id)).toMatchObject([
      {
        kind: "review-moderated",
        status: "hidden",
        grounds: { note: expect.stringContaining("A neighbour is named.") },
      },
    ]);
  });

  test("of a held review that is published: by the receipt, and by nothing else", async () => {
    const id = await seed("held");
    await decide(id, "publish", "held");
    expect(await messagesOf(database.context, id)).toMatchObject([{ kind: "review-receipt" }]);
  });

  test("never of an address that was not confirmed, or of a person who was erased", async () => {
    const unconfirmed = await seed("published", false);
    await decide(unconfirmed, "hide", "published");
    expect(await messagesOf(database.context, unconfirmed)).toEqual([]);
    const erased = await seed("published");
    await inTransaction(database.context, (inside) => eraseReviews(inside, [erased], "keep"));
    await decide(erased, "remove", "published");
    expect(await messagesOf(database.context, erased)).toEqual([]);
  });

  test("a mail that waits is not sent any more once the decision was taken back or the person erased", async () => {
    const id = await seed("published");
    const decision = await decide(id, "hide", "published");
    await undo(id, decision);
    expect((await mailsOf(id)).map((mail) => mail && "status" in mail && mail.status)).toEqual([null, "published"]);
    const other = await seed("published");
    await decide(other, "hide", "published");
    await database.sql`update review_author set email = null where review_id = ${other}`;
    expect(await mailsOf(other)).toEqual([null]);
  });
});

describe("taking back", () => {
  const CASES: [ReviewStatus, Verdict][] = [
    ["held", "publish"],
    ["published", "hide"],
    ["published", "hold"],
    ["hidden", "publish"],
  ];
  for (const [from, verdict] of CASES) {
    test(`${verdict} of a ${from} review leaves it ${from}, with both in its history and neither in the figures`, async () => {
      const id = await seed(from);
      const decision = await decide(id, verdict, from);
      expect(await findUndoable(database.context, id, moderator)).toMatchObject({ decisionId: decision });
      expect(await undo(id, decision)).toBe(from);
      expect(await statusOf(database.context, id)).toBe(from);
      expect(await moderationOf(database.context, id)).toHaveLength(2);
      expect(await figures()).toEqual([]);
      expect(await findUndoable(database.context, id, moderator)).toBeNull();
      await expectExact(database.context, businessId);
    });
  }

  test("leaves a review that a rule held counted as held", async () => {
    const id = await seed("published");
    await changeStatus(database.context, id, { to: "held", reason: "links", askedBy: "rule" });
    const decision = await decide(id, "publish", "held");
    await undo(id, decision);
    expect(await figures()).toEqual([{ outcome: "held", reason: "links", askedBy: "rule", reviews: 1 }]);
    const { rows } = await listHeld(database.context, { after: null, limit: 100 });
    const held = rows.find((each) => each.id === id);
    expect(held?.about.heldBy).toEqual(["links"]);
  });

  test("is refused after a removal, twice, after another decision, and for what no moderator decided", async () => {
    const removed = await seed("published");
    expect(await refusal(undo(removed, await decide(removed, "remove", "published")))).toBe("validation_error");
    const twice = await seed("published");
    const once = await decide(twice, "hide", "published");
    const both = await Promise.all([undo(twice, once), undo(twice, once)].map(refusal));
    expect(both.filter((each) => each === "duplicate")).toHaveLength(1);
    const again = await decide(twice, "hold", "published");
    expect(await refusal(undo(twice, once))).toBe("duplicate");
    expect(again).not.toBe(once);
    const ruled = await seed("published");
    await changeStatus(database.context, ruled, { to: "held", reason: "links", askedBy: "rule" });
    const last = await findLastDecision(database.context, ruled);
    expect(await refusal(undo(ruled, last?.id ?? ""))).toBe("validation_error");
    const other = await seed("published");
    expect(await refusal(undo(other, once))).toBe("duplicate");
  });

  test("is offered only to the moderator who decided", async () => {
    const id = await seed("published");
    await decide(id, "hide", "published");
    const other = await seedPerson(database, { staff: true });
    expect(await findUndoable(database.context, id, other.id)).toBeNull();
  });
});

describe("the queue", () => {
  test("begins with the one that waits longest, goes on after a place, and reads no address", async () => {
    const ids: ReviewId[] = [];
    for (const createdAt of ["2020-01-03T00:00:00Z", "2020-01-01T00:00:00Z", "2020-01-02T00:00:00Z"])
      ids.push(await seedReview(database.context, businessId, { status: "held", createdAt }));
    const { rows: begin } = await listHeld(database.context, { after: null, limit: 2 });
    const [first, second] = begin;
    expect([first?.id, second?.id]).toEqual([ids[1], ids[2]]);
    const { rows: rest } = await listHeld(database.context, { after: second ?? null, limit: 1 });
    expect(rest[0]?.id).toBe(ids[0] as ReviewId);
    // All of them have the same author's address.
    expect(first?.about.others.reviews).toBeGreaterThan(1);
    const text = JSON.stringify([first, second, rest]);
    for (const secret of AUTHOR_SECRETS) expect(text).not.toContain(secret);
  });
});

function readGrounds(verdict: Parameters<typeof readReason>[0], { reason, note }: { reason?: string; note?: string }) {
  const all = readEach({ reason: readReason(verdict, reason), note: readNote(note, reason) });
  return "errors" in all ? all : { grounds: all.read };
}

describe("grounds", () => {
  test("need a reason of the list, and words where the list has none", () => {
    expect(readGrounds("remove", {})).toEqual({ errors: { reason: "Choose a reason." } });
    expect(readGrounds("remove", { reason: "keeps_to_rules" })).toHaveProperty("errors.reason");
    expect(readGrounds("publish", { reason: "toString" })).toHaveProperty("errors.reason");
    expect(readGrounds("hide", { reason: "other", note: "  " })).toHaveProperty("errors.note");
    expect(readGrounds("hide", { reason: "spam", note: "x".repeat(501) })).toHaveProperty("errors.note");
    expect(readGrounds("hide", { reason: "spam", note: "\u0000" })).toHaveProperty("errors.note");
    expect(readGrounds("hide", { reason: "other", note: "  Grüße " })).toEqual({
      grounds: { reason: "other", note: "Grüße" },
    });
  });
});
