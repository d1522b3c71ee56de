// What waits in the lanes that a dispatcher holds.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { WebhookEventName } from "../event.ts";

export type DueDelivery = {
  id: string;
  subscriptionId: string;
  eventId: string;
  event: WebhookEventName;
  /** The payload's `data`, as it will be sent. */
  data: string;
  /** The `traceparent` that its request came with, if any. */
  trace: string | null;
  createdAt: Date;
  /** Attempts made so far. */
  attempts: number;
  /** Asked for by hand: not tried again by itself. */
  manual: boolean;
};

type Row = {
  id: string;
  subscription_id: string;
  event_id: string;
  attempts: number;
  manual: boolean;
  event: WebhookEventName;
  data: string;
  trace: string | null;
  created_at: Date | string;
};

/** What is due in each lane, oldest first, `most` of each; those that the reader knows already are among them. */
export async function readDue(
  { db }: Context,
  lanes: readonly { subscriptionId: string; most: number }[],
): Promise<DueDelivery[]> {
  if (lanes.length === 0) return [];
  const given = JSON.stringify(lanes.map((each) => ({ subscription_id: each.subscriptionId, most: each.most })));
  // Not kept as a plan: see fanOut.
  const rows = (await db.execute(sql`
    select d.id, d.subscription_id, d.event_id, d.attempts, d.manual, e.event, e.data, e.trace, e.created_at
    from json_to_recordset(${given}::json) as l(subscription_id uuid, most int)
    cross join lateral (
      select * from webhook_delivery d
      where d.subscription_id = l.subscription_id and d.run_at <= now() order by d.run_at, d.id limit l.most
    ) d
    join webhook_event e on e.id = d.event_id order by d.run_at, d.id`)) as unknown as Row[];
  return rows.map((row) => ({
    id: row.id,
    subscriptionId: row.subscription_id,
    eventId: row.event_id,
    event: row.event,
    data: row.data,
    trace: row.trace,
    createdAt: new Date(row.created_at),
    attempts: row.attempts,
    manual: row.manual,
  }));
}
