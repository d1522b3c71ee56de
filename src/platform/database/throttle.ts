// Lets a long task take its share of the database while requests use it, and all of it while none do.
import type { Database } from "./database.ts";
import { statement } from "./statement.ts";

/** A task works for at least a seventh of the time. */
const MOST_COUNTED = 6;
/** Bounds the rest after a step that waited long for a lock. */
const MOST_REST_MS = 1_000;

/**
 * Call it after each step, outside a transaction.
 * @param stepMs how long the step took
 * @returns ms to rest: the step's time once for each session that is busy with a request
 */
export async function restAfter(db: Database, stepMs: number): Promise<number> {
  const [row] = await countBusy(db);
  return Math.min(Math.min(row?.sessions ?? 0, MOST_COUNTED) * stepMs, MOST_REST_MS);
}

/**
 * Sessions of the pool that answers requests, by its name. One that stopped in the middle of a transaction is not busy.
 * pg_stat_activity joins two tables to the same function, which takes four times as long.
 */
const countBusy = statement<{ sessions: number }>(
  "throttle_count_busy",
  `select count(*)::int as sessions from pg_stat_get_activity(null)
  where application_name = 'candor' and datid = (select oid from pg_database where datname = current_database())
    and pid <> pg_backend_pid()
    and (state = 'active' or (state like 'idle in transaction%' and state_change > clock_timestamp() - interval '1 second'))`,
);
