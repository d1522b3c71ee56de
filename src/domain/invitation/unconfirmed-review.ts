// Deletes reviews whose address was never confirmed, except of imported ones that an invitation refers to.
import { purgeUnconfirmed } from "#domain/review/retention.ts";
import type { Context } from "#platform/context.ts";
import type { ReviewId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

/** @returns how many */
export async function purgeUnconfirmedReviews(context: Context, batch?: number): Promise<number> {
  return purgeUnconfirmed(context, invited, batch);
}

async function invited({ db }: Context, ids: readonly ReviewId[]): Promise<ReadonlySet<ReviewId>> {
  return new Set((await referredTo(db, ids)).map(({ id }) => id));
}

const referredTo = statement<{ id: ReviewId }>(
  "invitation_reviews",
  "select review_id as id from invitation where review_id = any($1::uuid[])",
);
