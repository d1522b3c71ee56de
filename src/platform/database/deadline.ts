// Deadlines of queries. One timer serves all tasks, because a timer each would cost more than a small query. Time in which this thread
// was too busy to look does not count, because the answer may lie in the socket unread.

/** `startedAt` is set when the deadline starts. */
export type Task = { startedAt: number; expire(): void };

const CHECKED_EVERY_MS = 500;

export function createDeadlines(deadlineMs: number) {
  const everyMs = Math.min(CHECKED_EVERY_MS, deadlineMs);
  const running = new Set<Task>();
  let busyMs = 0;
  let checkedAt = performance.now();
  const now = () => performance.now() - busyMs;
  const check = () => {
    const at = performance.now();
    busyMs += Math.max(0, at - checkedAt - everyMs);
    checkedAt = at;
    for (const task of running) {
      if (task.startedAt > now() - deadlineMs) break;
      task.expire();
    }
  };
  const timer = setInterval(check, everyMs);
  timer.unref();
  const start = (task: Task) => {
    task.startedAt = now();
    running.add(task);
  };
  return {
    start,
    restart(task: Task) {
      running.delete(task);
      start(task);
    },
    end: (task: Task) => running.delete(task),
    stop: () => clearInterval(timer),
  };
}
