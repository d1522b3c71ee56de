// Deadlines of queries. One timer serves all tasks, because a timer each would cost more than a small query, and rests where there is
// none. Time in which this thread was too busy to look does not count, because the answer may lie in the socket unread.

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
    if (running.size === 0) return stop();
    const at = performance.now();
    busyMs += Math.max(0, at - checkedAt - everyMs);
    checkedAt = at;
    for (const task of running) if (task.startedAt <= now() - deadlineMs) task.expire();
  };
  let timer: ReturnType<typeof setInterval> | null = null;
  const stop = () => {
    clearInterval(timer ?? undefined);
    timer = null;
  };
  const start = (task: Task, passedMs = 0) => {
    if (timer === null) {
      checkedAt = performance.now();
      timer = setInterval(check, everyMs);
      timer.unref();
    }
    task.startedAt = now() - passedMs;
    running.add(task);
  };
  return {
    /** @param passedMs what has passed of the deadline already */
    start,
    restart(task: Task) {
      running.delete(task);
      start(task);
    },
    end: (task: Task) => running.delete(task),
    stop,
  };
}
