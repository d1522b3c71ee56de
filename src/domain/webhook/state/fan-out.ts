// Moves events from the outbox to the queue: each event becomes a delivery for every subscription to its name. Any number of
// dispatchers fan out side by side; only one takes an event.
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { touchText } from "./lane.ts";
import { IS_FREE } from "./target.ts";

export type FanOut = {
  events: number;
  /** For each subscription with new deliveries. `owner`: the lease of its lane, if there is one. */
  made: { subscriptionId: string; owner: string | null }[];
};

type Row = { events: number; subscriptionId: string | null; owner: string | null };

/** Fans out up to `most` events, oldest first. The commit waits for the disk, so a crash undoes no delivery that was sent. */
export async function fanOut({ db }: Context, most: number): Promise<FanOut> {
  const rows = await fanOutEvents(db, most);
  return {
    events: rows.reduce((sum, row) => sum + row.events, 0),
    made: rows.flatMap(({ subscriptionId, owner }) => (subscriptionId === null ? [] : { subscriptionId, owner })),
  };
}

/** The end of an insert of deliveries. A repeated delivery breaks both unique keys of the queue, so the clause names neither. */
export const WHERE_NEW = "on conflict do nothing";

/** SQL: a delivery's id, made of a hash of event and subscription, so that a replay has the same id. Version 7, with the event's time. */
export function deliveryIdText(eventId: string, subscriptionId: string): string {
  const hash = `sha256(uuid_send(${eventId}) || uuid_send(${subscriptionId}))`;
  // The first seven bytes are the event's: time and version. Bits 71 and 70 are the variant of RFC 9562.
  return `encode(set_bit(set_bit(overlay(substring(${hash} from 1 for 16)
    placing substring(uuid_send(${eventId}) from 1 for 7) from 1 for 7), 71, 1), 70, 0), 'hex')::uuid`;
}

// The lanes are touched after their deliveries are made, so that a release (lane.ts) either counts these or comes first.
const fanOutEvents = statement<Row>(
  "webhook_fan_out",
  `with removed as materialized (
    delete from webhook_outbox where ctid = any(array(
      select ctid from webhook_outbox where ${IS_FREE} order by event_id limit $1::int for update skip locked))
    returning event_id
  ), taken as materialized (
    select id, organisation_id, event from webhook_event where id in (select event_id from removed)
  ), made as (
    insert into webhook_delivery (id, event_id, subscription_id, run_at)
    select ${deliveryIdText("taken.id", "s.id")}, taken.id, s.id, now()
    from taken join webhook_subscription s
      on s.organisation_id = taken.organisation_id and s.status = 'active' and taken.event = any(s.events)
    order by taken.id for key share of s
    ${WHERE_NEW}
    returning subscription_id
  ), fed as materialized (
    select distinct subscription_id from made
  ), touched as (${touchText("select subscription_id from fed")})
  select (select count(*)::int from removed) as events, null::uuid as "subscriptionId", null::uuid as owner
  union all
  select 0, f.subscription_id, l.owner from fed f
  left join webhook_lane l on l.subscription_id = f.subscription_id and l.lease_until > now()`,
  { plan: "fresh" },
);
