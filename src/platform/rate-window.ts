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
  let counts = new Map<number | string, number>();
  return {
    take(name, limit) {
      const who = numberOf(name);
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

const DOT = 46;
const ZERO = 48;

/** The 32 bits of a plain IPv4 address, any other name as it is: a number is hashed, compared and kept for less. */
function numberOf(name: string): number | string {
  if (name.length > 15) return name;
  let bits = 0;
  let dots = 0;
  let octet = -1;
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    if (code === DOT && octet !== -1 && dots < 3) {
      bits = (bits << 8) | octet;
      octet = -1;
      dots++;
      continue;
    }
    const digit = code - ZERO;
    // With a zero in front it would be another name with the same bits.
    if (digit < 0 || digit > 9 || octet === 0) return name;
    octet = octet === -1 ? digit : octet * 10 + digit;
    if (octet > 255) return name;
  }
  return dots === 3 && octet !== -1 ? (bits << 8) | octet : name;
}
