// How often somebody may try. Strangers share what is left for an account, so that nobody guesses for long; a browser that has
// known the password has a share of its own, and a mailed link works always: no guesser locks an owner out.
import type { Clock } from "#platform/clock.ts";
import type { Admission, RateWindow } from "#platform/rate-window.ts";

/** A minute, from one address, of each kind of attempt; of logins those that are wrong. */
const FROM_PEER = 20;
/** Logins a minute from one address that are right: a whole office, and no more. */
const LOGINS_FROM_PEER = 120;
/** Wrong ones a minute, by strangers, at one account; after many in a day. */
const BY_STRANGERS = 5;
const BY_STRANGERS_SLOWED = 1;
const WRONG_UNTIL_SLOWED = 50;
/** A minute, by a browser that has known the password, or by whoever holds a private link or a session. */
const BY_HOLDER = 10;
/** Names counted at most in each period; the oldest are forgotten first. */
const MOST_COUNTED = 50_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export type Admitted = Pick<Admission, "admitted" | "retryAfter">;

/** A login is counted as wrong when it begins, so that many at once are no way around it. */
export type LoginAttempt = Admitted & {
  /** It was right: it does not count. */
  right(): void;
  wrong(): void;
};

export type Attempts = {
  /** One more from this address. @param what is tried: "sign-up" */
  from(peer: string, what: string): Admitted;
  /** One more login. @param holder whose password this browser has known; null for a stranger */
  login(peer: string, email: string, holder: string | null): LoginAttempt;
  /** One more by somebody who holds something already: a link's id, a user's id. */
  by(holder: string, what: string): Admitted;
  /** One more today. @returns whether that is within the limit */
  today(name: string, limit: number): boolean;
};

/** Counted in this process. */
export function createAttempts(window: RateWindow, clock: Clock): Attempts {
  const minute = createCount(clock, MINUTE_MS);
  const wrong = createCount(clock, DAY_MS);
  const used = createCount(clock, DAY_MS);
  return {
    from: (peer, what) => window.take(`${what} from ${peer}`, FROM_PEER),
    login(peer, email, holder) {
      const name = email.toLowerCase();
      const slowed = wrong.of(name) >= WRONG_UNTIL_SLOWED ? BY_STRANGERS_SLOWED : BY_STRANGERS;
      const counted = [
        { name: `from ${peer}`, limit: FROM_PEER },
        holder === null ? { name: `to ${name}`, limit: slowed } : { name: `by ${holder}`, limit: BY_HOLDER },
      ];
      const { admitted, retryAfter } = window.take(`login from ${peer}`, LOGINS_FROM_PEER);
      if (!admitted || counted.some((each) => minute.of(each.name) >= each.limit))
        return { admitted: false, retryAfter, right() {}, wrong() {} };
      for (const each of counted) minute.add(each.name, 1);
      return {
        admitted,
        retryAfter,
        right() {
          for (const each of counted) minute.add(each.name, -1);
        },
        wrong() {
          if (holder === null) wrong.add(name, 1);
        },
      };
    },
    by: (holder, what) => window.take(`${what} by ${holder}`, BY_HOLDER),
    today(name, limit) {
      if (used.of(name) >= limit) return false;
      used.add(name, 1);
      return true;
    },
  };
}

type Count = { of(name: string): number; add(name: string, count: 1 | -1): void };

/** Since the current period began, which is the same for everybody; all are forgotten together when the next begins. */
function createCount(clock: Clock, periodMs: number): Count {
  let period = 0;
  let counts = new Map<string, number>();
  const turn = () => {
    const current = Math.floor(clock.now().getTime() / periodMs);
    if (current === period) return;
    period = current;
    counts = new Map();
  };
  return {
    of(name) {
      turn();
      return counts.get(name) ?? 0;
    },
    add(name, count) {
      turn();
      const sum = (counts.get(name) ?? 0) + count;
      // Set anew, it is the youngest.
      counts.delete(name);
      if (sum > 0) counts.set(name, sum);
      if (counts.size > MOST_COUNTED) counts.delete(counts.keys().next().value as string);
    },
  };
}
