// One helpful vote for each reader and review. Voters are keyed hashes, which differ from review to review.
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BusinessId, ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

/** Null where there is no such published review. */
export async function voteHelpful(
  context: Context,
  reviewId: ReviewId,
  voterHash: Uint8Array,
): Promise<{ counted: boolean; helpfulCount: number } | null> {
  return inTransaction(context, async (inside) => {
    const [counted] = await vote(inside.db, reviewId, Buffer.from(voterHash));
    if (counted) {
      await announce(inside.db, [`business:${counted.business}`]);
      return { counted: true, helpfulCount: counted.n };
    }
    const [row] = await current(inside.db, reviewId);
    return row ? { counted: false, helpfulCount: row.n } : null;
  });
}

type Counted = { business: BusinessId; n: number };

const vote = statement<Counted>(
  "helpful_vote",
  `with voted as (
    insert into helpful_vote (review_id, voter_hash)
    select id, $2::bytea from review where id = $1::uuid and status = 'published'
    on conflict do nothing returning review_id
  )
  update review set helpful_count = helpful_count + 1 from voted where id = review_id
  returning business_id as business, helpful_count as n`,
);

const current = statement<Counted>(
  "helpful_count",
  "select business_id as business, helpful_count as n from review where id = $1::uuid and status = 'published'",
);
