// Queue figures for operators: bounded index scans, however many messages wait.
import type { Context } from "#platform/context.ts";
import { statement } from "#platform/statement.ts";

/** Counts end here. */
const MOST_COUNTED = 100_000;

export type MessageFigures = {
  /** Due now or later. */
  waiting: number;
  /** Due now, leased ones included. */
  due: number;
  oldestDueAt: Date | null;
};

/** Reads the figures. Each count ends at 100,000. */
export async function messageFigures({ db }: Context): Promise<MessageFigures> {
  const [row] = await read(db, MOST_COUNTED);
  if (!row) throw new Error("PostgreSQL answered a count with nothing.");
  return {
    waiting: row.waiting,
    due: Math.min(row.due, MOST_COUNTED),
    oldestDueAt: row.oldest === null ? null : new Date(row.oldest),
  };
}

const read = statement<{ waiting: number; due: number; oldest: string | null }>(
  "message_figures",
  `select
    (select count(*)::int from (select 1 from message where status = 'due' limit $1::int) w) as waiting,
    (select sum(n)::int from (values (true), (false)) as turn(urgent) cross join lateral (
      select count(*) as n from (select 1 from message where status = 'due' and urgent = turn.urgent and run_at <= now()
        limit $1::int) d) each) as due,
    (select to_json(min(run_at)) #>> '{}' from (values (true), (false)) as turn(urgent) cross join lateral (
      select run_at from message where status = 'due' and urgent = turn.urgent and run_at <= now()
      order by run_at limit 1) o) as oldest`,
);
