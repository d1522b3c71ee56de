// One deadline over several steps, each with its own way to be stopped. The timer is cleared at the end, since thousands would cost memory.

export type Deadline = {
  passed(): boolean;
  elapsedMs(): number;
  /** Called when the time is over, or at once if it is over already. Replaces the previous function; null removes it. */
  atEnd(stop: (() => void) | null): void;
  /** The value, or null when the time is over first. Must not reject. */
  race<T>(value: Promise<T>): Promise<T | null>;
  clear(): void;
};

export function createDeadline(milliseconds: number): Deadline {
  const startedAt = performance.now();
  let passed = false;
  let stop: (() => void) | null = null;
  const timer = setTimeout(() => {
    passed = true;
    stop?.();
  }, milliseconds);
  const deadline: Deadline = {
    passed: () => passed,
    elapsedMs: () => Math.round(performance.now() - startedAt),
    atEnd(call) {
      stop = call;
      if (passed) stop?.();
    },
    race<T>(value: Promise<T>) {
      const late = Promise.withResolvers<T | null>();
      deadline.atEnd(() => late.resolve(null));
      value.then(late.resolve);
      return late.promise.finally(() => deadline.atEnd(null));
    },
    clear: () => clearTimeout(timer),
  };
  return deadline;
}
