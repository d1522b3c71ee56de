// The log of attempts is kept 30 days: a partition for each day, made ahead and dropped whole. Events that nothing waits for
// go with it.
import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "#platform/context.ts";

/** Decisions, Webhooks. */
const KEPT_DAYS = 30;
/** An event is tried for a day and a half; its last attempts are kept as long as the first ones of others. */
const EVENT_KEPT_DAYS = KEPT_DAYS + 2;
/** Made ahead, so that a night without this task does no harm; what no partition takes lands in the default one. */
const DAYS_AHEAD = 7;
const BATCH = 10_000;
const LOCK_WITHIN_MS = 3_000;
const NAME = /^webhook_attempt_(\d{4})_(\d{2})_(\d{2})$/;

/** Makes the partitions of the days to come, and drops those of days that are over for 30 days. */
export async function turnOverAttemptLog(context: Context): Promise<void> {
  const [clock] = (await context.db.execute(
    sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today`,
  )) as unknown as { today: string }[];
  const today = Temporal.PlainDate.from(clock?.today ?? context.clock.now().toISOString().slice(0, 10));
  const existing = await partitions(context);
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead++) {
    const day = today.add({ days: ahead });
    if (!existing.includes(nameOf(day))) await makePartition(context, day);
  }
  const oldest = nameOf(today.subtract({ days: KEPT_DAYS }));
  for (const name of existing) {
    if (NAME.test(name) && name < oldest) await alter(context, `drop table if exists ${name}`);
  }
  await context.db.execute(
    sql`delete from webhook_attempt_default where attempted_at < now() - make_interval(days => ${KEPT_DAYS})`,
  );
}

/** Forgets events older than 32 days that no delivery waits for. By their ids, which begin with their time. */
export async function purgeEvents({ db }: Context): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const [batch] = (await db.execute(sql`
      with old as materialized (
        select id from webhook_event where id > ${after}::uuid and id < ${firstIdOf(EVENT_KEPT_DAYS)} and fanned_out_at is not null
        order by id limit ${BATCH}
      ), purged as (
        delete from webhook_event e using old where e.id = old.id
          and not exists (select 1 from webhook_delivery d where d.event_id = old.id)
      )
      select count(*)::int as n, max(id::text) as last from old`)) as unknown as { n: number; last: string | null }[];
    if (!batch?.last || batch.n < BATCH) return;
    after = batch.last;
  }
}

/** The least id that an event of so many days ago can have: 48 bits of milliseconds. */
function firstIdOf(daysAgo: number) {
  return sql`rpad(lpad(to_hex(floor(extract(epoch from now() - make_interval(days => ${daysAgo})) * 1000)::bigint), 12, '0'), 32, '0')::uuid`;
}

async function partitions({ db }: Context): Promise<string[]> {
  const rows = (await db.execute(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'webhook_attempt'::regclass`)) as unknown as { name: string }[];
  return rows.map((row) => row.name);
}

/** Only days to come: what the default partition holds already would forbid it. */
async function makePartition(context: Context, day: Temporal.PlainDate): Promise<void> {
  const [from, to] = [day.toString(), day.add({ days: 1 }).toString()];
  await alter(
    context,
    `create table if not exists ${nameOf(day)} partition of webhook_attempt
      for values from ('${from} 00:00+00') to ('${to} 00:00+00')`,
  );
}

/** Two processes at once are no harm. A lock that is not had soon is not waited for, since everybody else would wait behind it. */
async function alter(context: Context, change: string): Promise<void> {
  try {
    await inTransaction(context, async ({ db }) => {
      await db.execute(sql.raw(`set local lock_timeout = '${LOCK_WITHIN_MS}ms'`));
      await db.execute(sql.raw(change));
    });
  } catch (error) {
    context.log.warn({ err: error }, "the webhook log was not turned over; the next night tries again");
  }
}

function nameOf(day: Temporal.PlainDate): string {
  return `webhook_attempt_${day.toString().replaceAll("-", "_")}`;
}
