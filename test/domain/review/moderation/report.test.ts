// A moderator decides the reports of a review together, their reporters get mails, and an undo takes the whole decision back.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { BusinessId, OrganisationId, ReviewId, UserId } from "#contract/id.ts";
import { user } from "#domain/account/state/table.ts";
import { decideReview } from "#domain/review/moderation/decide.ts";
import { loadModerationMails } from "#domain/review/moderation/outgoing.ts";
import { listReported } from "#domain/review/moderation/queue.ts";
import { decideReports, type ReportVerdict, undoReport } from "#domain/review/moderation/report.ts";
import { listModerationFigures } from "#domain/review/profile-figure.ts";
import { reportReview } from "#domain/review/report.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { AUTHOR_SECRETS, seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { expectExact, messagesOf, refusal, rows, seenOf, statusOf } from "../support.ts";

let database: TestDatabase;
let organisationId: OrganisationId;
let businessId: BusinessId;
let owner: UserId;
let moderator: UserId;
let reviewId: ReviewId;
let reportId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  moderator = (await seedPerson(database, { staff: true })).id;
});
afterAll(() => database.close());
beforeEach(async () => {
  organisationId = (await seedOrganisation(database.context)).id;
  businessId = (await seedBusiness(database.context, { organisationId })).id;
  owner = (await seedPerson(database, { organisationId })).id;
  reviewId = await seedReview(database.context, businessId);
  await database.sql`update review_author set confirmed_at = now() where review_id = ${reviewId}`;
  reportId = await report("spam");
});

const undo = async () => undoReport(database.context, reportId, await seenOf(database.context, reviewId), moderator);
const report = (reason: string, note = "Look at the third line.") =>
  reportReview(database.context, { organisationId, userId: owner, reviewId, reason, note });

const decide = (
  verdict: ReportVerdict,
  status: ReviewStatus = "published",
  reportIds: readonly string[] = [reportId],
) =>
  decideReports(database.context, {
    reviewId,
    reportIds,
    verdict,
    seen: { status, editedAt: null },
    grounds: { reason: verdict === "dismiss" ? "keeps_to_rules" : "spam", note: null },
    decidedBy: moderator,
  });

async function state() {
  const [row] = await rows<{ status: string; decision: string | null; decidedBy: string | null }>(
    database.context,
    sql`select status, decision, decided_by as "decidedBy" from report where id = ${reportId}`,
  );
  return { report: row?.status, decision: row?.decision, review: await statusOf(database.context, reviewId) };
}

async function mailsOf(subjectId: string) {
  const messages = await rows<{ id: string; kind: string; subjectId: string; payload: unknown }>(
    database.context,
    sql`select id, kind, subject_id as "subjectId", payload from message where subject_id = ${subjectId} order by id`,
  );
  const loaded = await loadModerationMails(database.context, messages);
  return messages.map(({ id, kind }) => [kind, loaded.get(id) ?? null] as const);
}

const waiting = async () => {
  const { rows } = await listReported(database.context, { after: null, limit: 1_000 });
  return rows.filter(({ review }) => review.id === reviewId);
};

describe("a report", () => {
  test("waits with who reported and why, once for each review, and reads no author's address", async () => {
    const second = (await seedOrganisation(database.context)).id;
    await database.sql`update business set organisation_id = ${second} where id = ${businessId}`;
    organisationId = second;
    owner = (await seedPerson(database, { organisationId })).id;
    const other = await report("insult_or_hate");
    const [found, ...rest] = await waiting();
    expect(rest).toEqual([]);
    expect(found?.reports.map(({ id }) => id)).toEqual([reportId, other]);
    expect(found?.reports[0]).toMatchObject({ reason: "spam", note: "Look at the third line." });
    for (const secret of AUTHOR_SECRETS) expect(JSON.stringify(found)).not.toContain(secret);
    await decide("dismiss", "published", [reportId, other]);
    expect(await waiting()).toEqual([]);
  });

  test("is mailed to the author with its code, and without the note to the moderator", async () => {
    const [[kind, mail] = []] = await mailsOf(reportId);
    expect(kind).toBe("review-reported");
    expect(mail).toMatchObject({ reason: "spam" });
    expect(JSON.stringify(mail)).not.toContain("third line");
  });
});

describe("dismissed", () => {
  test("the review stays, the reporter is told why, and the waiting mail to the author is not sent", async () => {
    expect(await decide("dismiss")).toBeNull();
    expect(await state()).toEqual({ report: "dismissed", decision: "It keeps to the rules.", review: "published" });
    const mails = Object.fromEntries(await mailsOf(reportId));
    expect(mails["report-decided"]).toMatchObject({ upheld: false, note: "It keeps to the rules." });
    expect(mails["review-reported"]).toBeNull();
    expect(await listModerationFigures(database.context, businessId)).toEqual([]);
  });

  test("and taken back, it waits again; where the organisation has reported anew, that one stands", async () => {
    await decide("dismiss");
    await undo();
    expect(await state()).toEqual({ report: "open", decision: null, review: "published" });
    expect(Object.fromEntries(await mailsOf(reportId))["report-decided"]).toBeNull();
    await decide("dismiss");
    await report("personal_data");
    expect(await refusal(undo())).toBe("duplicate");
    expect(await waiting()).toHaveLength(1);
  });
});

describe("upheld", () => {
  test("the review is hidden on the owner's word, and author and reporter are told", async () => {
    expect(await decide("hide")).toBeString();
    expect(await state()).toMatchObject({ report: "upheld", review: "hidden" });
    expect(await listModerationFigures(database.context, businessId)).toEqual([
      { outcome: "hidden", reason: "spam", askedBy: "owner", reviews: 1 },
    ]);
    expect(await messagesOf(database.context, reviewId)).toMatchObject([{ kind: "review-moderated" }]);
    expect(Object.fromEntries(await mailsOf(reportId))["report-decided"]).toMatchObject({ upheld: true });
    await expectExact(database.context, businessId);
  });

  test("and taken back, the review is online, the report waits, and the figures are as before", async () => {
    await decide("hide");
    await undo();
    expect(await state()).toEqual({ report: "open", decision: null, review: "published" });
    expect(await listModerationFigures(database.context, businessId)).toEqual([]);
    expect(await refusal(undo())).toBe("duplicate");
    await expectExact(database.context, businessId);
  });

  test("and removed, it is final", async () => {
    await decide("remove");
    expect(await state()).toMatchObject({ report: "upheld", review: "removed" });
    expect(await refusal(undo())).toBe("validation_error");
  });

  test("without a move, where the review is offline already", async () => {
    const seen = { status: "published" as const, editedAt: null };
    const grounds = { reason: "spam", note: null };
    await decideReview(database.context, { reviewId, verdict: "hide", seen, grounds, decidedBy: moderator });
    expect(await refusal(decide("hide", "hidden"))).toBe("validation_error");
    expect(await decide("uphold", "hidden")).toBeNull();
    expect(await state()).toMatchObject({ report: "upheld", review: "hidden" });
    expect(Object.fromEntries(await mailsOf(reportId))["report-decided"]).toMatchObject({ upheld: true });
    await undo();
    expect(await state()).toMatchObject({ report: "open", review: "hidden" });
    await decide("dismiss", "hidden");
    // It would say that the review stays online.
    expect(Object.fromEntries(await mailsOf(reportId))["report-decided"]).toBeNull();
  });
});

test("of two who decide at once one wins, and the review moves at most once", async () => {
  const both = await Promise.all([decide("dismiss"), decide("hide")].map(refusal));
  expect(both.filter((each) => each === "duplicate")).toHaveLength(1);
  const now = await state();
  expect([
    { report: "dismissed", review: "published" },
    { report: "upheld", review: "hidden" },
  ]).toContainEqual({ report: now.report, review: now.review } as never);
});

test("a report that came after the page was read is not decided unread", async () => {
  await decide("dismiss");
  const later = await report("other");
  expect(await refusal(decide("dismiss"))).toBe("duplicate");
  expect((await waiting())[0]?.reports.map(({ id }) => id)).toEqual([later]);
});

test("who left the organisation is not told of its reports", async () => {
  await database.sql`delete from member where user_id = ${owner}`;
  await decide("dismiss");
  expect((await messagesOf(database.context, reportId)).map(({ kind }) => kind)).toEqual(["review-reported"]);
  expect(await database.context.db.$count(user)).toBeGreaterThan(0);
});
