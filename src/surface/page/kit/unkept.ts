// Pages that are made anew for each request, because their addresses hold words that a reader typed. A flood of searches must leave the
// processor and the database to all other pages: each caller has few a minute, and few are made at once.
import { Refusal } from "#contract/refusal.ts";
import type { RateWindow } from "#platform/rate-window/rate-window.ts";
import { createSlots } from "#platform/time/slots.ts";
import { requireAdmitted } from "#surface/http/refusal.ts";

/** Of an address; people of one office or mobile network share it. */
const A_MINUTE = 120;
/** Each takes several connections of the database's pool. */
const AT_ONCE = 2;
const MOST_WAITING = 100;

/** @returns a function that makes a page for a caller when its turn comes. It refuses with `rate_limited`, and with `unavailable` where too many wait */
export function createUnkept(window: RateWindow) {
  const slots = createSlots(AT_ONCE);
  return async <T>(peer: string, make: () => Promise<T>): Promise<T> => {
    requireAdmitted(await window.take(`unkept ${peer}`, A_MINUTE));
    if (slots.figures().waiting >= MOST_WAITING)
      throw new Refusal("unavailable", "Too many searches run right now. Try again in a moment.");
    await slots.take();
    try {
      return await make();
    } finally {
      slots.give();
    }
  };
}
