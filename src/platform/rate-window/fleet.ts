// Which processes serve from one database: each writes every few seconds that it is there, by the database's clock, and announces
// when it comes and goes.
import { hostname } from "node:os";
import type { Database } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import type { Log } from "../telemetry/log.ts";
import { warnsOnce } from "../telemetry/warn-once.ts";

export type Fleet = Awaited<ReturnType<typeof joinFleet>>;

type FleetPlan = {
  db: Database;
  log: Log;
  /** Holds 1 while there are others; threads read it. */
  others: Int32Array;
  everyMs?: number;
  /** How long others are remembered after they have gone, so that a minute that was counted together ends like that. */
  rememberMs?: number;
};

const EVERY_MS = 10_000;
const REMEMBER_MS = 60_000;

/** A process that was not seen for 30 seconds has died. */
const BEAT = statement<{ others: number }>(
  "fleet_beat",
  `with gone as (delete from serving_process where seen_at < now() - interval '30 seconds' and id <> $1),
   mine as (
     insert into serving_process (id, host, pid) values ($1, $2, $3)
     on conflict (id) do update set seen_at = now() returning xmax = 0 as is_new),
   told as (select pg_notify('candor_change', 'fleet') from mine where is_new)
   select (select count(*)::int from serving_process where id <> $1 and seen_at >= now() - interval '30 seconds') as others,
     (select count(*) from told) as told`,
);
const LEAVE = statement(
  "fleet_leave",
  "with left_ as (delete from serving_process where id = $1 returning 1) select pg_notify('candor_change', 'fleet') from left_",
);

export function createOthers(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(4));
}

/** Joins, and knows which others are there once this returns. Where the database does not answer, the last answer stays. */
export async function joinFleet(plan: FleetPlan) {
  const { db, log, others, everyMs = EVERY_MS, rememberMs = REMEMBER_MS } = plan;
  const id = crypto.randomUUID();
  let seenAt = Number.NEGATIVE_INFINITY;
  let hasLeft = false;

  const beat = async () => {
    if (hasLeft) return;
    const [row] = await BEAT(db, id, hostname(), process.pid);
    const now = performance.now();
    if ((row?.others ?? 0) > 0) seenAt = now;
    const hasOthers = seenAt === now || now - seenAt < rememberMs ? 1 : 0;
    if (Atomics.exchange(others, 0, hasOthers) !== hasOthers)
      log.info(hasOthers ? "other processes serve, too: limits are counted together" : "no other process serves");
  };
  // One after the other: an older answer must not replace a newer one.
  let beating = Promise.resolve();
  const watched = warnsOnce(log, "other serving processes could not be looked up; trying again");
  const look = () => {
    beating = watched(beating.then(beat));
  };

  look();
  await beating;
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    /** A process may have come or gone. */
    look,
    async leave(): Promise<void> {
      hasLeft = true;
      clearInterval(timer);
      await beating;
      await LEAVE(db, id).catch(() => {});
    },
  };
}

export type ServingProcess = { host: string; pid: number; seenAt: Date };

/** The processes that serve at this moment, where they count limits in the database; by host. */
export async function listServing({ db }: { db: Database }): Promise<ServingProcess[]> {
  return SERVING(db);
}

const SERVING = statement<ServingProcess>(
  "fleet_serving",
  `select host, pid, seen_at as "seenAt" from serving_process where seen_at >= now() - interval '30 seconds' order by host, pid`,
);
