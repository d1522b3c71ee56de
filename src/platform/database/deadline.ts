// Deadlines of queries: each is told when its time is over.

const DEADLINES_CHECKED_EVERY_MS = 500;

/** Something with a deadline. */
export type Task = { startedAt: number; expire(): void };

/** One timer looks at all tasks, because a timer each would cost more than a small query. */
export function createDeadlines(deadlineMs: number) {
  const running = new Set<Task>();
  const check = () => {
    const oldest = performance.now() - deadlineMs;
    for (const task of running) {
      if (task.startedAt > oldest) break;
      task.expire();
    }
  };
  const timer = setInterval(check, Math.min(DEADLINES_CHECKED_EVERY_MS, deadlineMs));
  timer.unref();
  return {
    start: (task: Task) => running.add(task),
    /** To the end, because they stand in order of their start. */
    restart(task: Task) {
      running.delete(task);
      task.startedAt = performance.now();
      running.add(task);
    },
    end: (task: Task) => running.delete(task),
    stop: () => clearInterval(timer),
  };
}
