// Deletes old events and attempts. The log of attempts has a partition for each day, which is dropped whole after 30 days.
import { FIRST_ID, type OrganisationId } from "#contract/id.ts";
import { inBatches } from "#platform/database/batch.ts";
import type { Context } from "#platform/database/context.ts";
import { turnOver } from "#platform/database/partition.ts";
import { statement } from "#platform/database/statement.ts";
import { purgeFailed } from "./delivery/failed.ts";

/** Contract, Events. */
export const KEPT_DAYS = 30;
/** A delivery is tried for a day and a half; its event is kept as long as its last attempt. */
const EVENT_KEPT_DAYS = KEPT_DAYS + 2;
/** So the task may fail some nights. Attempts of a day without a partition go into the default one. */
const DAYS_AHEAD = 7;
const BATCH = 10_000;

/** Makes the partitions of the next days, and drops those that ended more than 30 days ago. */
export async function turnOverAttemptLog(context: Context): Promise<void> {
  const of = { table: "webhook_attempt", column: "attempted_at", days: 1, ahead: DAYS_AHEAD };
  await turnOver(context, of, KEPT_DAYS);
  await purgeFailed(context, KEPT_DAYS);
}

/** Deletes events older than 32 days that no delivery needs. Their ids begin with their time, so no index of times is needed. */
export async function purgeEvents({ db }: Context): Promise<void> {
  let after = FIRST_ID;
  for (;;) {
    const [batch] = await purgeAfter(db, after);
    if (!batch?.last || batch.n < BATCH) return;
    after = batch.last;
  }
}

/** The least id that an event of so many days ago can have: 48 bits of milliseconds. */
const FIRST_KEPT_ID = `rpad(lpad(to_hex(floor(extract(epoch from now() - make_interval(days => ${EVENT_KEPT_DAYS})) * 1000)::bigint),
  12, '0'), 32, '0')::uuid`;

const purgeAfter = statement<{ n: number; last: string | null }>(
  "webhook_event_purge",
  `with old as materialized (
    select id from webhook_event where id > $1::uuid and id < ${FIRST_KEPT_ID}
    order by id limit ${BATCH}
  ), purged as (
    delete from webhook_event e using old where e.id = old.id
      and not exists (select 1 from webhook_outbox o where o.event_id = old.id)
      and not exists (select 1 from webhook_delivery d where d.event_id = old.id)
  )
  select count(*)::int as n, max(id::text) as last from old`,
);

/** Deletes deliveries of a suspended organisation that have waited since before a moment. In batches. @returns how many */
export async function dropDeliveries(context: Context, organisationId: OrganisationId, before: Date): Promise<number> {
  return inBatches(BATCH, async () => (await dropOf(context.db, organisationId, before.toISOString(), BATCH)).length);
}

/** Deletes the subscriptions of an organisation that is erased, their deliveries, and its events. In batches. */
export async function eraseWebhooks(context: Context, organisationId: OrganisationId): Promise<void> {
  await dropDeliveries(context, organisationId, new Date(MOST_DISTANT));
  await subscriptionsOf(context.db, organisationId);
  await inBatches(BATCH, async () => (await eventsOf(context.db, organisationId, BATCH)).length);
}

const MOST_DISTANT = "9999-12-31T00:00:00Z";

const dropOf = statement<unknown, [OrganisationId, string, number]>(
  "webhook_delivery_drop",
  `delete from webhook_delivery where id in (
    select d.id from webhook_subscription s join webhook_delivery d on d.subscription_id = s.id
    where s.organisation_id = $1::uuid and d.created_at < $2::timestamptz limit $3::int for update of d skip locked)
  returning 1`,
);

const subscriptionsOf = statement<unknown, [OrganisationId]>(
  "webhook_subscription_erase",
  "delete from webhook_subscription where organisation_id = $1::uuid",
);

const eventsOf = statement<unknown, [OrganisationId, number]>(
  "webhook_event_erase",
  `with old as materialized (select id from webhook_event where organisation_id = $1::uuid limit $2::int for update skip locked),
  waiting as (delete from webhook_outbox o using old where o.event_id = old.id)
  delete from webhook_event e using old where e.id = old.id returning 1`,
);
