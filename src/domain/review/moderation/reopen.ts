// A report that was decided waits again. Where the same organisation has reported the review anew meanwhile, that one stands.
import type { Context } from "#platform/context.ts";
import type { ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

/** Reports of a review that were decided at this moment. @returns how many wait again */
export async function reopenDecided(inside: Context, reviewId: ReviewId, decidedAt: Date): Promise<number> {
  return (await reopen(inside.db, reviewId, decidedAt.toISOString())).length;
}

const reopen = statement<{ id: string }>(
  "report_reopen",
  `update report p set status = 'open', decision = null, decided_at = null, decided_by = null
  where review_id = $1::uuid and decided_at = $2::timestamptz and status <> 'open'
    and not exists (select 1 from report o
      where o.review_id = p.review_id and o.status = 'open' and o.organisation_id is not distinct from p.organisation_id)
  returning id`,
);
