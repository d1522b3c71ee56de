// The time, which tests set. The database's clock decides what is due, never this one (contract, Identifiers, time and text).

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
