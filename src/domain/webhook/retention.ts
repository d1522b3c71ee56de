// How long events and attempts are kept. The log of attempts has a partition for each day, made ahead and dropped whole after 30
// days. Events that no delivery waits for go with it.

import { type Context, inTransaction } from "#platform/context.ts";
import { FIRST_ID } from "#platform/id.ts";
import { execute, statement } from "#platform/statement.ts";

/** Contract, Events. */
const KEPT_DAYS = 30;
/** A delivery is tried for a day and a half; its event is kept as long as its last attempt. */
const EVENT_KEPT_DAYS = KEPT_DAYS + 2;
/** Some nights without this task do no harm; attempts of a day without a partition go into the default one. */
const DAYS_AHEAD = 7;
const BATCH = 10_000;
const LOCK_WITHIN = "3s";
const NAME = /^webhook_attempt_(\d{4})_(\d{2})_(\d{2})$/;

/** Makes the partitions of the days to come, and drops those of days that were over 30 days ago. */
export async function turnOverAttemptLog(context: Context): Promise<void> {
  const { db } = context;
  const [clock] = await readToday(db);
  const today = Temporal.PlainDate.from(clock?.today ?? context.clock.now().toISOString().slice(0, 10));
  const existing = (await listPartitions(db)).map(({ name }) => name);
  // Only days to come: rows of the same day in the default partition would forbid it.
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead++) {
    const day = today.add({ days: ahead });
    if (existing.includes(nameOf(day))) continue;
    await alter(
      context,
      `create table if not exists ${nameOf(day)} partition of webhook_attempt
      for values from ('${day} 00:00+00') to ('${day.add({ days: 1 })} 00:00+00')`,
    );
  }
  const oldest = nameOf(today.subtract({ days: KEPT_DAYS }));
  for (const name of existing) {
    if (NAME.test(name) && name < oldest) await alter(context, `drop table if exists ${name}`);
  }
  await purgeDefaultPartition(db);
}

/** Deletes events older than 32 days that no delivery waits for. By their ids, which begin with their time. */
export async function purgeEvents({ db }: Context): Promise<void> {
  let after = FIRST_ID;
  for (;;) {
    const [batch] = await purgeAfter(db, after);
    if (!batch?.last || batch.n < BATCH) return;
    after = batch.last;
  }
}

/** Two processes at once do no harm. Waits for locks only briefly, because everything else would queue behind it. */
async function alter(context: Context, change: string): Promise<void> {
  try {
    await inTransaction(context, async ({ db }) => {
      await execute(db, `set local lock_timeout = '${LOCK_WITHIN}'`);
      await execute(db, change);
    });
  } catch (error) {
    context.log.warn({ err: error }, "the webhook log was not turned over; the next night tries again");
  }
}

function nameOf(day: Temporal.PlainDate): string {
  return `webhook_attempt_${day.toString().replaceAll("-", "_")}`;
}

const readToday = statement<{ today: string }>(
  "webhook_attempt_today",
  "select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today",
);

const listPartitions = statement<{ name: string }>(
  "webhook_attempt_partitions",
  `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'webhook_attempt'::regclass`,
);

const purgeDefaultPartition = statement(
  "webhook_attempt_purge",
  `delete from webhook_attempt_default where attempted_at < now() - make_interval(days => ${KEPT_DAYS})`,
);

/** The least id that an event of so many days ago can have: 48 bits of milliseconds. */
const FIRST_KEPT_ID = `rpad(lpad(to_hex(floor(extract(epoch from now() - make_interval(days => ${EVENT_KEPT_DAYS})) * 1000)::bigint),
  12, '0'), 32, '0')::uuid`;

const purgeAfter = statement<{ n: number; last: string | null }>(
  "webhook_event_purge",
  `with old as materialized (
    select id from webhook_event where id > $1::uuid and id < ${FIRST_KEPT_ID} and fanned_out_at is not null
    order by id limit ${BATCH}
  ), purged as (
    delete from webhook_event e using old where e.id = old.id
      and not exists (select 1 from webhook_delivery d where d.event_id = old.id)
  )
  select count(*)::int as n, max(id::text) as last from old`,
);
