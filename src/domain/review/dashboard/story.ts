// One review with its history, for the team of its business: earlier wordings, moderation, reports, the reply and who wrote it.
// Of the author it tells the display name only.
import { and, desc, eq, ne, sql } from "drizzle-orm";
import { user } from "#domain/account/table.ts";
import { business } from "#domain/business/table.ts";
import type { Context } from "#platform/context.ts";
import { prepared } from "#platform/database.ts";
import type { BusinessId, OrganisationId, ReviewId } from "#platform/id.ts";
import { type Reply, type Review, replyColumns, reviewColumns } from "../columns.ts";
import { listDecisions, listWordings, type ModerationEntry, type Wording } from "../history.ts";
import { reply, report, review } from "../table.ts";

export type ReviewStory = {
  /** Never pending: until its author confirms it, it is the author's alone. */
  review: Review & { resolution: "resolved" | "unresolved" | null; resolutionAt: Date | null };
  business: { id: BusinessId; slug: string; name: string };
  reply: (Reply & { updatedAt: Date; writtenBy: string | null }) | null;
  /** Earlier wordings, the latest first. */
  edits: Wording[];
  /** The latest first. */
  decisions: Omit<ModerationEntry, "who" | "decidedBy">[];
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
    listWordings(context, id, MOST),
    listDecisions(context, id, MOST),
    listReports(context, organisationId, id),
  ]);
  const { writtenBy, reply: answer, ...rest } = row;
  return { ...rest, reply: answer && { ...answer, writtenBy }, edits, decisions, reports };
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
