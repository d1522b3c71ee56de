// Keeps sessions of a pool busy, as requests to the service do.
import type { DatabasePool } from "#platform/database/database.ts";
import { until } from "./until.ts";

const LOCK = 4711;

/** Holds sessions of the pool busy while `work` runs: they wait for a lock. @param holder another pool, whose session holds the lock */
export async function withBusy(
  pool: DatabasePool,
  holder: DatabasePool,
  sessions: number,
  work: () => Promise<void>,
): Promise<void> {
  const waiting: Promise<unknown>[] = [];
  await holder.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`;
    for (let n = 0; n < sessions; n++)
      waiting.push(pool.sql.begin((inside) => inside`select pg_advisory_xact_lock_shared(${LOCK})`));
    await until("the sessions wait", async () => {
      const [row] = await tx`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
        and objid = ${LOCK} and database = (select oid from pg_database where datname = current_database())`;
      return row?.n === sessions;
    });
    await work();
  });
  await Promise.all(waiting);
}
