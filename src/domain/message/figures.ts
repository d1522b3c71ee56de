// What waits to be sent, for operators: bounded looks into one index, however much waits.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";

/** Counts end here. */
const MOST_COUNTED = 100_000;

export type MessageFigures = {
  /** Now or for later. */
  waiting: number;
  /** Could go out now, those under way included. */
  due: number;
  oldestDueAt: Date | null;
};

/** Reads the figures. Each count ends at 100,000. */
export async function messageFigures({ db }: Context): Promise<MessageFigures> {
  const [row] = (await db.execute(sql`
    select
      (select count(*)::int from (select 1 from message where status = 'due' limit ${MOST_COUNTED}) w) as waiting,
      (select sum(n)::int from (values (true), (false)) as turn(urgent) cross join lateral (
        select count(*) as n from (select 1 from message where status = 'due' and urgent = turn.urgent and run_at <= now()
          limit ${MOST_COUNTED}) d) each) as due,
      (select min(run_at) from (values (true), (false)) as turn(urgent) cross join lateral (
        select run_at from message where status = 'due' and urgent = turn.urgent and run_at <= now()
        order by run_at limit 1) o) as oldest`)) as unknown as {
    waiting: number;
    due: number;
    oldest: Date | string | null;
  }[];
  if (!row) throw new Error("PostgreSQL answered a count with nothing.");
  return {
    waiting: row.waiting,
    due: Math.min(row.due, MOST_COUNTED),
    oldestDueAt: row.oldest === null ? null : new Date(row.oldest),
  };
}
