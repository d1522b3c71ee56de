// The time, which tests set. The database's clock decides what is due, never this one (contract, Identifiers, time and text).

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** By two clocks, because one of them stands still while a process is stopped or a machine sleeps. */
export type Moment = { steady: number; wall: number };

export function thisMoment(): Moment {
  return { steady: performance.now(), wall: Date.now() };
}

/** The longer time of the two clocks. */
export function msSince(moment: Moment): number {
  return Math.max(performance.now() - moment.steady, Date.now() - moment.wall);
}
