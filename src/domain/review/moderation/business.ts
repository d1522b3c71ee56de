// What moderators read about a business. Counts come from the moderation history, which is short, never from all reviews.
import { and, desc, eq, sql } from "drizzle-orm";
import { organisation } from "#domain/account/table.ts";
import { claim } from "#domain/business/table.ts";
import type { Context } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { listDecisionsOf } from "../history.ts";
import { review } from "../table.ts";

const MOST = 10;

export async function findBusinessCase(context: Context, businessId: BusinessId) {
  const [offline, reports, decisions, claims, editors] = await Promise.all([
    offlineCounts(context.db, businessId),
    reportCounts(context.db, businessId),
    listDecisionsOf(context, businessId, MOST),
    listClaims(context, businessId),
    listEditors(context, businessId),
  ]);
  return {
    offline: countsOf({ held: 0, hidden: 0, removed: 0 }, offline),
    reports: countsOf({ open: 0, upheld: 0, dismissed: 0 }, reports),
    decisions,
    claims,
    editors,
  };
}

export type BusinessCase = Awaited<ReturnType<typeof findBusinessCase>>;

function countsOf<K extends string>(
  none: Record<K, number>,
  rows: readonly { status: K; n: number }[],
): Record<K, number> {
  return { ...none, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) };
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
const offlineCounts = statement<{ status: "held" | "hidden" | "removed"; n: number }>(
  "moderation_offline",
  `select r.status, count(*)::int as n
  from (select distinct review_id from moderation where business_id = $1::uuid) m join review r on r.id = m.review_id
  where r.status in ('held', 'hidden', 'removed') group by 1`,
);

const reportCounts = statement<{ status: "open" | "upheld" | "dismissed"; n: number }>(
  "moderation_reports",
  `select p.status, count(*)::int as n from report p join review r on r.id = p.review_id
  where r.business_id = $1::uuid group by 1`,
);
