// How long a business takes to reply, for its profile. It is computed from the latest reviews, so that it costs the same for a
// hundred reviews and a million.
import type { Context } from "#platform/context.ts";
import type { BusinessId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

/** How many reviews are searched for replies. */
const LATEST_REVIEWS = 1_000;
const LATEST_REPLIES = 200;
/** With fewer replies no time is typical. */
const MIN_REPLIES = 3;

/** Median seconds from review to reply over the latest replied customer reviews; null where there are too few. */
export async function typicalReplySeconds(context: Context, businessId: BusinessId): Promise<number | null> {
  const [row] = await typical(context.db, businessId);
  return row && row.n >= MIN_REPLIES ? row.median : null;
}

const typical = statement<{ n: number; median: number | null }>(
  "review_reply_time",
  `select count(*)::int as n, percentile_cont(0.5) within group (order by seconds) as median
  from (
    select extract(epoch from p.created_at - latest.created_at)::float8 as seconds
    from (
      select id, created_at, source from review where business_id = $1::uuid and status = 'published'
      order by created_at desc, id desc limit ${LATEST_REVIEWS}
    ) latest
    join reply p on p.review_id = latest.id
    where latest.source <> 'editor' and p.created_at >= latest.created_at
    order by latest.created_at desc limit ${LATEST_REPLIES}
  ) each_reply`,
);
