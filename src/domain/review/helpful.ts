// Stores one helpful vote per address range and review. A voter is a keyed hash of the range, which differs from review to review.
import type { BusinessId, ReviewId } from "#contract/id.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** Returns whether the vote is the voter's first, and the number of votes; null if no such review is public. */
export async function voteHelpful(
  context: Context,
  reviewId: ReviewId,
  voterHash: Uint8Array,
): Promise<{ counted: boolean; helpfulCount: number } | null> {
  return inTransaction(context, async (inside) => {
    const [row] = await vote(inside.db, reviewId, Buffer.from(voterHash));
    if (!row) return null;
    const { businessId, ...result } = row;
    if (result.counted) await announce(inside.db, [`business:${businessId}`]);
    return result;
  });
}

const vote = statement<{ businessId: BusinessId; counted: boolean; helpfulCount: number }>(
  "helpful_vote",
  `with voted as (
    insert into helpful_vote (review_id, voter_hash)
    select id, $2::bytea from review where id = $1::uuid and status = 'published'
    on conflict do nothing returning review_id
  ), moved as (
    update review set helpful_count = helpful_count + 1 from voted where id = review_id returning business_id, helpful_count
  )
  select business_id as "businessId", true as counted, helpful_count as "helpfulCount" from moved
  union all
  select business_id, false, helpful_count from review
  where id = $1::uuid and status = 'published' and not exists (select from voted)`,
);
