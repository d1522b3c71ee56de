// The mail server of a rehearsal: it records each mail under its Message-ID, and can be away, refuse, or hang.
import { type Mailbox, type ReceivedMail, startMailbox } from "../../../test/support/mailbox.ts";

export type SinkMode = "takes" | "refuses" | "hangs" | "away";

export type TakenMail = {
  /** The message's id, of its Message-ID. */
  messageId: string;
  to: string;
  /** In ms of performance.now(). */
  at: number;
  /** The first private link in it to a form; null where there is none. */
  link: string | null;
};

export type Sink = {
  url: string;
  taken: TakenMail[];
  onMail(heard: (mail: TakenMail) => void): void;
  set(mode: SinkMode): Promise<void>;
  close(): Promise<void>;
};

const LINK = /https?:\/\/[^"\s<>]+?(\/(?:invite|confirm)\/[\w.~-]+)/;
const LOOK_EVERY_MS = 20;

/** Starts a mail server on a free port. After an outage it listens on the same port again. */
export async function startSink(): Promise<Sink> {
  const taken: TakenMail[] = [];
  let heard: (mail: TakenMail) => void = () => {};
  let mode: SinkMode = "takes";
  let seen = 0;
  const open = async (port: number): Promise<Mailbox> => {
    const box = await startMailbox({ port });
    seen = 0;
    const answer = () => {
      if (mode === "hangs") return "hang" as const;
      return mode === "refuses" ? { code: 421, text: "4.3.2 the service is not available" } : null;
    };
    box.onConnect(answer);
    box.onSender(answer);
    box.onContent(() => (mode === "hangs" ? "hang" : null));
    return box;
  };
  let box: Mailbox | null = await open(0);
  const { port, url } = box;
  const collect = () => {
    for (const mail of box?.received.slice(seen) ?? []) {
      seen++;
      const one = read(mail);
      taken.push(one);
      heard(one);
    }
  };
  const timer = setInterval(collect, LOOK_EVERY_MS);
  const sink: Sink = {
    url,
    taken,
    onMail: (listener) => {
      heard = listener;
    },
    async set(next) {
      if (next === "away" && box) {
        await box.stop();
        collect();
        box = null;
      }
      mode = next;
      if (next !== "away") box ??= await open(port);
    },
    async close() {
      clearInterval(timer);
      await box?.stop();
      collect();
    },
  };
  return sink;
}

function read({ to, mail }: ReceivedMail): TakenMail {
  const [, link = null] = LINK.exec(mail.html ?? "") ?? LINK.exec(mail.text ?? "") ?? [];
  return {
    messageId: /^<([^@>]+)@/.exec(mail.messageId ?? "")?.[1] ?? "",
    to: to[0] ?? "",
    at: performance.now(),
    link,
  };
}
