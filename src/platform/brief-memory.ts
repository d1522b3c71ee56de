// A small cache for a few seconds: bounded, and the oldest entry goes first.
import type { Clock } from "./clock.ts";

export function createBriefMemory<V>(clock: Clock, { most, maxAgeMs }: { most: number; maxAgeMs: number }) {
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
