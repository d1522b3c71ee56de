// Expires unused invitations after 30 days (contract, Invitation). It may run late, because every reader goes by the clock.
import type { ReviewId } from "#contract/id.ts";
import { withdrawMessages } from "#domain/message/message.ts";
import { purgeUnconfirmed } from "#domain/review/state/retention.ts";
import { inBatches } from "#platform/database/batch.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { hasRunOut } from "./state/invitation.ts";

const BATCH = 5_000;

/** Expires invitations and withdraws their messages, in batches; several processes may run it at once. @returns how many */
export async function expireInvitations(context: Context, batch = BATCH): Promise<number> {
  const expireSome = async (inside: Context) => {
    const ids = (await expire(inside.db, batch)).map((row) => row.id);
    await withdrawMessages(inside, ids);
    return ids.length;
  };
  return inBatches(batch, () => inTransaction(context, expireSome));
}

const expire = statement<{ id: string }>(
  "invitation_expire",
  `with ended as materialized (
    select id from invitation
    where ${hasRunOut("invitation")}
    order by expires_at limit $1::int
    for update skip locked
  )
  update invitation i set status = 'expired' from ended where i.id = ended.id returning i.id`,
);

/** Deletes reviews whose address was never confirmed, except imported ones that an invitation refers to. @returns how many */
export async function purgeUnconfirmedReviews(context: Context): Promise<number> {
  return purgeUnconfirmed(context, invited);
}

async function invited({ db }: Context, ids: readonly ReviewId[]): Promise<ReadonlySet<ReviewId>> {
  return new Set((await referredTo(db, ids)).map(({ id }) => id));
}

const referredTo = statement<{ id: ReviewId }>(
  "invitation_reviews",
  "select review_id as id from invitation where review_id = any($1::uuid[])",
);
