// One deadline over several steps, each with its own way to be stopped. The timer is cleared at the end, since thousands would cost memory.

export type Deadline = ReturnType<typeof createDeadline>;

export function createDeadline(milliseconds: number) {
  const startedAt = performance.now();
  let passed = false;
  let stop: (() => void) | null = null;
  const timer = setTimeout(() => {
    passed = true;
    stop?.();
  }, milliseconds);
  /** `call` is called when the time is over, or at once if it is over already. Replaces the previous function; null removes it. */
  const atEnd = (call: (() => void) | null): void => {
    stop = call;
    if (passed) stop?.();
  };
  return {
    passed: (): boolean => passed,
    elapsedMs: (): number => Math.round(performance.now() - startedAt),
    atEnd,
    /** The value, or null when the time is over first. Must not reject. */
    race<T>(value: Promise<T>): Promise<T | null> {
      const late = Promise.withResolvers<T | null>();
      atEnd(() => late.resolve(null));
      value.then(late.resolve);
      return late.promise.finally(() => atEnd(null));
    },
    clear: (): void => clearTimeout(timer),
  };
}
