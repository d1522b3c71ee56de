// What the rehearsal was told: the other side of the books, written by whoever asked and never read from the service's database.
// An outcome is unknown where the connection was lost in the middle: it may have happened or not, but not twice.

export type Outcome = "accepted" | "refused" | "unknown";

export type Invited = { organisation: string; business: string; email: string; outcome: Outcome };

export type Ordered = {
  organisation: string;
  email: string;
  /** Of the integration: 0 goes out at once. */
  delayDays: number;
  /** What each attempt was answered, in the order of the answers; "unknown" where there was none. */
  queued: string[];
  cancelled: string[];
  /** When it was acknowledged that it is called off, in ms of performance.now(); null: it was not. */
  cancelledAt: number | null;
  /** That was before the order was sent at all. */
  isCancelledFirst: boolean;
};

export type Written = {
  business: string;
  email: string;
  title: string;
  /** By a link in an invitation, or without one. */
  via: "invite" | "confirm";
  outcome: Outcome;
  /** Where the form led to. */
  shown: "published" | "held" | null;
};

export type Reply = { body: string; outcome: Outcome };

/** What a fault stands in the way of: one process, all of the service, or nothing that is asked of it. */
export type Reach = "first" | "second" | "both" | "none";

export type Fault = {
  name: string;
  reach: Reach;
  /** In ms of performance.now(). Until: what was broken is back. */
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
  /** By the review's id, oldest first; one at a time for each review. */
  replies: Map<string, Reply[]>;
  faults: Fault[];
  failures: Failure[];
  /** Answers by kind of request. */
  answers: Map<string, number>;
  /** In ms, of reads. */
  readMs: number[];
  /** Neither an answer that was asked for, nor one that says that the service is away. */
  unexpected: string[];
  /** Reads that showed what is another's, or lacked what was acknowledged. */
  wrongReads: string[];
  /** How often a process of the service was killed. */
  appKills: number;
  /** Who has opened their mail. */
  writing: Set<string>;
  /** Subscriptions that were switched on again and still have to be replayed. */
  toReplay: Set<string>;
  /** Deliveries of these subscriptions since these moments were asked for again by hand. */
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
