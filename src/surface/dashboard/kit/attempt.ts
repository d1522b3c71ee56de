// Limits on login attempts. An attempt counts when it begins, so that parallel attempts cannot pass a limit. It is given back where
// no password was checked, so that a crowd of refused attempts uses up no limit.
import type { Turn } from "#domain/account/password/turn.ts";
import type { Language } from "#platform/language/language.ts";
import { siteOf } from "#platform/network/peer.ts";
import type { Admission, RateWindow } from "#platform/rate-window/rate-window.ts";
import type { Clock } from "#platform/time/clock.ts";
import { DAY_MS, HOUR_MS } from "#platform/time/clock.ts";
import type { Fault } from "#surface/form/form.ts";
import { wordsIn } from "#words/words.ts";

/** Attempts of one kind a minute from one address; of logins only the wrong ones. */
const FROM_PEER = 20;
/** Attempts a minute from one /48, which holds 65,536 of the networks that count as one address. */
const FROM_SITE = 200;
/** Logins a minute from one address, right or wrong: enough for an office. */
const LOGINS_FROM_PEER = 120;
/** Wrong logins a minute at one account from one network, and after many of them in a day. */
const BY_STRANGERS = 5;
const BY_STRANGERS_SLOWED = 1;
const WRONG_UNTIL_SLOWED = 50;
/** Wrong logins a day at one account, after which all networks share one limit: it bounds a distributed guess. */
const WRONG_UNTIL_SHARED = 5_000;
/** Attempts a minute by a browser that knew the password, or by the holder of a private link or a session. */
const BY_HOLDER = 10;

type Admitted = Pick<Admission, "admitted" | "retryAfter">;

export type Attempt = Admitted & {
  /** Its place in the queue of password hashing. */
  turn: Turn;
  /** Runs the work of the attempt. If it throws, no password was checked, and the attempt is given back. */
  check<T>(work: () => Promise<T>): Promise<T>;
};

export type LoginAttempt = Attempt & {
  /** Takes it off the windows of wrong logins. */
  right(): void;
  wrong(): Promise<void>;
};

export type Attempts = {
  /** An attempt from an address. @param what "sign-up" */
  from(peer: string, what: string): Promise<Attempt>;
  /** @param holder the account whose password this browser knew; null for a stranger */
  login(peer: string, email: string, holder: string | null): Promise<LoginAttempt>;
  /** An attempt by the holder of a link or a session. @param holder id of the link or the user */
  by(holder: string, what: string): Promise<Attempt>;
  /** Counts one more today. Returns whether that is within the limit. */
  today(name: string, limit: number): Promise<boolean>;
};

export function createAttempts(window: RateWindow, clock: Clock): Attempts {
  return {
    from: async (peer, what) => attemptOf(await take(...networks(what, peer)), "stranger"),
    async login(peer, email, holder) {
      const name = email.toLowerCase();
      const site = siteOf(peer);
      // A holder has windows of their own, which strangers at the same address do not use up.
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

  /** Takes one of each limit, or none. */
  async function take(...limits: [first: Limit, ...more: Limit[]]): Promise<TakenLimits> {
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
        // A window that has ended is another one now, with the attempts of others.
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

/** The windows of an address. The first has no limit: the network with the fewest attempts in an hour has the next turn. */
function networks(what: string, peer: string, limit = FROM_PEER): [first: Limit, ...more: Limit[]] {
  const site = siteOf(peer);
  const limits: [first: Limit, ...more: Limit[]] = [
    [`${what} from ${site} within an hour`, Number.MAX_SAFE_INTEGER, HOUR_MS],
    [`${what} from ${peer}`, limit],
  ];
  if (site !== peer) limits.push([`${what} from ${site}`, FROM_SITE]);
  return limits;
}

type TakenLimits = Admitted & {
  limits: readonly Limit[];
  /** Earlier attempts in the first window. */
  tries: number;
  giveBack(given: readonly Limit[]): void;
};

function attemptOf({ admitted, retryAfter, tries, giveBack, limits }: TakenLimits, queue: Turn["queue"]): Attempt {
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

/** Longer than the work ever takes on a database that answers. */
const FLOOR_MS = 100;

/** The fault of a form after too many attempts. */
export function tooMany(
  { language }: { language: Language },
  { retryAfter }: Admitted,
  problem = wordsIn("frame", language).tooMany,
): Fault {
  return { problem, status: 429, retryAfter };
}

/** Takes at least a fixed time, so that the time does not reveal whether an address has an account. */
export async function evenly<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, Bun.sleep(FLOOR_MS)]);
  return result;
}
