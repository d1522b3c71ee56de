// Deliveries that wait in a dispatcher's lanes.
import type { WebhookEventName } from "#contract/event.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

export type DueDelivery = {
  id: string;
  subscriptionId: string;
  eventId: string;
  event: WebhookEventName;
  data: string;
  /** The `traceparent` of the request that caused the event, if any. */
  trace: string | null;
  createdAt: Date;
  attempts: number;
  /** A person asked for it; it is not retried. */
  manual: boolean;
  /** An owner sent it as a test. */
  isTest: boolean;
};

/** The due deliveries of each lane, oldest first, at most `most` of each. @param known ids to leave out */
export async function readDue(
  { db }: Context,
  lanes: readonly { subscriptionId: string; most: number }[],
  known: readonly string[],
): Promise<DueDelivery[]> {
  if (lanes.length === 0) return [];
  return read(
    db,
    lanes.map(({ subscriptionId }) => subscriptionId),
    lanes.map(({ most }) => most),
    known,
  );
}

const read = statement<DueDelivery>(
  "webhook_delivery_due",
  `select d.id, d.subscription_id as "subscriptionId", d.event_id as "eventId", d.attempts, d.manual, e.is_test as "isTest", e.event, e.data,
    e.trace, e.created_at as "createdAt"
  from unnest($1::uuid[], $2::int[]) as l(subscription_id, most)
  cross join lateral (
    select * from webhook_delivery d
    where d.subscription_id = l.subscription_id and d.run_at <= now() and d.id <> all($3::uuid[])
    order by d.run_at, d.id limit l.most
  ) d
  join webhook_event e on e.id = d.event_id order by d.run_at, d.id`,
  { plan: "fresh" },
);
