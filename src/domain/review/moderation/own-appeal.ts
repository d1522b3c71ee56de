// Which of the appeals that wait a moderator can decide: not those about their own decisions, nor about reviews that they leave to others.
import type { UserId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { FoundCase } from "../state/case-filter.ts";
import { findLeftTo, findWithColleague } from "./complaint.ts";

/** Returns those of the appeals that this moderator can decide, as `decideAppeal` allows it. */
export async function keepDecidable(
  context: Context,
  appeals: readonly FoundCase[],
  moderator: UserId,
): Promise<FoundCase[]> {
  const ids = appeals.map(({ reviewId }) => reviewId);
  const [left, withColleague, own] = await Promise.all([
    findLeftTo(context, ids, moderator),
    findWithColleague(context, ids, moderator),
    ownDecisions(
      context.db,
      appeals.map(({ id }) => id),
      moderator,
    ),
  ]);
  const isOwn = new Set(own.map(({ id }) => id));
  return appeals.filter(({ id, reviewId }) => !left.has(reviewId) && !(isOwn.has(id) && withColleague.has(reviewId)));
}

const ownDecisions = statement<{ id: string }>(
  "appeal_own_decisions",
  `select a.id from appeal a join moderation m on m.id = a.moderation_id
  where a.id = any($1::uuid[]) and m.decided_by = $2::uuid`,
);
