// Sends messages that are due: leases them, sends them without holding a transaction, settles them with their follow-ups.
//
// Several senders on one database never send a message twice, unless one dies between sending and settling, or is held up for
// longer than its lease while a send is under way. Then it goes out again, a mail under the same Message-ID.
import { spreadNotices } from "#domain/review/notice/spread.ts";
import type { Context } from "#platform/database/context.ts";
import { isUnavailable } from "#platform/database/database.ts";
import type { MailTransport } from "#platform/mail/mail.ts";
import type { TextTransport } from "#platform/text-message/text-message.ts";
import { withTimeout } from "#platform/time/with-timeout.ts";
import type { MessageKind } from "./kind/message-kind.ts";
import { PACE, type Pace } from "./pace.ts";
import { createSendQueue, type SendQueue } from "./send-queue.ts";
import { createSettledTally, createSettler } from "./settler.ts";

export type SenderDependencies = {
  kinds: Map<string, MessageKind>;
  mail: MailTransport;
  /** Null: texts wait until there is one. */
  text: TextTransport | null;
  pace?: Partial<Pace>;
  wake?(): void;
};

/** So many that a few may fail before less than `sendWithinMs` is left. */
const HEARTBEATS_IN_A_LEASE = 5;
/** Beyond the number of connections, so that none idles. */
const MAILS_AHEAD = 5;
const TEXTS_IN_FLIGHT = 10;

export type Sender = ReturnType<typeof createSender>;
export type SenderFigures = ReturnType<Sender["figures"]>;

export function createSender(context: Context, dependencies: SenderDependencies) {
  const { kinds, mail, text, wake = () => {} } = dependencies;
  const pace = { ...PACE, ...dependencies.pace };
  const settler = createSettler(context, kinds);
  const settled = createSettledTally();
  const shared = { kinds, settler, settled, pace, wake };
  const queues: SendQueue[] = [
    createSendQueue(context, {
      ...shared,
      name: "mail",
      channels: ["email"],
      inFlight: mail.connections + MAILS_AHEAD,
      send: async (worded) => ("mail" in worded ? mail.send(worded.mail) : mismatch()),
    }),
  ];
  if (text)
    queues.push(
      createSendQueue(context, {
        ...shared,
        name: "text",
        channels: text.channels,
        inFlight: TEXTS_IN_FLIGHT,
        send: async (worded) => ("text" in worded ? text.send(worded.text) : mismatch()),
      }),
    );

  const heartbeat = setInterval(() => {
    // A lease that is not renewed lasts as it was given; a send that would outlast its lease does not begin.
    for (const queue of queues)
      queue.renew().catch((error) => context.log.warn({ err: error }, "leases of messages could not be renewed"));
  }, pace.leaseMs / HEARTBEATS_IN_A_LEASE);
  heartbeat.unref();

  const poll = async () => {
    const isMore = await spread(context);
    const rests = await Promise.all(queues.map((queue) => queue.poll()));
    return isMore ? 0 : Math.min(...rests);
  };
  const idle = () => Promise.all(queues.map((queue) => queue.idle()));

  return {
    /** Leases due messages, where there is room for them; sending goes on in the background. @returns ms until the next poll */
    poll,
    /** Sends all that is due now, and waits until it is settled. */
    async drain(): Promise<void> {
      for (;;) {
        const ms = await poll();
        await idle();
        if (ms > 0 && (await poll()) > 0) {
          await idle();
          return;
        }
      }
    },
    /** Finishes sends under way, for at most `graceMs`, and releases the rest. The transports stay open. */
    async stop(graceMs: number): Promise<void> {
      for (const queue of queues) queue.stop();
      await withTimeout(idle(), graceMs).catch(() => {});
      settler.abandon();
      clearInterval(heartbeat);
    },
    figures: () => ({ settled: settled.read(), queues: queues.map((queue) => queue.figures()) }),
  };
}

/** Notices that cannot be handed out, or are many, keep no other message waiting. @returns whether more may wait */
async function spread(context: Context): Promise<boolean> {
  try {
    return await spreadNotices(context);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    context.log.error({ err: error }, "notices could not be handed out");
    return false;
  }
}

function mismatch(): never {
  throw new Error("A message was worded for another channel.");
}
