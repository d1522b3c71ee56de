// How often somebody may try. Strangers share what is left for an account, so that nobody guesses for long; a browser that has
// known the password has a share of its own, and a mailed link works always: no guesser locks an owner out.
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
const DAY_MS = 86_400_000;

export type Admitted = Pick<Admission, "admitted" | "retryAfter">;

/** A login is counted as wrong when it begins, so that many at once are no way around it. */
export type LoginAttempt = Admitted & {
  /** It was right: it does not count. */
  right(): void;
  wrong(): Promise<void>;
};

export type Attempts = {
  /** One more from this address. @param what is tried: "sign-up" */
  from(peer: string, what: string): Promise<Admitted>;
  /** One more login. @param holder whose password this browser has known; null for a stranger */
  login(peer: string, email: string, holder: string | null): Promise<LoginAttempt>;
  /** One more by somebody who holds something already: a link's id, a user's id. */
  by(holder: string, what: string): Promise<Admitted>;
  /** One more today. @returns whether that is within the limit */
  today(name: string, limit: number): Promise<boolean>;
};

export function createAttempts(window: RateWindow): Attempts {
  return {
    from: async (peer, what) => window.take(`${what} from ${peer}`, FROM_PEER),
    async login(peer, email, holder) {
      const name = email.toLowerCase();
      const attempt = await window.take(`login from ${peer}`, LOGINS_FROM_PEER);
      if (!attempt.admitted) return refused(attempt);
      const wrongFromPeer = `wrong from ${peer}`;
      const first = await window.take(wrongFromPeer, FROM_PEER);
      if (!first.admitted) return refused(first);
      const wrongHere = holder === null ? `wrong to ${name}` : `wrong by ${holder}`;
      const second = await window.take(wrongHere, holder === null ? await strangersShare(name) : BY_HOLDER);
      if (!second.admitted) {
        window.giveBack(wrongFromPeer);
        return refused(second);
      }
      return {
        ...second,
        right() {
          window.giveBack(wrongFromPeer);
          window.giveBack(wrongHere);
        },
        async wrong() {
          if (holder === null) await window.take(`wrong to ${name}`, Number.MAX_SAFE_INTEGER, DAY_MS);
        },
      };
    },
    by: async (holder, what) => window.take(`${what} by ${holder}`, BY_HOLDER),
    today: async (name, limit) => (await window.take(name, limit, DAY_MS)).admitted,
  };

  async function strangersShare(name: string): Promise<number> {
    const wrongToday = await window.count(`wrong to ${name}`, DAY_MS);
    return wrongToday >= WRONG_UNTIL_SLOWED ? BY_STRANGERS_SLOWED : BY_STRANGERS;
  }
}

function refused({ retryAfter }: Admission): LoginAttempt {
  return { admitted: false, retryAfter, right() {}, wrong: async () => {} };
}
