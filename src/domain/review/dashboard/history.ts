// One review with its history, for the team of its business: earlier wordings, moderation, reports, the reply and who wrote it.
// Of the author it tells the display name only.
import { and, desc, eq, ne, sql } from "drizzle-orm";
import { user } from "#domain/account/table.ts";
import { business } from "#domain/business/table.ts";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import type { BusinessId, OrganisationId, ReviewId } from "#platform/id.ts";
import { type Reply, type Review, replyColumns, reviewColumns } from "../columns.ts";
import { moderation, reply, report, review, reviewEdit } from "../table.ts";

export type ReviewStory = {
  /** Never pending: until its author confirms it, it is the author's alone. */
  review: Review & { resolution: "resolved" | "unresolved" | null; resolutionAt: Date | null };
  business: { id: BusinessId; slug: string; name: string };
  reply: (Reply & { updatedAt: Date; writtenBy: string | null }) | null;
  /** Earlier wordings, the latest first. */
  edits: { rating: number; title: string; body: string; replacedAt: Date }[];
  /** The latest first. */
  decisions: { from: string; to: string; reason: string; askedBy: string; undoes: string | null; createdAt: Date }[];
  /** This organisation's, the latest first. */
  reports: {
    id: string;
    reason: string;
    note: string | null;
    status: "open" | "upheld" | "dismissed";
    decision: string | null;
    reportedBy: string | null;
    createdAt: Date;
    decidedAt: Date | null;
  }[];
};

/** Of each kind of entry. */
const MOST = 20;

const byId = prepared((db) =>
  db
    .select({
      review: { ...reviewColumns, resolution: review.resolution, resolutionAt: review.resolutionAt },
      business: { id: business.id, slug: business.slug, name: business.name },
      reply: { ...replyColumns, updatedAt: reply.updatedAt },
      writtenBy: user.name,
    })
    .from(review)
    .innerJoin(business, eq(business.id, review.businessId))
    .leftJoin(reply, eq(reply.reviewId, review.id))
    .leftJoin(user, eq(user.id, reply.userId))
    .where(
      and(
        eq(review.id, sql.placeholder("id")),
        eq(business.organisationId, sql.placeholder("organisation")),
        ne(review.status, sql`'pending'`),
      ),
    )
    .prepare("dashboard_review"),
);

/** The review, if it is of a business of this organisation; else null. */
export async function findStory(
  context: Context,
  organisationId: OrganisationId,
  id: ReviewId,
): Promise<ReviewStory | null> {
  const [row] = await byId(context.db).execute({ id, organisation: organisationId });
  if (!row) return null;
  const [edits, decisions, reports] = await Promise.all([
    listEdits(context, id),
    listDecisions(context, id),
    listReports(context, organisationId, id),
  ]);
  const { writtenBy, reply: answer, ...rest } = row;
  return { ...rest, reply: answer && { ...answer, writtenBy }, edits, decisions, reports };
}

function listEdits({ db }: Context, id: ReviewId) {
  const { rating, title, body, replacedAt } = reviewEdit;
  return db
    .select({ rating, title, body, replacedAt })
    .from(reviewEdit)
    .where(eq(reviewEdit.reviewId, id))
    .orderBy(desc(replacedAt), desc(reviewEdit.id))
    .limit(MOST);
}

function listDecisions({ db }: Context, id: ReviewId) {
  const { fromStatus, toStatus, reason, askedBy, undoes, createdAt } = moderation;
  return db
    .select({ from: fromStatus, to: toStatus, reason, askedBy, undoes, createdAt })
    .from(moderation)
    .where(eq(moderation.reviewId, id))
    .orderBy(desc(createdAt), desc(moderation.id))
    .limit(MOST);
}

function listReports({ db }: Context, organisationId: OrganisationId, id: ReviewId) {
  const { reason, note, status, decision, createdAt, decidedAt } = report;
  return db
    .select({ id: report.id, reason, note, status, decision, createdAt, decidedAt, reportedBy: user.name })
    .from(report)
    .leftJoin(user, eq(user.id, report.userId))
    .where(and(eq(report.reviewId, id), eq(report.organisationId, organisationId)))
    .orderBy(desc(createdAt), desc(report.id))
    .limit(MOST);
}
