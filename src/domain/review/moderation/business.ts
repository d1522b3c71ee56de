// What moderators read about a business: its reviews offline, reports, decisions, ownership claims and editor's reviews. Counts are
// made from the moderation history, which is short, and never from all reviews.
import { and, desc, eq, sql } from "drizzle-orm";
import { organisation } from "#domain/account/table.ts";
import { claim } from "#domain/business/table.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId, ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { listDecisionsOf, type ModerationEntry } from "../history.ts";
import { review } from "../table.ts";

export type OfflineCounts = { held: number; hidden: number; removed: number };
export type ReportCounts = { open: number; upheld: number; dismissed: number };

export type BusinessCase = {
  offline: OfflineCounts;
  reports: ReportCounts;
  /** The latest first. */
  decisions: ModerationEntry[];
  claims: { id: string; method: string; status: string; organisationName: string; createdAt: Date }[];
  /** Published ones, the latest first. */
  editors: { id: ReviewId; rating: number; title: string; createdAt: Date }[];
};

const MOST = 10;

export async function findBusinessCase(context: Context, businessId: BusinessId): Promise<BusinessCase> {
  const [offline, reports, decisions, claims, editors] = await Promise.all([
    offlineCounts(context.db, businessId),
    reportCounts(context.db, businessId),
    listDecisionsOf(context, businessId, MOST),
    listClaims(context, businessId),
    listEditors(context, businessId),
  ]);
  return {
    offline: { held: 0, hidden: 0, removed: 0, ...Object.fromEntries(offline.map(({ status, n }) => [status, n])) },
    reports: { open: 0, upheld: 0, dismissed: 0, ...Object.fromEntries(reports.map(({ status, n }) => [status, n])) },
    decisions,
    claims,
    editors,
  };
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
      // Literals, so that the partial index applies.
      .where(
        and(eq(review.businessId, businessId), sql`${review.status} = 'published' and ${review.source} = 'editor'`),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(MOST)
  );
}

/** Every review that is offline has a decision, so the decisions lead to all of them. */
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
