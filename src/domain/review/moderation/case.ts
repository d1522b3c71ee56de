// One review as a moderator sees it, whatever its status, with its whole history. Of the author it tells the display name only.
import { asc, desc, eq } from "drizzle-orm";
import { organisation } from "#domain/account/table.ts";
import type { Context } from "#platform/context.ts";
import { type ReviewId, toWire } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { type Reply, selectReviews } from "../columns.ts";
import { listDecisions, listWordings, type ModerationEntry, type Wording } from "../history.ts";
import { report, review } from "../table.ts";
import { findAbout } from "./about.ts";
import type { HeldReview } from "./queue.ts";

export type CaseDecision = ModerationEntry & {
  /** What the moderator said beside the reason. */
  note: string | null;
};

export type CaseReport = {
  id: string;
  reason: string;
  note: string | null;
  status: "open" | "upheld" | "dismissed";
  decision: string | null;
  organisationName: string | null;
  createdAt: Date;
  decidedAt: Date | null;
};

export type Case = HeldReview & {
  reply: Reply | null;
  /** Earlier wordings, the latest first. */
  edits: Wording[];
  /** The latest first. */
  decisions: CaseDecision[];
  /** The latest first. */
  reports: CaseReport[];
};

/** Of each kind of entry. */
const MOST = 30;

/** The review, whatever its status; null where there is none. */
export async function findCase(context: Context, id: ReviewId): Promise<Case | null> {
  const [[row], edits, decisions, reports, about, notes] = await Promise.all([
    selectReviews(context.db).where(eq(review.id, id)),
    listWordings(context, id, MOST),
    listDecisions(context, id, MOST),
    listReports(context, id),
    findAbout(context, [id]),
    listNotes(context.db, toWire("rev", id)),
  ]);
  const aboutIt = about.get(id);
  if (!row || !aboutIt) return null;
  const noteOf = new Map(notes.map((each) => [each.decision, each.note]));
  const signed = decisions.map((each) => ({ ...each, note: noteOf.get(each.id) ?? null }));
  const { business, reply } = row;
  return { ...row.review, business, reply, edits, decisions: signed, reports, about: aboutIt };
}

function listReports({ db }: Context, id: ReviewId): Promise<CaseReport[]> {
  const { reason, note, status, decision, createdAt, decidedAt } = report;
  return db
    .select({
      id: report.id,
      reason,
      note,
      status,
      decision,
      createdAt,
      decidedAt,
      organisationName: organisation.name,
    })
    .from(report)
    .leftJoin(organisation, eq(organisation.id, report.organisationId))
    .where(eq(report.reviewId, id))
    .orderBy(desc(createdAt), asc(report.id))
    .limit(MOST);
}

/** Notes stand in the audit log: the review's history has codes only, because the profile counts them. */
const listNotes = statement<{ decision: string; note: string }>(
  "moderation_notes",
  `select detail->>'decision' as decision, detail->>'note' as note from audit_entry
  where subject = $1 and actor = 'staff' and detail->>'note' is not null
  order by created_at desc, id desc limit ${MOST}`,
);
