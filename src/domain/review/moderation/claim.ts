// Claims that a moderator has to decide: those that ask for one, and those of a business that another organisation manages.
import { type Claim, findClaim } from "#domain/business/claim/claim.ts";
import type { Context } from "#platform/context.ts";
import { statement } from "#platform/statement.ts";
import type { QueuePlace } from "./queue.ts";

const START = { id: "00000000-0000-0000-0000-000000000000", at: "-infinity" };

/** After a place, the one that waits longest first. */
export async function listWaitingClaims(
  context: Context,
  { after, limit }: { after: QueuePlace | null; limit: number },
): Promise<Claim[]> {
  const rows = await waiting(context.db, after?.createdAt.toISOString() ?? START.at, after?.id ?? START.id, limit);
  const claims = await Promise.all(rows.map(({ id }) => findClaim(context, id)));
  return claims.filter((each) => each !== null);
}

const waiting = statement<{ id: string }>(
  "moderation_claims",
  `select c.id from claim c join business b on b.id = c.business_id
  where c.status = 'pending' and c.method <> 'transfer'
    and (c.method = 'moderator' or b.organisation_id <> c.organisation_id)
    and (c.created_at, c.id) > ($1::timestamptz, $2::uuid)
  order by c.created_at, c.id limit $3::int`,
);
