// An outage of the database is told once for all threads of the process: at its start, and at its end with how long it was and how much
// failed. Each failure itself is logged at debug.
import { describeError, type Log } from "../telemetry/log.ts";
import { type DatabasePool, isUnavailable } from "./database.ts";
import { isOfDatabase } from "./fault.ts";
import { statement } from "./statement.ts";

/** Shared by the threads of a process: the first that notices an outage tells its start, and one tells its end. */
export type Outage = BigInt64Array<SharedArrayBuffer>;

/** Moments are in milliseconds of Unix time; `FAILED` counts since the start of the process, `FAILED_BEFORE` until this outage. */
const [IS_AWAY, SINCE, LAST_FAILURE, FAILED, FAILED_BEFORE, COUNT] = [0, 1, 2, 3, 4, 5];
const CELLS = 6;

const LOOK_EVERY_MS = 500;
/** A database that comes and goes within this has one outage. */
const CALM_MS = 5_000;

export function createOutage(): Outage {
  return new BigInt64Array(new SharedArrayBuffer(CELLS * BigInt64Array.BYTES_PER_ELEMENT));
}

/** Since the start of the process. @property failed what failed in all of them */
export function outageFigures(outage: Outage): { outages: number; failed: number } {
  return { outages: Number(Atomics.load(outage, COUNT)), failed: Number(Atomics.load(outage, FAILED)) };
}

/** Resolves when the database answers. */
export const ping = statement("ping", "select 1");

/**
 * A log in which a warning or an error goes to debug where its `err` is that the database is unavailable, and is part of an outage.
 * Another fault is logged as before.
 * @param pool says when the database is back
 */
export function tellingOutages(
  log: Log,
  outage: Outage,
  { db, connections }: Pick<DatabasePool, "db" | "connections">,
  calmMs = CALM_MS,
): Log {
  let isLooking = false;

  const begin = (error: unknown, failed: string | undefined) => {
    const now = BigInt(Date.now());
    Atomics.store(outage, LAST_FAILURE, now);
    const failedBefore = Atomics.add(outage, FAILED, 1n);
    if (Atomics.compareExchange(outage, IS_AWAY, 0n, 1n) === 0n) {
      Atomics.store(outage, SINCE, now);
      Atomics.store(outage, FAILED_BEFORE, failedBefore);
      Atomics.add(outage, COUNT, 1n);
      const { code, message } = describeError(error);
      log.warn({ code, reason: message, failed }, "the database is unavailable");
    }
    // In each thread with a failure, because the thread that told the start may end before the outage.
    if (!isLooking) lookLater();
    isLooking = true;
  };

  const lookLater = () => setTimeout(look, Math.min(LOOK_EVERY_MS, calmMs)).unref();

  const look = async () => {
    if (Atomics.load(outage, IS_AWAY) === 1n && !(await isBack())) return lookLater();
    isLooking = false;
    if (Atomics.compareExchange(outage, IS_AWAY, 1n, 0n) === 0n) return;
    const [since, last] = [Atomics.load(outage, SINCE), Atomics.load(outage, LAST_FAILURE)];
    const failures = Number(Atomics.load(outage, FAILED) - Atomics.load(outage, FAILED_BEFORE));
    log.warn({ seconds: Number(last - since) / 1_000, failures }, "the database answers again");
  };

  const isBack = async () => {
    const isCalm = () => Date.now() - Number(Atomics.load(outage, LAST_FAILURE)) >= calmMs;
    if (connections.figures().isAway || !isCalm()) return false;
    const answers = await ping(db).then(
      () => true,
      () => false,
    );
    // Another thread may have failed meanwhile.
    return answers && isCalm();
  };

  const instead =
    (level: "warn" | "error") =>
    (...line: unknown[]): void => {
      const [fields, message] = line as [{ err?: unknown } | undefined, string | undefined];
      const error = typeof fields === "object" ? fields?.err : undefined;
      if (isUnavailable(error) && isOfDatabase(error)) {
        log.debug(fields, message);
        begin(error, message);
      } else log[level](...(line as [object, string]));
    };

  return Object.assign(Object.create(log) as Log, { warn: instead("warn"), error: instead("error") });
}
