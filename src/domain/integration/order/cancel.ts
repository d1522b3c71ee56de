// An order that was cancelled or refunded: what is still queued for it is taken back, and it is remembered, so that it invites
// nobody should it be heard of again, or for the first time. Shops send events out of order.
import { withdrawMessages } from "#domain/message/withdraw.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { newId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { type Result, recordOutcome } from "../outcome.ts";
import type { Place } from "../row.ts";
import type { Order } from "./order.ts";

/** Null where the place is not what it was; to cancel twice does no harm. What was sent already stays; the allowance is not given back. */
export async function cancelOrder(
  context: Context,
  place: Place,
  order: Pick<Order, "key" | "reference" | "email">,
): Promise<Result | null> {
  const address = order.email?.toLowerCase() ?? null;
  return inTransaction(context, async (inside) => {
    const now = context.clock.now().toISOString();
    // A statement of its own: it waits for the same order where that is being queued, and the next one then sees it.
    if (order.key !== null) {
      const rows = ["", ...(address === null ? [] : [address])].map((each) => ({ id: newId(), address: each }));
      await remember(inside.db, place.id, order.key, now, JSON.stringify(rows));
    }
    const cancelled = await cancel(inside.db, place.id, order.key, place.businessId, address, order.reference, now);
    await withdrawMessages(
      inside,
      cancelled.map((row) => row.id),
    );
    const note = cancelled.length > 0 ? "The queued invitation was taken back." : null;
    const result: Result = { outcome: "cancelled", note };
    return (await recordOutcome(inside, place, result)) ? result : null;
  });
}

/** For its address, and for any address ('') in case the customer's has changed. */
const remember = statement(
  "order_cancel_remember",
  `insert into inbound_order (id, integration_id, order_key, address, created_at)
  select r.id, i.id, $2::text, r.address, $3::timestamptz
  from (select id from integration where id = $1::uuid and not paused for key share) i,
    json_to_recordset($4::json) as r(id uuid, address text)
  order by r.address
  on conflict do nothing`,
);

/** By the order, and by customer and reference where it was invited for by another way. */
const cancel = statement<{ id: string }>(
  "order_cancel",
  `update invitation set status = 'expired', cancelled_at = $6::timestamptz
  where status = 'queued' and exists (select 1 from integration where id = $1::uuid and not paused) and id in (
    select invitation_id from inbound_order where integration_id = $1::uuid and order_key = $2::text
    union all
    select id from invitation where business_id = $3::uuid and lower(email) = $4::text and reference = $5::text
      and reference is not null)
  returning id`,
);
