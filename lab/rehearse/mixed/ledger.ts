// The answers that the rehearsal got, recorded by the callers and never read from the service's database. The outcome is unknown if
// the connection was lost before the answer: the request may have taken effect, but not twice.

export type Outcome = "accepted" | "refused" | "unknown";

export type Invited = { organisation: string; business: string; email: string; outcome: Outcome };

export type Ordered = {
  organisation: string;
  email: string;
  /** Delay of the integration in days; 0 sends at once. */
  delayDays: number;
  /** The answer of each attempt, in order; "unknown" if there was none. */
  queued: string[];
  cancelled: string[];
  /** When the cancellation was acknowledged, in ms of performance.now(). Null: it was not. */
  cancelledAt: number | null;
  /** The cancellation was acknowledged before the order was sent. */
  isCancelledFirst: boolean;
};

export type Written = {
  business: string;
  email: string;
  title: string;
  /** Written by a link in an invitation, or without one. */
  via: "invite" | "confirm";
  outcome: Outcome;
  /** The state that the page after the form shows. */
  shown: "published" | "held" | null;
};

export type Reply = { body: string; outcome: Outcome };

/** The part that a fault affects: one process, the whole service, or no request. */
export type Reach = "first" | "second" | "both" | "none";

export type Fault = {
  name: string;
  reach: Reach;
  /** In ms of performance.now(). `until`: when the broken part worked again. */
  from: number;
  until: number;
};

export type Failure = {
  at: number;
  app: "first" | "second";
  kind: string;
  /** 0: no answer. */
  status: number;
  /** How long it took to fail. */
  ms: number;
};

export type Ledger = {
  invited: Invited[];
  ordered: Ordered[];
  written: Written[];
  /** Replies by the review's id, oldest first. */
  replies: Map<string, Reply[]>;
  faults: Fault[];
  failures: Failure[];
  /** Answers by kind of request. */
  answers: Map<string, number>;
  /** Times of reads in ms. */
  readMs: number[];
  /** Answers that are neither an expected answer nor a 503. */
  unexpected: string[];
  /** Reads that showed another organisation's data, or lacked acknowledged data. */
  wrongReads: string[];
  /** How often a process of the service was killed. */
  appKills: number;
  /** Customers who have opened their mail. */
  writing: Set<string>;
  /** Subscriptions that were switched on again and still have to be replayed. */
  toReplay: Set<string>;
  /** Replays that owners asked for: the subscription, and the time of the events. */
  replayed: { subscription: string; since: string; until: string }[];
};

export function newLedger(): Ledger {
  return {
    invited: [],
    ordered: [],
    written: [],
    replies: new Map(),
    faults: [],
    failures: [],
    answers: new Map(),
    readMs: [],
    unexpected: [],
    wrongReads: [],
    appKills: 0,
    writing: new Set(),
    toReplay: new Set(),
    replayed: [],
  };
}
