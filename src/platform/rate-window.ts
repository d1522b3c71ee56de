// Fixed windows, aligned to the clock, so that the reset is the same second for everybody (contract, Limits). Counted in this
// process's memory; where several share a limit, another kind of window counts for all of them.
import type { Clock } from "#platform/clock.ts";

const MINUTE_MS = 60_000;
/** Names kept of longer periods, the one that counted longest ago is forgotten first: a day's may be anything that was typed. */
const MOST_NAMES = 50_000;

export type Admission = {
  admitted: boolean;
  limit: number;
  remaining: number;
  /** Unix seconds at which the window ends. */
  resetAt: number;
  /** Whole seconds until then, at least 1. */
  retryAfter: number;
};

/** Periods are a minute unless said otherwise, in ms. A window that asks another process answers later. */
export type RateWindow = {
  /** One more by this name, if that is within the limit. A refused one is not counted: it neither resets nor prolongs. */
  take(name: string, limit: number, periodMs?: number): Admission | Promise<Admission>;
  /** How many were taken by this name in the current period. */
  count(name: string, periodMs?: number): number | Promise<number>;
  /** One that was taken in the current period does not count after all. Not waited for. */
  giveBack(name: string, periodMs?: number): void;
};

/** A window for each surface: what one calls a name is nothing to another. */
export type RateWindows = (surface: string) => RateWindow;

/** One that answers at once. */
export type LocalRateWindow = {
  take(name: string, limit: number, periodMs?: number): Admission;
  count(name: string, periodMs?: number): number;
  giveBack(name: string, periodMs?: number): void;
};

type Counts = { period: number; of: Map<number | string, number> };

/** Counts since the start of the current period; all are forgotten together when the next begins. */
export function createRateWindow(clock: Clock): LocalRateWindow {
  const minute: Counts = { period: 0, of: new Map() };
  const longer = new Map<number, Counts>();

  const countsOf = (periodMs: number, period: number): Map<number | string, number> => {
    let counts = minute;
    if (periodMs !== MINUTE_MS) {
      counts = longer.get(periodMs) ?? { period: 0, of: new Map() };
      longer.set(periodMs, counts);
    }
    if (counts.period !== period) {
      counts.period = period;
      counts.of = new Map();
    }
    return counts.of;
  };

  return {
    take(name, limit, periodMs = MINUTE_MS) {
      const who = numberOf(name);
      const now = clock.now().getTime();
      const period = Math.floor(now / periodMs);
      const counts = countsOf(periodMs, period);
      const used = counts.get(who) ?? 0;
      if (used < limit) {
        if (periodMs !== MINUTE_MS) makeRoom(counts, who);
        counts.set(who, used + 1);
      }
      return admissionOf(used, limit, now, periodMs);
    },
    count(name, periodMs = MINUTE_MS) {
      return countsOf(periodMs, Math.floor(clock.now().getTime() / periodMs)).get(numberOf(name)) ?? 0;
    },
    giveBack(name, periodMs = MINUTE_MS) {
      const counts = countsOf(periodMs, Math.floor(clock.now().getTime() / periodMs));
      const who = numberOf(name);
      const used = counts.get(who) ?? 0;
      if (used > 1) counts.set(who, used - 1);
      else counts.delete(who);
    },
  };
}

/**
 * What a caller is told.
 * @param used how many were taken in this period before this one
 */
export function admissionOf(used: number, limit: number, nowMs: number, periodMs: number): Admission {
  const endsAt = (Math.floor(nowMs / periodMs) + 1) * periodMs;
  return {
    admitted: used < limit,
    limit,
    remaining: Math.max(0, limit - used - 1),
    resetAt: endsAt / 1000,
    retryAfter: Math.max(1, Math.ceil((endsAt - nowMs) / 1000)),
  };
}

/** Set anew, a name is the youngest. */
function makeRoom(counts: Map<number | string, number>, who: number | string): void {
  if (counts.delete(who) || counts.size < MOST_NAMES) return;
  counts.delete(counts.keys().next().value as string);
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
