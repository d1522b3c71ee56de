// Settles messages in batches, each with its follow-ups, such as an event. An unsettled message would be sent again, so a batch is
// tried until it is written.
import type { Channel } from "#domain/message/message.ts";
import { noteMailRefusals } from "#domain/message/refusal.ts";
import { type Settlement, type SettlementKind, settleMessages } from "#domain/message/settle.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { type BatchWriter, createBatchWriter } from "../kit/batch-writer.ts";
import type { Ended, MessageKind } from "./kind/message-kind.ts";

/** `ended`: null where there are no follow-ups. */
export type Result = { settlement: Settlement; ended: Ended | null; onSettled(): void };

const GATHER_MS = 20;

export function createSettler(context: Context, kinds: Map<string, MessageKind>): BatchWriter<Result> {
  return createBatchWriter<Result, void>(context.log, {
    name: "settled messages",
    gatherMs: GATHER_MS,
    write: (batch) => settle(context, kinds, batch),
    onWritten(batch) {
      for (const { onSettled } of batch) onSettled();
    },
    /** Tries once without the follow-ups and then drops the result: otherwise the message would be sent for ever. */
    mend(result, error) {
      const { settlement, ended, onSettled } = result;
      context.log.error(
        { message: settlement.id, outcome: settlement.kind, err: error },
        "a message could not be settled whole",
      );
      if (ended !== null) return { ...result, ended: null };
      onSettled();
      return null;
    },
  });
}

async function settle(context: Context, kinds: Map<string, MessageKind>, batch: readonly Result[]): Promise<void> {
  const ended = batch.flatMap((each) => (each.ended && kinds.has(each.ended.message.kind) ? [each.ended] : []));
  const endedByKind = Map.groupBy(ended, ({ message }) => kinds.get(message.kind) as MessageKind);
  await inTransaction(context, async (inside) => {
    for (const [kind, ended] of endedByKind)
      await kind.lock?.(
        inside,
        ended.map(({ message }) => message),
      );
    const settled = await settleMessages(
      inside,
      batch.map(({ settlement }) => settlement),
    );
    for (const [kind, ended] of endedByKind) {
      const ours = ended.filter(({ message }) => settled.has(message.id));
      if (ours.length > 0) await kind.settled?.(inside, ours);
    }
    const refused = ended.flatMap(({ message, outcome }) =>
      outcome.kind !== "sent" && outcome.refusesUs && settled.has(message.id) ? [outcome.reason] : [],
    );
    await noteMailRefusals(inside, refused);
  });
}

export type SettledTally = ReturnType<typeof createSettledTally>;

export function createSettledTally() {
  const counts = new Map<string, { channel: Channel; outcome: SettlementKind; count: number }>();
  return {
    count(channel: Channel, outcome: SettlementKind): void {
      // It was given back untried, which is no attempt.
      if (outcome === "released") return;
      const key = `${channel} ${outcome}`;
      const known = counts.get(key);
      if (known) known.count++;
      else counts.set(key, { channel, outcome, count: 1 });
    },
    read: () => [...counts.values()],
  };
}
