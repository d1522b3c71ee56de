// One way out of the house (mail, or texts) and what waits before it: claimed messages, as many under way as the way can take,
// the next claim made before the last is used up. While the way is blocked nothing is held, one message tries it now and then.
import { type LeasedMessage, leaseMessages, nextDueIn, renewLeases } from "#domain/message/lease.ts";
import type { Channel } from "#domain/message/message.ts";
import type { Settlement } from "#domain/message/settle.ts";
import type { Context } from "#platform/context.ts";
import { isUnavailable } from "#platform/database.ts";
import type { SendOutcome } from "#platform/send-outcome.ts";
import type { LaneFigures, SettledTally } from "./figures.ts";
import type { Ended, Loaded, MessageKind, Worded } from "./kind/message-kind.ts";
import { createLease, type Lease, type Moment, msSince, thisMoment } from "./lease.ts";
import type { Settling } from "./settler.ts";

export type LaneSettings = {
  name: string;
  channels: readonly Channel[];
  /** Under way at once. */
  inFlight: number;
  send(worded: Worded): Promise<SendOutcome>;
};

export type Pace = {
  /** Claimed at once. */
  batch: number;
  leaseMs: number;
  /** No send takes longer, so none begins with less of its lease left. */
  sendWithinMs: number;
  /** What was loaded longer ago is looked at again: meanwhile it may have been called off, or its customer unsubscribed. */
  freshMs: number;
  /** How long to leave a blocked way alone; doubled each time it is still blocked. */
  awayMs: { from: number; to: number };
  /** How long to wait before another attempt, by attempts made; then it has failed. */
  retryMs: readonly number[];
};

export type Lane = {
  /** Claims, where there is room. @returns ms until it wants to be asked again */
  poll(): Promise<number>;
  /** Makes the leases of what it holds last anew. */
  renew(): Promise<void>;
  /** Waits until nothing is held any more, under way or waiting to be settled. */
  idle(): Promise<void>;
  /** Gives back what is not under way, and claims no more. */
  stop(): void;
  figures(): LaneFigures;
};

type Item = { message: LeasedMessage; lease: Lease; loadedAt: Moment; loaded: Extract<Loaded, { word(): Worded }> };

/** Others took what was due; or it comes up again in a moment. */
const SOON_MS = 50;
const NEVER_MS = Number.POSITIVE_INFINITY;
/** Attempts that ended with the sender itself, and not with an answer, count as well: a message that kills senders must end. */
const MOST_CRASHES = 5;

export function createLane(
  context: Context,
  settings: LaneSettings,
  deps: { kinds: Map<string, MessageKind>; settling: Settling; settled: SettledTally; pace: Pace; wake(): void },
): Lane {
  const { kinds, settling, settled, pace, wake } = deps;
  const { name, channels } = settings;
  /** Everything leased, until it is settled. */
  const leased = new Map<string, { message: LeasedMessage; lease: Lease }>();
  const waiting: Item[] = [];
  let underWay = 0;
  let isStopped = false;
  let mayBeMore = false;
  let away: { reason: string; since: Moment; forMs: number } | null = null;
  let whenIdle: (() => void)[] = [];

  const settle = (message: LeasedMessage, end: SettlementEnd, ended: Ended | null = null) => {
    const settlement = { id: message.id, owner: message.owner, ...end } as Settlement;
    void settling.add({ settlement, ended }).then(() => {
      settled.count(message.channel, end.kind);
      // It may be ours again already, under another claim.
      if (leased.get(message.id)?.message === message) leased.delete(message.id);
      if (leased.size > 0) return;
      for (const resolve of whenIdle) resolve();
      whenIdle = [];
    });
  };

  const release = (message: LeasedMessage) => settle(message, { kind: "released" });
  const releaseWaiting = () => {
    for (const { message } of waiting.splice(0)) release(message);
  };

  const pump = () => {
    while (underWay < settings.inFlight && !isStopped) {
      const item = waiting.shift();
      if (!item) return;
      underWay++;
      void sendOne(item).finally(() => {
        underWay--;
        pump();
        if (waiting.length < pace.batch / 2 && mayBeMore) wake();
      });
    }
  };

  const sendOne = async ({ message, lease, loadedAt, loaded }: Item) => {
    // Late, or not ours any more: whoever holds it then may be sending it. Fenced, so releasing harms nobody.
    if (lease.left() < pace.sendWithinMs) return release(message);
    if (msSince(loadedAt) > pace.freshMs) {
      mayBeMore = true;
      return release(message);
    }
    let worded: Worded;
    try {
      worded = loaded.word();
    } catch (error) {
      context.log.error({ message: message.id, kind: message.kind, err: error }, "a message could not be worded");
      return tryAgain(message, "could not be worded");
    }
    const outcome = await settings.send(worded);
    if (outcome.kind === "away") {
      release(message);
      return block(outcome.reason);
    }
    unblock();
    if (outcome.kind === "again") return tryAgain(message, outcome.reason, outcome.afterMs);
    const end: SettlementEnd =
      outcome.kind === "sent"
        ? { kind: "sent", providerId: outcome.providerId }
        : { kind: "bounced", reason: outcome.reason };
    settle(message, end, { message, outcome });
  };

  const tryAgain = (message: LeasedMessage, reason: string, atLeastMs = 0) => {
    const afterMs = pace.retryMs[message.attempts - 1];
    if (afterMs === undefined) fail(message, reason);
    else settle(message, { kind: "again", reason, afterMs: Math.max(afterMs, atLeastMs) });
  };

  const fail = (message: LeasedMessage, reason: string) =>
    settle(message, { kind: "failed", reason }, { message, outcome: { kind: "failed" } });

  const block = (reason: string) => {
    // Those that were under way when it was found to be blocked say nothing new.
    if (away && msSince(away.since) < away.forMs) return;
    if (!away) context.log.warn({ channel: name, reason }, "messages cannot be sent; they wait until they can");
    const forMs = away ? Math.min(away.forMs * 2, pace.awayMs.to) : pace.awayMs.from;
    away = { reason, since: thisMoment(), forMs };
    releaseWaiting();
    wake();
  };

  const unblock = () => {
    if (!away) return;
    context.log.info({ channel: name, was: away.reason }, "messages are sent again");
    away = null;
    mayBeMore = true;
    wake();
  };

  const claim = async (): Promise<number> => {
    const isProbe = away !== null;
    const limit = isProbe ? 1 : pace.batch;
    const since = thisMoment();
    const messages = await leaseMessages(context, { channels, limit, leaseMs: pace.leaseMs });
    mayBeMore = messages.length === limit;
    if (messages.length === 0) return 0;
    const lease = createLease(since, pace.leaseMs);
    for (const message of messages) leased.set(message.id, { message, lease });
    const worn = messages.filter(({ attempts }) => attempts > pace.retryMs.length + MOST_CRASHES);
    for (const message of worn) fail(message, "its senders ended before it did");
    const fresh = messages.filter((message) => !worn.includes(message));
    for (const [kind, of] of Map.groupBy(fresh, (message) => message.kind)) await load(kind, of, lease);
    // Stopped or blocked meanwhile.
    if (isStopped || (away && !isProbe)) releaseWaiting();
    pump();
    return messages.length;
  };

  const load = async (name: string, messages: LeasedMessage[], lease: Lease) => {
    let loaded: Map<string, Loaded>;
    const loadedAt = thisMoment();
    try {
      const kind = kinds.get(name);
      if (!kind) throw new Error(`There is no message of kind ${name}.`);
      loaded = await kind.load(context, messages);
    } catch (error) {
      if (isUnavailable(error)) {
        messages.forEach(release);
        throw error;
      }
      context.log.error({ kind: name, err: error }, "messages could not be loaded");
      for (const message of messages) tryAgain(message, "could not be loaded");
      return;
    }
    for (const message of messages) {
      const found = loaded.get(message.id);
      if (!found) settle(message, { kind: "cancelled" });
      else if ("postponeUntil" in found) settle(message, { kind: "postponed", until: found.postponeUntil });
      else waiting.push({ message, lease, loadedAt, loaded: found });
    }
  };

  return {
    async poll() {
      if (isStopped) return NEVER_MS;
      if (away) {
        const leftMs = away.forMs - msSince(away.since);
        if (leftMs > 0) return leftMs;
        // One to see whether it is open again, and only when that one is through the rest.
        if (leased.size > 0) return SOON_MS;
      } else if (waiting.length >= pace.batch / 2) return NEVER_MS;
      if (!mayBeMore) {
        const ms = await nextDueIn(context, channels);
        if (ms === null) return NEVER_MS;
        if (ms > 0) return ms;
      }
      const claimed = await claim();
      return claimed > 0 ? 0 : SOON_MS;
    },
    async renew() {
      const held = [...leased.values()];
      if (held.length === 0) return;
      const moment = thisMoment();
      const ours = await renewLeases(
        context,
        held.map(({ message: { id, owner } }) => ({ id, owner })),
        pace.leaseMs,
      );
      const lost = new Set(held.filter(({ message }) => !ours.has(message.id)).map(({ message }) => message.id));
      for (const { lease } of held) lease.renewedAt(moment);
      for (let index = waiting.length - 1; index >= 0; index--) {
        const { message } = waiting[index] as Item;
        if (!lost.has(message.id)) continue;
        waiting.splice(index, 1);
        release(message);
      }
    },
    async idle() {
      while (leased.size > 0) await new Promise<void>((resolve) => whenIdle.push(resolve));
    },
    stop() {
      isStopped = true;
      releaseWaiting();
    },
    figures: () => ({ name, inFlight: underWay, isBlocked: away !== null }),
  };
}

type SettlementEnd = Settlement extends infer Each
  ? Each extends Settlement
    ? Omit<Each, "id" | "owner">
    : never
  : never;
