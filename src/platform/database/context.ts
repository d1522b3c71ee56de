// The first argument of domain functions. Inside a transaction it is the same type with another `db`.
import type { Topic } from "#contract/topic.ts";
import type { Log } from "../telemetry/log.ts";
import type { Clock } from "../time/clock.ts";
import { announceCommitted } from "./change.ts";
import type { Database } from "./database.ts";
import { refusedByMove } from "./fault.ts";

export type Context = {
  db: Database;
  clock: Clock;
  log: Log;
  /** Without a slash at the end. Events carry addresses of profiles and reviews. */
  baseUrl: string;
  /** Inside a transaction: the topics that `announceAfter` announces after its commit. */
  changed?: Set<Topic>;
};

/** Runs `work` in one transaction; inside another one, in a savepoint. Refuses with unavailable to change an organisation that moves. */
export async function inTransaction<T, C extends Context>(context: C, work: (context: C) => Promise<T>): Promise<T> {
  const changed = context.changed ?? new Set<Topic>();
  const result = await context.db
    .transaction((tx) => work({ ...context, db: tx, changed }))
    .catch((error) => {
      throw refusedByMove(error);
    });
  if (!context.changed) await announceCommitted(context, changed);
  return result;
}

/**
 * `Promise.all` for the parts of a transaction of which one may refuse: waits for all of them first. Otherwise the statements that the other
 * parts have yet to send would run after the transaction's end, on their own.
 */
export async function together<T extends readonly unknown[] | []>(
  parts: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}
