// Counts in PostgreSQL, for several processes without Redis.
import type { Context } from "#platform/context.ts";
import { type DatabaseTarget, openPool } from "#platform/database.ts";
import { statement } from "#platform/statement.ts";
import type { RateStore } from "./store.ts";

/** Apart from the pool of requests: a slow page must not make counting late. */
const CONNECTIONS = 2;

const ENDS_AT = "to_timestamp((floor(now_ms / $2::float8) + 1) * $2::float8 / 1000)";
const NOW = "with clock as (select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms)";

/** Counts `want` where the limit is not reached yet, though that may be more than it has room for: see `take`. */
const TAKE = statement<{ after: number | null; now_ms: number }>(
  "rate_take",
  `${NOW}, taken as (
     insert into rate_count as c (name, ends_at, taken) select $1, ${ENDS_AT}, $3::int from clock where $4::int > 0
     on conflict (name, ends_at) do update set taken = least(c.taken::bigint + $3::int, 2147483647) where c.taken < $4::int
     returning c.taken)
   select (select taken from taken) as after, now_ms from clock`,
);
const COUNT = statement<{ taken: number }>(
  "rate_taken",
  `${NOW} select c.taken from clock join rate_count c on c.name = $1 and c.ends_at = ${ENDS_AT}`,
);
const GIVE_BACK = statement(
  "rate_give_back",
  `${NOW} update rate_count c set taken = greatest(c.taken - $3::int, 0) from clock where c.name = $1 and c.ends_at = ${ENDS_AT}`,
);
const PURGE = statement("rate_purge", "delete from rate_count where ends_at < now() - interval '1 minute'");
const MOST = 0x7fff_ffff;

/** Opens its connections when they are first needed. @param deadlineMs of a question, whose connection is free again after it */
export function createPostgresStore(target: DatabaseTarget, deadlineMs: number): RateStore {
  const { db, close } = openPool(target, { max: CONNECTIONS, deadlineMs, applicationName: "candor limits" });
  return {
    async take(key, want, limit, periodMs) {
      const most = Math.min(limit, MOST);
      const [row] = await TAKE(db, key, periodMs, want, most);
      const { after, now_ms: nowMs } = row as { after: number | null; now_ms: number };
      if (after === null) return { before: most, nowMs };
      const before = after - want;
      // Requests over the limit were refused, and refused requests do not count.
      const excess = after - Math.max(before, most);
      if (excess > 0) await GIVE_BACK(db, key, periodMs, excess);
      return { before, nowMs };
    },
    count: async (key, periodMs) => (await COUNT(db, key, periodMs))[0]?.taken ?? 0,
    async giveBack(key, count, periodMs) {
      await GIVE_BACK(db, key, periodMs, count);
    },
    // The pool discards failed connections.
    reset() {},
    close,
  };
}

export async function purgeRateCounts({ db }: Pick<Context, "db">): Promise<void> {
  await PURGE(db);
}
