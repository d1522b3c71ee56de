// Sends what is due: claims it under a lease, sends it without holding a transaction, settles it with what follows from it.
//
// Several senders on one database never send a message twice, unless one ends between sending and settling, or is held up for
// longer than its lease while a send is under way. Then it goes out again, a mail under the same Message-ID.
import type { Context } from "#platform/context.ts";
import type { MailTransport } from "#platform/mail.ts";
import type { TextTransport } from "#platform/text-message.ts";
import { createSettledTally, type SenderFigures } from "./figures.ts";
import type { MessageKind } from "./kind/message-kind.ts";
import { createLane, type Lane, type Pace } from "./send-queue.ts";
import { createSettling } from "./settler.ts";

export type SenderDependencies = {
  kinds: Map<string, MessageKind>;
  mail: MailTransport;
  /** Null: texts wait until there is one. */
  text: TextTransport | null;
  pace?: Partial<Pace>;
  /** Asks for a poll: there is room for more. */
  wake?(): void;
};

export type Sender = {
  /** Claims what is due, where there is room for it; sending goes on behind it. @returns ms until it wants to be asked again */
  poll(): Promise<number>;
  /** Sends all that is due now, and waits until it is settled. */
  drain(): Promise<void>;
  /** Finishes what is under way, for at most `graceMs`, and gives the rest back. The transports stay open. */
  stop(graceMs: number): Promise<void>;
  figures(): SenderFigures;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PACE: Pace = {
  batch: 200,
  leaseMs: MINUTE_MS,
  sendWithinMs: 30_000,
  freshMs: 5_000,
  awayMs: { from: 1_000, to: MINUTE_MS },
  retryMs: [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS, 24 * HOUR_MS],
};
/** Leaves time for more than one to fail before `sendWithinMs` is all that is left. */
const HEARTBEATS_IN_A_LEASE = 5;
/** Beyond the connections there are, so that none waits for us. */
const MAILS_AHEAD = 5;
const TEXTS_IN_FLIGHT = 10;

export function createSender(context: Context, dependencies: SenderDependencies): Sender {
  const { kinds, mail, text, wake = () => {} } = dependencies;
  const pace = { ...PACE, ...dependencies.pace };
  const settling = createSettling(context, kinds);
  const settled = createSettledTally();
  const shared = { kinds, settling, settled, pace, wake };
  const lanes: Lane[] = [
    createLane(
      context,
      {
        name: "mail",
        channels: ["email"],
        inFlight: mail.connections + MAILS_AHEAD,
        send: async (worded) => ("mail" in worded ? mail.send(worded.mail) : mismatch()),
      },
      shared,
    ),
  ];
  if (text)
    lanes.push(
      createLane(
        context,
        {
          name: "text",
          channels: text.channels,
          inFlight: TEXTS_IN_FLIGHT,
          send: async (worded) => ("text" in worded ? text.send(worded.text) : mismatch()),
        },
        shared,
      ),
    );

  const heartbeat = setInterval(() => {
    // The leases go on as long as they were given; a send that would outlast its own does not begin.
    for (const lane of lanes)
      lane.renew().catch((error) => context.log.warn({ err: error }, "leases of messages could not be renewed"));
  }, pace.leaseMs / HEARTBEATS_IN_A_LEASE);
  heartbeat.unref();

  const poll = async () => Math.min(...(await Promise.all(lanes.map((lane) => lane.poll()))));
  const idle = () => Promise.all(lanes.map((lane) => lane.idle()));

  return {
    poll,
    async drain() {
      for (;;) {
        const ms = await poll();
        await idle();
        if (ms > 0 && (await poll()) > 0) {
          await idle();
          return;
        }
      }
    },
    async stop(graceMs) {
      for (const lane of lanes) lane.stop();
      let timer: Timer | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([idle(), late]);
      clearTimeout(timer);
      settling.abandon();
      clearInterval(heartbeat);
    },
    figures: () => ({ settled: settled.read(), lanes: lanes.map((lane) => lane.figures()) }),
  };
}

/** A kind words each message for its own channel. */
function mismatch(): never {
  throw new Error("A message was worded for another channel.");
}
