// Settles what was sent, a batch at a time: what comes up while one transaction runs goes into the next. What is not settled would
// be sent again, so a batch is tried until it is in, and one bad message in it must not hold up the others.
import { type Settlement, settleMessages } from "#domain/message/settle.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { isUnavailable } from "#platform/database.ts";
import type { Ended, MessageKind } from "./kind/message-kind.ts";

export type Result = { settlement: Settlement; ended: Ended | null };

export type Settling = {
  /** Resolves once it is settled. */
  add(result: Result): Promise<void>;
  /** Waits until all is settled. */
  idle(): Promise<void>;
  /** No more attempts: what is not in by now is left to whoever claims it next. */
  abandon(): void;
};

/** What ends within this is settled together. */
const GATHER_MS = 20;
const RETRY = { fromMs: 100, toMs: 2_000 };
/** A fault that is not the connection's (a deadlock, or a fault of ours) is given this many tries. */
const MOST_TRIES = 3;

type Waiting = Result & { done(): void };

export function createSettling(context: Context, kinds: Map<string, MessageKind>): Settling {
  const waiting: Waiting[] = [];
  let running: Promise<void> | null = null;
  let isAbandoned = false;

  const run = async () => {
    await rest(GATHER_MS);
    while (waiting.length > 0 && !isAbandoned) {
      const batch = waiting.splice(0);
      await settle(batch);
      for (const { done } of batch) done();
    }
    running = null;
  };

  const settle = async (batch: readonly Result[]): Promise<void> => {
    for (let tries = 1; !isAbandoned; ) {
      try {
        return await apply(context, kinds, batch);
      } catch (error) {
        if (tries === 1) context.log.warn({ messages: batch.length, err: error }, "settling failed; trying again");
        if (!isUnavailable(error) && tries >= MOST_TRIES) return settleApart(batch, error);
        await rest(Math.min(RETRY.fromMs * 2 ** (tries - 1), RETRY.toMs));
        tries++;
      }
    }
  };

  /** By halves, until the bad one is alone; that one is settled without what follows from it, or it would go out for ever. */
  const settleApart = async (batch: readonly Result[], error: unknown): Promise<void> => {
    if (batch.length > 1) {
      const middle = batch.length >> 1;
      await settle(batch.slice(0, middle));
      return settle(batch.slice(middle));
    }
    const [{ settlement, ended }] = batch as [Result];
    context.log.error(
      { message: settlement.id, outcome: settlement.kind, err: error },
      "a message could not be settled whole",
    );
    if (ended !== null) await settle([{ settlement, ended: null }]);
  };

  return {
    add(result) {
      return new Promise((done) => {
        waiting.push({ ...result, done });
        running ??= run();
      });
    },
    async idle() {
      while (running) await running;
    },
    abandon() {
      isAbandoned = true;
    },
  };
}

/** The messages and all that follows from them, in one transaction. */
async function apply(context: Context, kinds: Map<string, MessageKind>, batch: readonly Result[]): Promise<void> {
  const following = new Map<MessageKind, Ended[]>();
  for (const [name, all] of Map.groupBy(
    batch.flatMap(({ ended }) => ended ?? []),
    (each) => each.message.kind,
  )) {
    const kind = kinds.get(name);
    if (kind) following.set(kind, [...(following.get(kind) ?? []), ...all]);
  }
  await inTransaction(context, async (inside) => {
    for (const [kind, ended] of following)
      await kind.lock(
        inside,
        ended.map(({ message }) => message),
      );
    const settled = await settleMessages(
      inside,
      batch.map(({ settlement }) => settlement),
    );
    for (const [kind, all] of following) {
      const ours = all.filter(({ message }) => settled.has(message.id));
      if (ours.length > 0) await kind.settled(inside, ours);
    }
  });
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
