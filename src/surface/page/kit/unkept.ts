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
/** Of one address, or it alone would take all places. */
const MOST_OF_ONE = 10;

/** @returns a function that makes a page for a caller when its turn comes. It refuses with `rate_limited`, and with `unavailable` where too many wait, of all or of this one */
export function createUnkept(window: RateWindow) {
  const slots = createSlots(AT_ONCE);
  const open = new Map<string, number>();
  return async <T>(peer: string, make: () => Promise<T>): Promise<T> => {
    requireAdmitted(await window.take(`unkept ${peer}`, A_MINUTE));
    const own = open.get(peer) ?? 0;
    if (own >= MOST_OF_ONE || slots.figures().waiting >= MOST_WAITING)
      throw new Refusal("unavailable", "Too many searches run right now. Try again in a moment.");
    open.set(peer, own + 1);
    await slots.take();
    try {
      return await make();
    } finally {
      slots.give();
      const left = (open.get(peer) ?? 1) - 1;
      if (left > 0) open.set(peer, left);
      else open.delete(peer);
    }
  };
}
