// How often a person may try. An attempt counts when it begins, so that many at once are no way around a limit, and does not count
// after all where the password was never checked: a crowd that is turned away uses up the share of nobody.
import type { Turn } from "#domain/account/password/turn.ts";
import type { Clock } from "#platform/clock.ts";
import { siteOf } from "#platform/peer.ts";
import type { Admission, RateWindow } from "#platform/rate-window.ts";

/** A minute, from one address, of each kind of attempt; of logins those that are wrong. */
const FROM_PEER = 20;
/** A minute, from one /48: it holds 65,536 of the networks that count as one address. */
const FROM_SITE = 200;
/** Logins a minute from one address that are right: a whole office, and no more. */
const LOGINS_FROM_PEER = 120;
/** Wrong ones a minute at one account from one network; after many in a day. */
const BY_STRANGERS = 5;
const BY_STRANGERS_SLOWED = 1;
const WRONG_UNTIL_SLOWED = 50;
/**
 * After so many wrong ones in a day from everywhere, all networks share the few that one has: it bounds what a crowd can guess. Known
 * browsers and mailed links are outside of it.
 */
const WRONG_UNTIL_SHARED = 5_000;
/** A minute, by a browser that has known the password, or by the holder of a private link or a session. */
const BY_HOLDER = 10;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export type Admitted = Pick<Admission, "admitted" | "retryAfter">;

/** One that was admitted. */
export type Attempt = Admitted & {
  /** Whose turn it is at checking or making a password. */
  turn: Turn;
  /** Does the work for which the attempt was admitted. Where that throws, nothing was checked, and nothing counts. */
  check<T>(work: () => Promise<T>): Promise<T>;
};

export type LoginAttempt = Attempt & {
  /** It was right: it does not count as a wrong one. */
  right(): void;
  wrong(): Promise<void>;
};

export type Attempts = {
  /** One more from this address. @param what is tried: "sign-up" */
  from(peer: string, what: string): Promise<Attempt>;
  /** One more login. @param holder whose password this browser has known; null for a stranger */
  login(peer: string, email: string, holder: string | null): Promise<LoginAttempt>;
  /** One more by a holder of a link or a session: the link's id, the user's id. */
  by(holder: string, what: string): Promise<Attempt>;
  /** One more today. @returns whether that is within the limit */
  today(name: string, limit: number): Promise<boolean>;
};

export function createAttempts(window: RateWindow, clock: Clock): Attempts {
  return {
    from: async (peer, what) => attemptOf(await take(...networks(what, peer)), "stranger"),
    async login(peer, email, holder) {
      const name = email.toLowerCase();
      const site = siteOf(peer);
      // A holder has windows of their own: what others at the same address do is nothing to them.
      const any: [Limit, ...Limit[]] =
        holder === null ? networks("login", peer, LOGINS_FROM_PEER) : [[`login by ${holder}`, LOGINS_FROM_PEER]];
      const wrong: Limit[] =
        holder === null
          ? [[`wrong from ${peer}`, FROM_PEER], await strangersShare(name, site)]
          : [[`wrong by ${holder}`, BY_HOLDER]];
      const taken = await take(...any, ...wrong);
      return {
        ...attemptOf(taken, holder === null ? "stranger" : "holder"),
        right() {
          taken.giveBack(wrong);
        },
        async wrong() {
          if (holder !== null) return;
          await window.take(`wrong to ${name} from ${site}`, Number.MAX_SAFE_INTEGER, DAY_MS);
          await window.take(`wrong to ${name}`, Number.MAX_SAFE_INTEGER, DAY_MS);
        },
      };
    },
    by: async (holder, what) => attemptOf(await take([`${what} by ${holder}`, BY_HOLDER]), "holder"),
    today: async (name, limit) => (await window.take(name, limit, DAY_MS)).admitted,
  };

  async function strangersShare(name: string, site: string): Promise<Limit> {
    const wrongToday = await window.count(`wrong to ${name}`, DAY_MS);
    if (wrongToday >= WRONG_UNTIL_SHARED) return [`wrong to ${name}`, BY_STRANGERS];
    const wrongFromHere = await window.count(`wrong to ${name} from ${site}`, DAY_MS);
    const isSlowed = wrongFromHere >= WRONG_UNTIL_SLOWED;
    return [`wrong to ${name} from ${site}`, isSlowed ? BY_STRANGERS_SLOWED : BY_STRANGERS];
  }

  /** One of each, or none of any. */
  async function take(...limits: [first: Limit, ...more: Limit[]]): Promise<Taken> {
    const taken = new Map<string, Admission>();
    let admission: Admission | null = null;
    for (const [name, limit, periodMs] of limits) {
      admission = await window.take(name, limit, periodMs);
      if (!admission.admitted) break;
      taken.set(name, admission);
    }
    const { admitted, retryAfter } = admission as Admission;
    const giveBack = (given: readonly Limit[]) => {
      const now = clock.now().getTime();
      for (const [name, , periodMs] of given) {
        // Of a period that is over nothing counts any more, and the count of this one is of others.
        const isCounted = now < (taken.get(name)?.resetAt ?? 0) * 1_000;
        if (taken.delete(name) && isCounted) window.giveBack(name, periodMs);
      }
    };
    if (!admitted) giveBack(limits);
    const [[first, most]] = limits;
    const tries = most - (taken.get(first)?.remaining ?? 0) - 1;
    return { admitted, retryAfter, tries, giveBack, limits };
  }
}

type Limit = readonly [name: string, limit: number, periodMs?: number];

/** Those that an attempt from an address counts in. The first refuses nobody: who tried least within the hour has the next turn. */
function networks(what: string, peer: string, limit = FROM_PEER): [first: Limit, ...more: Limit[]] {
  const site = siteOf(peer);
  const limits: [first: Limit, ...more: Limit[]] = [
    [`${what} from ${site} within an hour`, Number.MAX_SAFE_INTEGER, HOUR_MS],
    [`${what} from ${peer}`, limit],
  ];
  if (site !== peer) limits.push([`${what} from ${site}`, FROM_SITE]);
  return limits;
}

type Taken = Admitted & {
  limits: readonly Limit[];
  /** How many the first of the windows counted before. */
  tries: number;
  giveBack(given: readonly Limit[]): void;
};

function attemptOf({ admitted, retryAfter, tries, giveBack, limits }: Taken, queue: Turn["queue"]): Attempt {
  return {
    admitted,
    retryAfter,
    turn: { queue, tries },
    async check(work) {
      try {
        return await work();
      } catch (error) {
        giveBack(limits);
        throw error;
      }
    },
  };
}
