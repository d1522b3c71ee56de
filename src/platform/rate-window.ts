// Fixed windows of one minute, aligned to the clock, so that the reset is the same second for everybody (spec, Limits).
// The count is exact within one process.
import type { Clock } from "#platform/clock.ts";

const WINDOW_MS = 60_000;

export type Admission = {
  admitted: boolean;
  limit: number;
  remaining: number;
  /** Unix seconds at which the window ends. */
  resetAt: number;
  /** Whole seconds until then, at least 1. */
  retryAfter: number;
};

export type RateWindow = { take(who: string, limit: number): Admission };

/** Counts since the start of the current minute; all are forgotten together when the next begins. */
export function createRateWindow(clock: Clock): RateWindow {
  let window = 0;
  let counts = new Map<string, number>();
  return {
    take(who, limit) {
      const now = clock.now().getTime();
      const current = Math.floor(now / WINDOW_MS);
      if (current !== window) {
        window = current;
        counts = new Map();
      }
      const used = counts.get(who) ?? 0;
      // A refused request is not counted: it neither resets nor prolongs the window.
      const admitted = used < limit;
      if (admitted) counts.set(who, used + 1);
      const endsAt = (current + 1) * WINDOW_MS;
      return {
        admitted,
        limit,
        remaining: Math.max(0, limit - used - 1),
        resetAt: endsAt / 1000,
        retryAfter: Math.max(1, Math.ceil((endsAt - now) / 1000)),
      };
    },
  };
}
