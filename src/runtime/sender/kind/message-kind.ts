// A kind of message, as the sender needs it: how to load it, word it and follow up when it is settled.
import type { LeasedMessage } from "#domain/message/lease.ts";
import type { Context } from "#platform/database/context.ts";
import type { Mail } from "#platform/mail/compose.ts";
import type { SendOutcome } from "#platform/mail/send-outcome.ts";
import type { TextMessage } from "#platform/text-message/text-message.ts";

export type Worded = { mail: Mail } | { text: TextMessage };

export type Loaded = { word(): Worded } | { postponeUntil: Date; reason?: string };

/** The final outcome of a message. `failed`: tried too often. */
export type Ended = {
  message: LeasedMessage;
  outcome:
    | Extract<SendOutcome, { kind: "sent" | "bounced" }>
    | { kind: "failed"; reason: string; refusesUs: boolean | undefined };
};

export type MessageKind = {
  /** By message id; a missing one must not be sent. */
  load(context: Context, messages: readonly LeasedMessage[]): Promise<Map<string, Loaded>>;
  /** Takes the locks that `settled` will need, before any message is locked: other code locks in this order. */
  lock?(inside: Context, messages: readonly LeasedMessage[]): Promise<void>;
  settled?(inside: Context, ended: readonly Ended[]): Promise<void>;
};

export function mapLoaded<T>(
  messages: readonly LeasedMessage[],
  loaded: Map<string, T>,
  map: (message: LeasedMessage, found: T) => Loaded,
): Map<string, Loaded> {
  return new Map(
    messages.flatMap((message) => {
      const found = loaded.get(message.id);
      return found === undefined ? [] : [[message.id, map(message, found)] as const];
    }),
  );
}

/** Returns what the receiving side said of an address that takes no mail; null for any other outcome. */
export function evidenceOf({ message, outcome }: Ended): string | null {
  return message.channel === "email" && outcome.kind === "bounced" && outcome.permanent ? outcome.reason : null;
}
