// The order that a review was invited for, as moderators read it: without the customer's address.
import type { ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { InvitationSource } from "./state/invitation.ts";

export type ReviewedOrder = {
  reference: string | null;
  source: InvitationSource;
  /** When the order came here, or the customer was invited in another way. */
  createdAt: Date;
  sentAt: Date | null;
  /** Names, at most MOST_PRODUCTS. */
  products: string[];
};

const MOST_PRODUCTS = 10;

/** Null for a review that no invitation led to. */
export async function findOrderOf({ db }: Context, id: ReviewId): Promise<ReviewedOrder | null> {
  const [row] = await orderOf(db, id, MOST_PRODUCTS);
  return row ?? null;
}

const orderOf = statement<ReviewedOrder>(
  "invitation_order_of_review",
  `select i.reference, i.source, i.created_at as "createdAt", i.sent_at as "sentAt",
    array(select p.name from invitation_product o join product p on p.id = o.product_id
      where o.invitation_id = i.id order by p.name limit $2::int) as products
  from invitation i where i.review_id = $1::uuid limit 1`,
);
