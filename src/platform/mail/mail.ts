// Mail over SMTP: a pool of connections to SMTP_URL's server, with verified TLS where it is offered, signed where DKIM is set up. The
// server's answer becomes an outcome that says whose fault it was: the address's, the server's or our settings'.
import { createTransport, type NodemailerError, type SMTPPoolOptions } from "nodemailer";
import type { Config } from "../config/config.ts";
import { isInternational, readKnownEmail } from "../text/email.ts";
import { takesInternational } from "../text/international.ts";
import { composeMail, type Mail } from "./compose.ts";
import { hearingInternational } from "./international.ts";
import { keepMail } from "./kept.ts";
import { reasonOf, type SendOutcome } from "./send-outcome.ts";
import { smtpOutcome } from "./smtp-outcome.ts";
import { heloName, smtpServer } from "./smtp-url.ts";

export type MailTransport = {
  send(mail: Mail): Promise<SendOutcome>;
  /** How many mails it sends at once; more wait inside it. */
  connections: number;
  close(): void;
};

type PoolOptions = SMTPPoolOptions & { pool: true };

export type MailTimeouts = { connectMs: number; silenceMs: number; sendMs: number };

/** Well below the time of a message's lease (runtime/sender): it must be over before another sender may take the message. */
const TIMEOUTS: MailTimeouts = { connectMs: 10_000, silenceMs: 15_000, sendMs: 25_000 };
const MAILS_PER_CONNECTION = 500;
/** Replaces a connection that the server closed. Not more often, because the sender tries again itself. */
const RECONNECTS = 1;
/** RFC 8058 requires both unsubscribe headers to be signed; the rest is what RFC 6376 recommends and we write. */
const SIGNED =
  "From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post";

export function openMail(
  config: Pick<Config, "smtpUrl" | "dkim" | "dataDir" | "baseUrl">,
  timeouts: MailTimeouts = TIMEOUTS,
): MailTransport {
  const { smtpUrl } = config;
  const transport =
    smtpUrl === null ? openKeptMail(config.dataDir, config.baseUrl) : openSmtp({ ...config, smtpUrl }, timeouts);
  return {
    ...transport,
    async send(mail) {
      // It was read when it was queued. Read again because a list of addresses in here would mail strangers.
      const to = readKnownEmail(mail.to);
      if ("wrong" in to) return { kind: "bounced", permanent: false, reason: "The address cannot be written to." };
      return transport.send({ ...mail, to: to.email, replyTo: replyAddress(mail.replyTo, to.email) });
    },
  };
}

/** As `openMail`, for settings that change while it is open. A mail that is being sent goes the old way to its end. */
export function openChangingMail(config: Parameters<typeof openMail>[0]) {
  let current = openMail(config);
  return {
    connections: current.connections,
    send: (mail: Mail) => current.send(mail),
    close: () => current.close(),
    reopen(changed: Parameters<typeof openMail>[0]): void {
      const before = current;
      current = openMail(changed);
      before.close();
    },
  };
}

/** Null where it cannot be read, or where only a mail to an international address could carry it. */
function replyAddress(given: string | null, to: string): string | null {
  const read = readKnownEmail(given);
  return "wrong" in read || (isInternational(read.email) && !isInternational(to)) ? null : read.email;
}

function openKeptMail(dataDir: string, baseUrl: string): MailTransport {
  return {
    connections: 1,
    async send(mail) {
      try {
        await keepMail(dataDir, mail, baseUrl);
        return { kind: "sent", providerId: null };
      } catch (error) {
        return { kind: "away", reason: `DATA_DIR/mail cannot be written: ${(error as { code?: string }).code}` };
      }
    },
    close() {},
  };
}

function openSmtp(
  { smtpUrl, dkim, baseUrl }: Pick<Config, "dkim" | "baseUrl"> & { smtpUrl: string },
  timeouts: MailTimeouts,
): MailTransport {
  const server = smtpServer(smtpUrl);
  const options: PoolOptions = {
    name: heloName(baseUrl),
    ...server,
    ...hearingInternational(server),
    pool: true,
    maxMessages: MAILS_PER_CONNECTION,
    maxRequeues: RECONNECTS,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    socketTimeout: timeouts.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim
      ? {
          dkim: {
            domainName: dkim.domain,
            keySelector: dkim.selector,
            privateKey: dkim.privateKey,
            headerFieldNames: SIGNED,
          },
        }
      : {}),
  };
  const transporter = openTransporter(options);
  return {
    connections: server.maxConnections,
    async send(mail) {
      // A connection that said no may be of before; a new one asks again.
      if (isInternational(mail.to) && !takesInternational()) await transporter.verify().catch(() => {});
      if (isInternational(mail.to) && !takesInternational())
        return { kind: "again", reason: "The mail server does not offer SMTPUTF8, which this address needs." };
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), timeouts.sendMs);
      let hasBegun = false;
      const begun = () => {
        hasBegun = true;
      };
      try {
        const info = await transporter.sendMail({
          ...composeMail(mail, baseUrl),
          signal: limit.signal,
          begun,
        } as object);
        const providerId = info.serverMessageId ? reasonOf(info.serverMessageId) : null;
        return { kind: "sent", providerId, said: reasonOf(info.response) };
      } catch (error) {
        return smtpOutcome(error as NodemailerError, hasBegun);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => transporter.close(),
  };
}

function openTransporter(options: PoolOptions) {
  const transporter = createTransport(options);
  // The pool asks for this when a connection is ready to send the mail: a fault after it may be the mail's own.
  transporter.use("stream", (mail, done) => {
    const { begun } = mail.data as { begun?: () => void };
    if (begun)
      mail.message.processFunc((input) => {
        begun();
        return input;
      });
    done();
  });
  // The pool reports faults of idle connections here; without a listener they would end the process.
  transporter.on("error", () => {});
  return transporter;
}
