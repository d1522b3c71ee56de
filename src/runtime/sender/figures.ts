// What a sender does, in plain numbers: what came of attempts since the start, and how it stands now.
import type { Channel } from "#domain/message/message.ts";
import type { SettlementKind } from "#domain/message/settle.ts";

/** `released` is given back untried, and no attempt. */
export type SendOutcomeCount = { channel: Channel; outcome: Exclude<SettlementKind, "released">; count: number };

export type LaneFigures = {
  /** "mail" or "text". */
  name: string;
  inFlight: number;
  /** Nothing gets out, so what is due waits. */
  isBlocked: boolean;
};

export type SenderFigures = { settled: SendOutcomeCount[]; lanes: LaneFigures[] };

export type SettledTally = {
  count(channel: Channel, kind: SettlementKind): void;
  read(): SendOutcomeCount[];
};

export function createSettledTally(): SettledTally {
  const counts = new Map<string, SendOutcomeCount>();
  return {
    count(channel, outcome) {
      if (outcome === "released") return;
      const key = `${channel} ${outcome}`;
      const known = counts.get(key);
      if (known) known.count++;
      else counts.set(key, { channel, outcome, count: 1 });
    },
    read: () => [...counts.values()],
  };
}
