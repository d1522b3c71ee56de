// Who decides the complaints of reporters: another moderator than the one who took the decision, if there is one (DSA, Article 20).
import type { ReviewId, UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** Names of others that a page shows; more are counted only. */
export const OTHERS_NAMED = 5;

/** @property names the first OTHERS_NAMED of those who can decide, in order */
export type LeftTo = { names: string[]; count: number };

/**
 * Finds those of the reviews whose open complaints are about decisions of this moderator, while others can decide. Where each moderator
 * took one of the decisions, each can decide.
 */
export async function findLeftTo(
  { db }: Context,
  reviewIds: readonly ReviewId[],
  moderator: UserId,
): Promise<Map<ReviewId, LeftTo>> {
  if (reviewIds.length === 0) return new Map();
  const rows = await leftTo(db, reviewIds, moderator);
  return new Map(rows.map(({ reviewId, ...others }) => [reviewId, others]));
}

/** Refuses with validation_error where an open complaint about this moderator's decision waits for another one. */
export async function refuseToLeft(inside: Context, reviewId: ReviewId, moderator: UserId): Promise<void> {
  const left = await findLeftTo(inside, [reviewId], moderator);
  if (left.size > 0)
    throw new Refusal("validation_error", "You took the decision. Another moderator decides the complaint.", {
      says: sentence("report.ownDecision"),
    });
}

const leftTo = statement<LeftTo & { reviewId: ReviewId }>(
  "report_complaint_left",
  `with complained as (select p.review_id as id, array_agg(p.first_decided_by) as deciders from report p
    where p.review_id = any($1::uuid[]) and p.status = 'open' and p.complained_at is not null and p.first_decided_by is not null
    group by p.review_id)
  select c.id as "reviewId", (array_agg(u.name order by u.name, u.id))[1:${OTHERS_NAMED}] as names, count(*)::int as count
  from complained c join "user" u on u.staff and u.id <> all (c.deciders)
  where $2::uuid = any (c.deciders) group by c.id`,
);
