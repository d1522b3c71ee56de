// Commits that wait for a standby. The first one that waits for too long shows when commits are confirmed again: until then, other writes
// are refused instead of waiting, too, and the connections are left to those who read.
import type { Connection } from "./connection.ts";
import { createDeadlines, type Task } from "./deadline.ts";

/** A commit gets so long even if its transaction waited for a connection before. */
const LEAST_MS = 1_000;

export function createCommits(commitMs: number, discard: (connection: Connection) => void) {
  const deadlines = createDeadlines(commitMs);
  let stalled: Connection | null = null;
  return {
    start: (task: Task, waitedMs: number) =>
      deadlines.start(task, Math.min(waitedMs, Math.max(0, commitMs - LEAST_MS))),
    /** Its commit is late. It goes on waiting on the server. */
    stall(task: Task, connection: Connection): void {
      deadlines.end(task);
      if (stalled === null) stalled = connection;
      else discard(connection);
    },
    /** A query is over, or its connection is gone. */
    end(task: Task, connection: Connection): void {
      deadlines.end(task);
      if (stalled === connection) stalled = null;
    },
    get isStalled() {
      return stalled !== null;
    },
    stop: deadlines.stop,
  };
}

const WRITE = /\b(insert|update|delete|merge|pg_notify)\b/i;

/** Whether a statement outside of a transaction may end with a commit, which waits for the standby and must not be cancelled. */
export function mayWrite(text: string): boolean {
  return WRITE.test(text);
}
