// A mail server on the loopback for tests: it stores the mails that it accepts, and answers as a test sets.
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type ReceivedMail = {
  /** Sender of the envelope. */
  from: string;
  to: string[];
  raw: string;
  mail: Email;
};

/** A number is the status to answer with; `drop` closes the connection, `hang` never answers. */
export type Answer = { code: number; text: string } | "drop" | "hang";

export type Mailbox = {
  port: number;
  /** For SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  /** Connections so far. */
  connections(): number;
  /** The answer to RCPT for an address, or to the DATA of a mail to it. Null: accept. */
  onRecipient(answer: (address: string, nth: number) => Answer | null): void;
  onContent(answer: (address: string, nth: number) => Answer | null): void;
  /** The answer to a connection, and to MAIL FROM. */
  onConnect(answer: () => Answer | null): void;
  onSender(answer: () => Answer | null): void;
  messageIds(): string[];
  stop(): Promise<void>;
};

export type MailboxOptions = Pick<
  SMTPServerOptions,
  "hideSMTPUTF8" | "secure" | "onAuth" | "authOptional" | "key" | "cert"
> & {
  port?: number;
  /** Offers STARTTLS with smtp-server's certificate for tests, which no client trusts. */
  startTls?: boolean;
  auth?: { user: string; pass: string };
};

/** Starts a mail server on a free port unless `port` is given. */
export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const { port = 0, startTls = false, auth, ...rest } = options;
  const received: ReceivedMail[] = [];
  const counts = new Map<string, number>();
  let connections = 0;
  let onRecipient: (address: string, nth: number) => Answer | null = () => null;
  let onContent = onRecipient;
  let onConnect: () => Answer | null = () => null;
  let onSender = onConnect;
  const nth = (key: string) => {
    const n = (counts.get(key) ?? 0) + 1;
    counts.set(key, n);
    return n;
  };

  const server = new SMTPServer({
    logger: false,
    disabledCommands: [...(startTls ? [] : ["STARTTLS"]), ...(auth ? [] : ["AUTH"])],
    authOptional: !auth,
    allowInsecureAuth: true,
    closeTimeout: 100,
    ...rest,
    onConnect(session, done) {
      connections++;
      reply(onConnect(), session.id, done);
    },
    onAuth(given, _session, done) {
      if (given.username === auth?.user && given.password === auth?.pass) done(null, { user: given.username });
      else done(failure({ code: 535, text: "5.7.8 wrong user or password" }));
    },
    onMailFrom: (_address, session, done) => reply(onSender(), session.id, done),
    onRcptTo: ({ address }, session, done) => reply(onRecipient(address, nth(`rcpt ${address}`)), session.id, done),
    async onData(stream, session, done) {
      const chunks: Uint8Array[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Uint8Array);
      } catch {
        // The sender ended in the middle, so the mail does not count.
        return done(failure({ code: 451, text: "cut short" }));
      }
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const answer = onContent(to[0] ?? "", nth(`data ${to[0]}`));
      if (answer !== null) return reply(answer, session.id, done);
      const bytes = Buffer.concat(chunks);
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
      const mail = await PostalMime.parse(bytes);
      // Lines of a text end in CRLF on the wire.
      const text = mail.text?.replaceAll("\r\n", "\n");
      received.push({ from, to, raw: bytes.toString("latin1"), mail: { ...mail, text } });
      done(null, "queued");
    },
  });

  function reply(answer: Answer | null, sessionId: string, done: (error?: Error | null) => void): void {
    if (answer === "hang") return;
    if (answer === "drop") {
      for (const connection of server.connections) if (connection.id === sessionId) connection.close();
      return;
    }
    done(answer === null ? null : failure(answer));
  }

  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: bound } = server.server.address() as { port: number };
  const credentials = auth ? `${auth.user}:${auth.pass}@` : "";
  return {
    port: bound,
    url: `${rest.secure ? "smtps" : "smtp"}://${credentials}127.0.0.1:${bound}`,
    received,
    connections: () => connections,
    onRecipient: (answer) => {
      onRecipient = answer;
    },
    onContent: (answer) => {
      onContent = answer;
    },
    onConnect: (answer) => {
      onConnect = answer;
    },
    onSender: (answer) => {
      onSender = answer;
    },
    messageIds: () => received.map(({ mail }) => mail.messageId ?? ""),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Refuses the first attempt for each address, as greylisting servers do. */
export function greylist(mailbox: Mailbox): void {
  mailbox.onRecipient((_address, nth) => (nth === 1 ? { code: 451, text: "4.7.1 greylisted, come back later" } : null));
}

function failure({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
