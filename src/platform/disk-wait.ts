// One wait for the disk for all who wait at the same time. A transaction that commits without waiting gives its connection
// back at once; who is to be answered then waits here until it is on disk. The log is kept in order, so one empty commit that
// does wait speaks for every commit before it.
import type { Database } from "#platform/database.ts";
import { statement } from "#platform/statement.ts";

type Waiter = { resolve(): void; reject(error: unknown): void };

type Line = { waiting: Waiter[]; isMoving: boolean };

/** In a statement: its transaction's commit does not wait for the disk. Who is answered for it has to call `waitForDisk`. */
export const COMMIT_WITHOUT_WAITING = "set_config('synchronous_commit', 'off', true)";

const lines = new WeakMap<Database, Line>();

/** Returns when everything is on disk that was committed before the call. @param db no transaction */
export function waitForDisk(db: Database): Promise<void> {
  const line = lines.get(db) ?? { waiting: [], isMoving: false };
  lines.set(db, line);
  return new Promise((resolve, reject) => {
    line.waiting.push({ resolve, reject });
    if (!line.isMoving) move(db, line);
  });
}

async function move(db: Database, line: Line): Promise<void> {
  line.isMoving = true;
  while (line.waiting.length > 0) {
    // Those that come from here on may have committed after it: they wait for the next one.
    const served = line.waiting;
    line.waiting = [];
    try {
      await commitAndWait(db);
      for (const { resolve } of served) resolve();
    } catch (error) {
      for (const { reject } of served) reject(error);
    }
  }
  line.isMoving = false;
}

/** Leaves nothing behind but its entry in the log. */
const commitAndWait = statement("wait_for_disk", "select pg_logical_emit_message(true, 'candor', '')");
