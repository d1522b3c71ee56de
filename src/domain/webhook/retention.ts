// Deletes old events and attempts. The log of attempts has a partition for each day, which is dropped whole after 30 days.
import { FIRST_ID } from "#contract/id.ts";
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
