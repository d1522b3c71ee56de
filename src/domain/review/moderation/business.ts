// Finds a business's latest decisions, ownership claims and editor's reviews, for moderators.
import { and, desc, eq, sql } from "drizzle-orm";
import type { BusinessId } from "#contract/id.ts";
import { organisation } from "#domain/account/state/table.ts";
import { claim } from "#domain/business/state/table.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { listDecisionsOf } from "../state/history.ts";
import { review } from "../state/table.ts";

const MOST = 10;

export async function findBusinessCase(context: Context, businessId: BusinessId) {
  const [decisions, claims, editors] = await Promise.all([
    listDecisionsOf(context, businessId, MOST),
    listClaims(context, businessId),
    listEditors(context, businessId),
  ]);
  return { decisions, claims, editors };
}

export type BusinessCase = Awaited<ReturnType<typeof findBusinessCase>>;

/** How many reviews of a business are held, up to a number. */
export async function countHeldOf({ db }: Context, businessId: BusinessId, most: number): Promise<number> {
  return (await heldOf(db, businessId, most))[0]?.count ?? 0;
}

const heldOf = statement<{ count: number }>(
  "moderation_held_of",
  `select count(*)::int from (
    select from review where business_id = $1::uuid and status = 'held' limit $2::int) each`,
);

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
