// What a moderator reads about a profile: how many of its reviews are where, what was reported, decided and claimed lately. Counted
// from what moderators and rules did, which is little, and never from all reviews.
import { and, desc, eq, sql } from "drizzle-orm";
import { organisation, user } from "#domain/account/table.ts";
import { claim } from "#domain/business/table.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId, ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import type { ReviewStatus } from "../lock.ts";
import { moderation, review } from "../table.ts";

export type OfflineCounts = { held: number; hidden: number; removed: number };
export type ReportCounts = { open: number; upheld: number; dismissed: number };

export type RecentDecision = {
  id: string;
  reviewId: ReviewId;
  from: ReviewStatus;
  to: ReviewStatus;
  reason: string;
  askedBy: string;
  who: string | null;
  undoes: string | null;
  createdAt: Date;
};

export type BusinessCase = {
  offline: OfflineCounts;
  /** Of those that were reported and are still moderated, or wait. */
  reports: ReportCounts;
  /** The latest first. */
  decisions: RecentDecision[];
  claims: { id: string; method: string; status: string; organisationName: string; createdAt: Date }[];
  /** Published ones, the latest first. */
  editors: { id: ReviewId; rating: number; title: string; createdAt: Date }[];
};

const MOST = 10;

/** Everything but what stands in the business's own row. */
export async function findBusinessCase(context: Context, businessId: BusinessId): Promise<BusinessCase> {
  const [offline, reports, decisions, claims, editors] = await Promise.all([
    offlineCounts(context.db, businessId),
    reportCounts(context.db, businessId),
    listRecent(context, businessId),
    listClaims(context, businessId),
    listEditors(context, businessId),
  ]);
  return {
    offline: { held: 0, hidden: 0, removed: 0, ...Object.fromEntries(offline.map(({ status, n }) => [status, n])) },
    reports: { open: 0, upheld: 0, dismissed: 0, ...Object.fromEntries(reports.map(({ status, n }) => [status, n])) },
    decisions: decisions as RecentDecision[],
    claims,
    editors,
  };
}

function listRecent({ db }: Context, businessId: BusinessId) {
  return db
    .select({
      id: moderation.id,
      reviewId: moderation.reviewId,
      from: moderation.fromStatus,
      to: moderation.toStatus,
      reason: moderation.reason,
      askedBy: moderation.askedBy,
      who: user.name,
      undoes: moderation.undoes,
      createdAt: moderation.createdAt,
    })
    .from(moderation)
    .leftJoin(user, eq(user.id, moderation.decidedBy))
    .where(eq(moderation.businessId, businessId))
    .orderBy(desc(moderation.createdAt), desc(moderation.id))
    .limit(MOST);
}

function listClaims({ db }: Context, businessId: BusinessId) {
  const { id, method, status, createdAt } = claim;
  return db
    .select({ id, method, status, createdAt, organisationName: organisation.name })
    .from(claim)
    .innerJoin(organisation, eq(organisation.id, claim.organisationId))
    .where(eq(claim.businessId, businessId))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST);
}

function listEditors({ db }: Context, businessId: BusinessId) {
  const { id, rating, title, createdAt } = review;
  return (
    db
      .select({ id, rating, title, createdAt })
      .from(review)
      // Literals, so that the index on editor's reviews can be used.
      .where(
        and(eq(review.businessId, businessId), sql`${review.status} = 'published' and ${review.source} = 'editor'`),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(MOST)
  );
}

/** A review that is offline was taken there by a decision, so those lead to all of them. */
const offlineCounts = statement<{ status: keyof OfflineCounts; n: number }>(
  "moderation_offline",
  `select r.status, count(*)::int as n
  from (select distinct review_id from moderation where business_id = $1::uuid) m join review r on r.id = m.review_id
  where r.status in ('held', 'hidden', 'removed') group by 1`,
);

const reportCounts = statement<{ status: keyof ReportCounts; n: number }>(
  "moderation_reports",
  `select p.status, count(*)::int as n from report p join review r on r.id = p.review_id
  where r.business_id = $1::uuid group by 1`,
);
