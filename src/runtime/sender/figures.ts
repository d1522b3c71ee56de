// Figures of a sender: attempts since the start by outcome, and the state of its queues.
import type { Channel } from "#domain/message/message.ts";
import type { SettlementKind } from "#domain/message/settle.ts";

/** `released` was given back untried and is no attempt. */
export type SendOutcomeCount = { channel: Channel; outcome: Exclude<SettlementKind, "released">; count: number };

export type QueueFigures = {
  name: string;
  inFlight: number;
  /** Its transport is away, so what is due waits. */
  isBlocked: boolean;
};

export type SenderFigures = { settled: SendOutcomeCount[]; queues: QueueFigures[] };

export type SettledTally = ReturnType<typeof createSettledTally>;

export function createSettledTally() {
  const counts = new Map<string, SendOutcomeCount>();
  return {
    count(channel: Channel, outcome: SettlementKind): void {
      if (outcome === "released") return;
      const key = `${channel} ${outcome}`;
      const known = counts.get(key);
      if (known) known.count++;
      else counts.set(key, { channel, outcome, count: 1 });
    },
    read: (): SendOutcomeCount[] => [...counts.values()],
  };
}
