// Queue figures for operators: bounded index scans, however many messages wait.
import type { Context } from "#platform/context.ts";
import { statement } from "#platform/statement.ts";

const MOST_COUNTED = 100_000;

/** How many messages wait (due now or later) and are due now, leased ones included. Each count ends at 100,000. */
export async function messageFigures({ db }: Context) {
  const [row] = await read(db, MOST_COUNTED);
  const { waiting = 0, due = 0, oldestDueAt = null } = row ?? {};
  return { waiting, due: Math.min(due, MOST_COUNTED), oldestDueAt };
}

const read = statement<{ waiting: number; due: number; oldestDueAt: Date | null }>(
  "message_figures",
  `select
    (select count(*)::int from (select 1 from message where status = 'due' limit $1::int) w) as waiting,
    (select sum(n)::int from (values (true), (false)) as turn(urgent) cross join lateral (
      select count(*) as n from (select 1 from message where status = 'due' and urgent = turn.urgent and run_at <= now()
        limit $1::int) d) each) as due,
    (select min(run_at) from (values (true), (false)) as turn(urgent) cross join lateral (
      select run_at from message where status = 'due' and urgent = turn.urgent and run_at <= now()
      order by run_at limit 1) o) as "oldestDueAt"`,
);
