// From the outbox to the queue: each event becomes a delivery for every subscription that asked for it. Any number of
// dispatchers do this side by side; an event is taken by one of them.
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";

export type FanOut = {
  events: number;
  /** Per subscription that got any. `owner`: who leases its lane, if anybody does; the lane as such is woken. */
  made: { subscriptionId: string; deliveries: number; owner: string | null }[];
};

/**
 * Fans out up to `most` events, oldest first; fewer than `most` were all there are. One statement: the lanes are touched after
 * their deliveries are made and in the order of their ids, so that a release (`releaseLanes`) either counts these or comes first.
 *
 * Its commit waits for the disk, and so for every commit before it: nothing is told of that a crash could still undo.
 */
export async function fanOut({ db }: Context, most: number): Promise<FanOut> {
  // Not kept as a plan: one made while the tables were empty would read all of them, batch by batch, when a burst comes.
  const rows = (await db.execute(sql`
    with taken as materialized (
      select ctid as place, id, organisation_id, event from webhook_event
      where fanned_out_at is null order by id limit ${most} for update skip locked
    ), marked as (
      update webhook_event set fanned_out_at = now() where ctid = any(array(select place from taken))
    ), made as (
      insert into webhook_delivery (id, event_id, subscription_id, run_at)
      select ${deliveryId(sql`taken.id`, sql`s.id`)}, taken.id, s.id, now()
      from taken join webhook_subscription s
        on s.organisation_id = taken.organisation_id and s.status = 'active' and taken.event = any(s.events)
      order by taken.id for key share of s
      ${WHERE_NEW}
      returning subscription_id
    ), counted as materialized (
      select subscription_id, count(*)::int as n from made group by subscription_id
    ), touched as (${touch(sql`select subscription_id from counted`)})
    select (select count(*)::int from taken) as events, null::uuid as subscription_id, 0 as n, null::uuid as owner
    union all
    select 0, c.subscription_id, c.n, l.owner from counted c
    left join webhook_lane l on l.subscription_id = c.subscription_id and l.lease_until > now()`)) as unknown as Row[];
  return {
    events: rows.reduce((sum, row) => sum + row.events, 0),
    made: rows.flatMap((row) =>
      row.subscription_id === null ? [] : { subscriptionId: row.subscription_id, deliveries: row.n, owner: row.owner },
    ),
  };
}

/**
 * A delivery's id is made of its event and subscription, so that one made twice at the same moment breaks both of the queue's keys.
 * With only one of them named, the other one's breach would be an error.
 */
export const WHERE_NEW = sql`on conflict do nothing`;

type Row = { events: number; subscription_id: string | null; n: number; owner: string | null };

/** Says that these lanes have something due now; inside the transaction that made it, after it was made. */
export async function touchLanes(db: Context["db"], subscriptionIds: readonly string[]): Promise<void> {
  if (subscriptionIds.length === 0) return;
  const ids = `{${subscriptionIds.join(",")}}`;
  await db.execute(touch(sql`select distinct id from unnest(${ids}::uuid[]) id`));
}

/**
 * The id of an event's delivery to a subscription: made of both, so that it is the same whoever makes it and whenever, when it is
 * replayed, too. Version 7, with the event's time.
 */
export function deliveryId(eventId: SQL, subscriptionId: SQL): SQL {
  const hash = sql`sha256(uuid_send(${eventId}) || uuid_send(${subscriptionId}))`;
  // The first seven bytes are the event's: time and version. Bits 71 and 70 say that it is laid out as RFC 9562 has it.
  return sql`encode(set_bit(set_bit(overlay(substring(${hash} from 1 for 16)
    placing substring(uuid_send(${eventId}) from 1 for 7) from 1 for 7), 71, 1), 70, 0), 'hex')::uuid`;
}

/**
 * In the order of ids, so that two who touch the same lanes do not wait for each other in a circle. A lane that is due already is
 * only locked, which is what a release at the same moment has to wait for.
 */
function touch(subscriptionIds: SQL): SQL {
  return sql`
    insert into webhook_lane as l (subscription_id, next_due)
    select id, now() from (${subscriptionIds}) as given(id) order by id
    on conflict (subscription_id) do update set next_due = excluded.next_due
    where l.next_due is null or l.next_due > excluded.next_due`;
}
