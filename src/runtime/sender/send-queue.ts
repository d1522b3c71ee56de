// The queue before one transport (mail, or texts): leased messages, of which as many are sent at once as the transport can take.
// More are leased before the last are used up. While the transport is away nothing is held, and one message probes it now and then.
import type { OrganisationId } from "#contract/id.ts";
import { type LeasedMessage, leaseMessages, nextDueIn, renewLeases } from "#domain/message/lease.ts";
import type { Channel } from "#domain/message/message.ts";
import type { SettlementEnd } from "#domain/message/settle.ts";
import type { Context } from "#platform/database/context.ts";
import { isUnavailable } from "#platform/database/database.ts";
import type { SendOutcome } from "#platform/mail/send-outcome.ts";
import { type Moment, msSince, thisMoment } from "#platform/time/clock.ts";
import type { BatchWriter } from "../kit/batch-writer.ts";
import { catchMessage } from "./catcher.ts";
import type { Ended, Loaded, MessageKind, Worded } from "./kind/message-kind.ts";
import { type LoadedMessages, loadMessages } from "./load.ts";
import type { Pace } from "./pace.ts";
import type { Result, SettledTally } from "./settler.ts";

type QueueSettings = {
  name: string;
  channels: readonly Channel[];
  inFlight: number;
  send(worded: Worded): Promise<SendOutcome>;
  kinds: Map<string, MessageKind>;
  settler: BatchWriter<Result>;
  settled: SettledTally;
  pace: Pace;
  wake(): void;
};

/** Shared by the messages of one reading. Counted from before the database was asked, so it never lasts longer than the database says. */
type Lease = { since: Moment };

type Fault = Pick<Extract<SendOutcome, { kind: "again" }>, "reason" | "refusesUs">;

type Item = {
  message: LeasedMessage;
  lease: Lease;
  loadedAt: Moment;
  loaded: Extract<Loaded, { word(): Worded }>;
  sandbox: OrganisationId | undefined;
};

/** Another sender took the due messages, or they are due again in a moment. */
const SOON_MS = 50;
const NEVER_MS = Number.POSITIVE_INFINITY;
/** Attempts that ended with the sender itself count as well: a message that kills senders must fail in the end. */
const MOST_CRASHES = 5;

export type SendQueue = ReturnType<typeof createSendQueue>;

export function createSendQueue(context: Context, settings: QueueSettings) {
  const { name, channels, kinds, settler, settled, pace, wake } = settings;
  const leased = new Map<string, { message: LeasedMessage; lease: Lease }>();
  const waiting: Item[] = [];
  let underWay = 0;
  let isStopped = false;
  let mayBeMore = false;
  let away: { reason: string; since: Moment; forMs: number } | null = null;
  let whenIdle: (() => void)[] = [];

  const settle = (message: LeasedMessage, end: SettlementEnd, ended: Ended | null = null) => {
    const settlement = { id: message.id, owner: message.owner, ...end };
    const onSettled = () => {
      settled.count(message.channel, end.kind);
      // This sender may have leased it again meanwhile.
      if (leased.get(message.id)?.message === message) leased.delete(message.id);
      // A poll before this moment did not find it.
      if (end.kind === "released") {
        mayBeMore = true;
        wake();
      }
      if (leased.size > 0) return;
      for (const resolve of whenIdle) resolve();
      whenIdle = [];
    };
    settler.add({ settlement, ended, onSettled });
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

  const sendOne = async ({ message, lease, loadedAt, loaded, sandbox }: Item) => {
    // Late, or lost to another sender, which may be sending it. The release is fenced, so it harms none.
    if (pace.leaseMs - msSince(lease.since) < pace.sendWithinMs) return release(message);
    if (msSince(loadedAt) > pace.freshMs) return release(message);
    let worded: Worded;
    try {
      worded = loaded.word();
    } catch (error) {
      context.log.error({ message: message.id, kind: message.kind, err: error }, "a message could not be worded");
      return tryAgain(message, { reason: "could not be worded" });
    }
    const outcome = sandbox ? await catchMessage(context, message, sandbox, worded) : await settings.send(worded);
    if (outcome.kind === "away") {
      release(message);
      return block(outcome.reason);
    }
    if (!sandbox) unblock();
    if (outcome.kind === "again") return tryAgain(message, outcome);
    const end: SettlementEnd =
      outcome.kind === "sent"
        ? { kind: "sent", providerId: outcome.providerId }
        : { kind: "bounced", reason: outcome.reason };
    settle(message, end, { message, outcome });
  };

  const tryAgain = (message: LeasedMessage, fault: Fault & { afterMs?: number }) => {
    const afterMs = pace.retryMs[message.attempts - 1];
    if (afterMs === undefined) fail(message, fault);
    else settle(message, { kind: "again", reason: fault.reason, afterMs: Math.max(afterMs, fault.afterMs ?? 0) });
  };

  const fail = (message: LeasedMessage, { reason, refusesUs }: Fault) =>
    settle(message, { kind: "failed", reason }, { message, outcome: { kind: "failed", reason, refusesUs } });

  const block = (reason: string) => {
    // Sends that began before the block meet the same fault.
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

  const leaseMore = async (): Promise<number> => {
    const isProbe = away !== null;
    const limit = isProbe ? 1 : pace.batch;
    const since = thisMoment();
    const messages = await leaseMessages(context, { channels, limit, leaseMs: pace.leaseMs });
    mayBeMore = messages.length === limit;
    if (messages.length === 0) return 0;
    const lease: Lease = { since };
    for (const message of messages) leased.set(message.id, { message, lease });
    const worn = messages.filter(({ attempts }) => attempts > pace.retryMs.length + MOST_CRASHES);
    for (const message of worn) fail(message, { reason: "its senders ended before it did" });
    const fresh = messages.filter((message) => !worn.includes(message));
    const fault = await loadAll(fresh, lease);
    // Stopped or blocked meanwhile.
    if (isStopped || (away && !isProbe)) releaseWaiting();
    pump();
    if (fault) throw fault.error;
    return messages.length;
  };

  /** @returns why the database could not be read; the messages of the kinds that were loaded before wait, the others are released */
  const loadAll = async (messages: LeasedMessage[], lease: Lease): Promise<{ error: unknown } | null> => {
    let fault: { error: unknown } | null = null;
    for (const [kind, of] of Map.groupBy(messages, (message) => message.kind))
      if (fault) of.forEach(release);
      else
        await load(kind, of, lease).catch((error) => {
          fault = { error };
        });
    return fault;
  };

  const load = async (name: string, messages: LeasedMessage[], lease: Lease) => {
    const loadedAt = thisMoment();
    let found: LoadedMessages;
    try {
      found = await loadMessages(context, kinds, name, messages);
    } catch (error) {
      if (isUnavailable(error)) {
        messages.forEach(release);
        throw error;
      }
      context.log.error({ kind: name, err: error }, "messages could not be loaded");
      for (const message of messages) tryAgain(message, { reason: "could not be loaded" });
      return;
    }
    for (const message of messages) {
      const loaded = found.loaded.get(message.id);
      if (!loaded) settle(message, { kind: "cancelled" });
      else if ("postponeUntil" in loaded) {
        const { postponeUntil: until, reason } = loaded;
        settle(message, { kind: "postponed", until, ...(reason && { reason }) });
      } else waiting.push({ message, lease, loadedAt, loaded, sandbox: found.sandboxes.get(message.id) });
    }
  };

  return {
    /** Leases messages, where there is room. @returns ms until the next poll */
    async poll(): Promise<number> {
      if (isStopped) return NEVER_MS;
      if (away) {
        const leftMs = away.forMs - msSince(away.since);
        if (leftMs > 0) return leftMs;
        // One message probes the transport; the others follow once it went out.
        if (leased.size > 0) return SOON_MS;
      } else if (waiting.length >= pace.batch / 2) return NEVER_MS;
      if (!mayBeMore) {
        const ms = await nextDueIn(context, channels);
        if (ms === null) return NEVER_MS;
        if (ms > 0) return ms;
      }
      return (await leaseMore()) > 0 ? 0 : SOON_MS;
    },
    async renew(): Promise<void> {
      const held = [...leased.values()];
      if (held.length === 0) return;
      const moment = thisMoment();
      const ours = await renewLeases(
        context,
        held.map(({ message: { id, owner } }) => ({ id, owner })),
        pace.leaseMs,
      );
      for (const { message, lease } of held) {
        lease.since = moment;
        const lost = ours.has(message.id) ? -1 : waiting.findIndex((item) => item.message === message);
        if (lost === -1) continue;
        waiting.splice(lost, 1);
        release(message);
      }
    },
    async idle(): Promise<void> {
      while (leased.size > 0) await new Promise<void>((resolve) => whenIdle.push(resolve));
    },
    /** Releases messages that are not under way, and leases no more. */
    stop(): void {
      isStopped = true;
      releaseWaiting();
    },
    /** `isBlocked`: the transport is away, so due messages wait. */
    figures: () => ({ name, inFlight: underWay, isBlocked: away !== null }),
  };
}
