// Finds reviews by the addresses that their invitations went to. The rule `frequent_author` counts them with those of the author's
// own address; for everything else an invitation's address says nothing about who wrote the review.
import type { ReviewId } from "#contract/id.ts";
import { confirm } from "#domain/review/publish/confirm.ts";
import type { FindInvited } from "#domain/review/rule/check.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** Confirms as #domain/review/publish/confirm.ts does. */
export function confirmReview(context: Context, id: string) {
  return confirm(context, id, findInvited);
}

export const findInvited: FindInvited = async ({ db }, businessId, emails) =>
  (await invited(db, businessId, emails)).map(({ id }) => id);

const invited = statement<{ id: ReviewId }>(
  "invitation_reviews_of_mailbox",
  `select review_id as id from invitation
  where business_id = $1::uuid and candor_mailbox(email) = any(array(select candor_mailbox(e) from unnest($2::text[]) e))
    and review_id is not null`,
);
