// Small caches: of values for a few seconds, and of the results of a function.
import type { Clock } from "../time/clock.ts";

/** Bounded: the oldest entry goes first. */
export function createTtlCache<V>(clock: Clock, { most, maxAgeMs }: { most: number; maxAgeMs: number }) {
  const kept = new Map<string, { value: V; until: number }>();
  return {
    get(key: string): V | undefined {
      const found = kept.get(key);
      return found && found.until > clock.now().getTime() ? found.value : undefined;
    },
    put(key: string, value: V): void {
      kept.delete(key);
      kept.set(key, { value, until: clock.now().getTime() + maxAgeMs });
      if (kept.size <= most) return;
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    },
    clear: (): void => kept.clear(),
    forget: (key: string): void => void kept.delete(key),
  };
}

/**
 * Keeps a function's results by text, for functions that cost more than a look-up. The cache is emptied when it is full, because callers
 * can send any texts.
 * @param longest the results of longer texts are not kept
 */
export function memoize<T>(find: (text: string) => T, most: number, longest: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = find(text);
    if (text.length > longest) return found;
    if (known.size >= most) known.clear();
    known.set(text, found);
    return found;
  };
}
