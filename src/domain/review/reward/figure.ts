// Public figures about rewards and ties.
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Tie } from "./tie.ts";

/** Of the last published reviews by invitation, so many must say that they were rewarded before a profile says so. */
export const SHARE_FROM = 3;
export const SHARE_OF = 100;

export type DeclaredShare = { count: number; of: number };

/**
 * Returns how many of the last SHARE_OF published reviews by invitation say that they were rewarded although their invitations said none;
 * null for fewer than SHARE_FROM.
 */
export async function findDeclaredShare({ db }: Context, businessId: BusinessId): Promise<DeclaredShare | null> {
  // A business without such reviews pays for a look at an empty index alone.
  const few = await declared(db, businessId);
  if (few.length < SHARE_FROM) return null;
  const [share] = await shareOf(db, businessId);
  return share && share.count >= SHARE_FROM ? share : null;
}

const declared = statement(
  "reward_declared_some",
  `select from review where business_id = $1::uuid and status = 'published' and source = 'invitation' and reward = 'declared'
  limit ${SHARE_FROM}`,
);

const shareOf = statement<DeclaredShare>(
  "reward_declared_share",
  `select count(*) filter (where reward = 'declared')::int as count, count(*)::int as of from (
    select reward from review where business_id = $1::uuid and status = 'published' and source = 'invitation'
      and source in ('invitation', 'organic')
    order by created_at desc, id desc limit ${SHARE_OF}
  ) latest`,
);

/** @param to is not included */
export async function countTies({ db }: Context, from: Date, to: Date): Promise<Record<Tie, number>> {
  const counts: Record<Tie, number> = { staff: 0, family: 0, competitor: 0 };
  for (const { tie, n } of await refused(db, from.toISOString(), to.toISOString())) counts[tie] = n;
  return counts;
}

const refused = statement<{ tie: Tie; n: number }>(
  "tie_refusal_counts",
  `select tie, count(*)::int as n from tie_refusal join business b on b.id = business_id and not b.sandbox
  where tie_refusal.created_at >= $1::timestamptz and tie_refusal.created_at < $2::timestamptz group by tie`,
);
