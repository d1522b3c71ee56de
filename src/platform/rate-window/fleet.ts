// Which processes serve from one database: each writes that it is there every few seconds, by the database's clock, and says so
// when it comes and when it goes. All that is asked of it is whether there are others.
import { hostname } from "node:os";
import type { Database } from "#platform/database.ts";
import type { Log } from "#platform/log.ts";
import { statement } from "#platform/statement.ts";

export type Fleet = {
  /** Somebody came or went, or may have. */
  look(): void;
  /** Says that this process leaves. */
  leave(): Promise<void>;
};

export type FleetPlan = {
  db: Database;
  log: Log;
  /** Holds 1 while there are others; threads read it. */
  others: Int32Array;
  everyMs?: number;
  /** How long others are remembered: a minute that was counted together ends so. */
  rememberMs?: number;
};

const EVERY_MS = 10_000;
const REMEMBER_MS = 60_000;

/** Whoever was not seen for 30 seconds has gone without a word. */
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

/** A place in memory for `others`. */
export function createOthers(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(4));
}

/** Joins, and knows who else is there once this returns. Where the database cannot be asked, what was known stays. */
export async function joinFleet(plan: FleetPlan): Promise<Fleet> {
  const { db, log, others, everyMs = EVERY_MS, rememberMs = REMEMBER_MS } = plan;
  const id = crypto.randomUUID();
  let seenAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  let again = false;
  let hasLeft = false;

  const beat = async () => {
    const [row] = await BEAT(db, id, hostname(), process.pid);
    const now = performance.now();
    const isSeen = (row?.others ?? 0) > 0;
    if (isSeen) seenAt = now;
    const hasOthers = isSeen || now - seenAt < rememberMs ? 1 : 0;
    if (Atomics.exchange(others, 0, hasOthers) !== hasOthers)
      log.info(hasOthers ? "other processes serve, too: limits are counted together" : "no other process serves");
  };
  const beatUntilQuiet = async () => {
    do {
      again = false;
      await beat().catch((error) => log.warn({ err: error }, "who else serves could not be asked; asking again"));
    } while (again && !hasLeft);
  };
  const look = () => {
    if (hasLeft) return;
    again = true;
    looking ??= beatUntilQuiet().finally(() => {
      looking = null;
    });
  };

  look();
  await looking;
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    look,
    async leave() {
      hasLeft = true;
      clearInterval(timer);
      await looking;
      await LEAVE(db, id).catch(() => {});
    },
  };
}
