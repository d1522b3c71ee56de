// The time, as a value that is handed in, so that tests can set it. What is due is decided by the database's clock, never
// by this one (contract, Identifiers, time and text).

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
