// Fixed windows, aligned to the clock, so that the reset is the same second for every caller (contract, Limits).

export type Admission = {
  admitted: boolean;
  limit: number;
  remaining: number;
  /** Unix seconds at which the window ends. */
  resetAt: number;
  /** Whole seconds until then, at least 1. */
  retryAfter: number;
};

/** Periods are a minute unless given, in ms. A window that asks another process answers later. */
export type RateWindow = {
  /** Counts one more by this name, if that is within the limit. A refused one neither counts nor prolongs the window. */
  take(name: string, limit: number, periodMs?: number): Admission | Promise<Admission>;
  /** Counted by this name in the current period. */
  count(name: string, periodMs?: number): number | Promise<number>;
  /** Takes one back in the current period, without waiting for the store. */
  giveBack(name: string, periodMs?: number): void;
};

/** Each surface counts its names apart. */
export type RateWindows = (surface: string) => RateWindow;

/** @param used how many were taken in this period before this one */
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
