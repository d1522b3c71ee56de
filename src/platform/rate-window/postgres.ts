// Counts in PostgreSQL, for several processes without Redis.
import type { Context } from "#platform/context.ts";
import { type DatabaseTarget, openPool } from "#platform/database.ts";
import { statement } from "#platform/statement.ts";
import type { RateStore } from "./store.ts";

/** Apart from the pool of requests: a slow page must not make counting late. */
const CONNECTIONS = 2;
/** A busy database is late and not away, and every limited request goes on to ask it anyway. */
const DEADLINE_MS = 1_000;
const MOST = 0x7fff_ffff;

const ENDS_AT = "to_timestamp((floor(now_ms / $2::float8) + 1) * $2::float8 / 1000)";
const NOW = "with clock as (select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms)";

const TAKE = statement<{ after: number | null; now_ms: number }>(
  "rate_take",
  `${NOW}, taken as (
     insert into rate_count as c (name, ends_at, taken) select $1, ${ENDS_AT}, 1 from clock where $3::int > 0
     on conflict (name, ends_at) do update set taken = c.taken + 1 where c.taken < $3::int
     returning c.taken)
   select (select taken from taken) as after, now_ms from clock`,
);
const COUNT = statement<{ taken: number }>(
  "rate_taken",
  `${NOW} select c.taken from clock join rate_count c on c.name = $1 and c.ends_at = ${ENDS_AT}`,
);
const GIVE_BACK = statement(
  "rate_give_back",
  `${NOW} update rate_count c set taken = greatest(c.taken - 1, 0) from clock where c.name = $1 and c.ends_at = ${ENDS_AT}`,
);
const PURGE = statement("rate_purge", "delete from rate_count where ends_at < now() - interval '1 minute'");

/** Opens its connections when they are first needed. */
export function createPostgresStore(target: DatabaseTarget, deadlineMs = DEADLINE_MS): RateStore {
  const { db, close } = openPool(target, { max: CONNECTIONS, deadlineMs, applicationName: "candor limits" });
  return {
    kind: "database",
    async take(key, limit, periodMs) {
      const most = Math.min(limit, MOST);
      const [row] = await TAKE(db, key, periodMs, most);
      const { after, now_ms: nowMs } = row as { after: number | null; now_ms: number };
      return { before: after === null ? most : after - 1, nowMs };
    },
    count: async (key, periodMs) => (await COUNT(db, key, periodMs))[0]?.taken ?? 0,
    async giveBack(key, periodMs) {
      await GIVE_BACK(db, key, periodMs);
    },
    close,
  };
}

export async function purgeRateCounts({ db }: Pick<Context, "db">): Promise<void> {
  await PURGE(db);
}
