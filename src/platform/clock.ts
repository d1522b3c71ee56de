// The time, which tests set. The database's clock decides what is due, never this one (contract, Identifiers, time and text).

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds since 1970. On hot answers the system's clock saves the date (bench `open-hot`). */
export function millisecondsOf(clock: Clock): number {
  return clock === systemClock ? Date.now() : clock.now().getTime();
}
