// Counts in PostgreSQL, for several processes without Redis.
import type { Context } from "../database/context.ts";
import { openPool } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import type { DatabaseTarget } from "../database/target.ts";
import type { RateStore } from "./store.ts";

/** Apart from the pool of requests: a slow page must not make counting late. */
const CONNECTIONS = 2;
const MOST = 0x7fff_ffff;

const ENDS_AT = "to_timestamp((floor(now_ms / $2::float8) + 1) * $2::float8 / 1000)";
const NOW_MS = "floor(extract(epoch from clock_timestamp()) * 1000)::float8";

type Row = { after: number | null; now_ms: number };

/** Counts all that are wanted where the limit is not reached yet, though that may be more than it has room for. */
const TAKE = statement<Row>(
  "rate_take",
  `with clock as (select ${NOW_MS} as now_ms), taken as (
     insert into rate_count as c (name, ends_at, taken) select $1, ${ENDS_AT}, $3::int from clock where $4::int > 0
     on conflict (name, ends_at) do update set taken = least(c.taken::bigint + $3::int, ${MOST}) where c.taken < $4::int
     returning c.taken)
   select (select taken from taken) as after, now_ms from clock`,
);
/** In the period of $4, or in the current one. */
const GIVE_BACK = statement<Row>(
  "rate_give_back",
  `with clock as (select coalesce($4::float8, ${NOW_MS}) as now_ms), given as (
     update rate_count c set taken = greatest(c.taken - $3::int, 0) from clock where c.name = $1 and c.ends_at = ${ENDS_AT}
     returning c.taken)
   select (select taken from given) as after, now_ms from clock`,
);
const PURGE = statement("rate_purge", "delete from rate_count where ends_at < now() - interval '1 minute'");

/** Opens its connections when they are first needed. @param deadlineMs of a question, whose connection is free again after it */
export function createPostgresStore(target: DatabaseTarget, deadlineMs: number): RateStore {
  const { db, close } = openPool(target, { max: CONNECTIONS, deadlineMs, applicationName: "candor limits" });
  const giveBack = async (key: string, count: number, periodMs: number, takenAt: number | null) => {
    const [{ after, now_ms: nowMs }] = (await GIVE_BACK(db, key, periodMs, count, takenAt)) as [Row];
    return { before: (after ?? 0) + count, nowMs };
  };
  return {
    async add(key, by, limit, periodMs) {
      if (by <= 0) return giveBack(key, -by, periodMs, null);
      const most = Math.min(limit, MOST);
      const [{ after, now_ms: nowMs }] = (await TAKE(db, key, periodMs, by, most)) as [Row];
      if (after === null) return { before: most, nowMs };
      const before = after - by;
      // Requests over the limit were refused, and refused requests do not count. The next period, if it has begun, owes them nothing.
      const excess = after - Math.max(before, most);
      if (excess > 0) await giveBack(key, excess, periodMs, nowMs);
      return { before, nowMs };
    },
    close,
  };
}

export async function purgeRateCounts({ db }: Pick<Context, "db">): Promise<void> {
  await PURGE(db);
}
