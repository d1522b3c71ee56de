// How many messages a sender takes at once, and how long it waits.
import { HOUR_MS, MINUTE_MS } from "#platform/time/clock.ts";

export type Pace = {
  batch: number;
  leaseMs: number;
  /** The longest time that a send takes: none begins with less of its lease left. */
  sendWithinMs: number;
  /** A message loaded longer ago is loaded again: it may have been cancelled, or its customer unsubscribed. */
  freshMs: number;
  /** The rest before a transport that is away is probed; doubled after each probe that fails. */
  awayMs: { from: number; to: number };
  /** How long to wait before another attempt, by attempts made; then it has failed. */
  retryMs: readonly number[];
};

export const PACE: Pace = {
  batch: 200,
  leaseMs: MINUTE_MS,
  sendWithinMs: 30_000,
  freshMs: 5_000,
  awayMs: { from: 1_000, to: MINUTE_MS },
  retryMs: [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS, 24 * HOUR_MS],
};
