// mail: due invitations until they are settled with their events, against nodemailer's own pool in a bare loop that sends the same
// mail over as many connections. Both send to a server in a process of its own, which takes everything.
import { createTransport } from "nodemailer";
import { messageIdOf } from "#platform/mail/compose.ts";
import { openMail } from "#platform/mail/mail.ts";
import { createKinds } from "#runtime/sender/kind/registry.ts";
import { createSender } from "#runtime/sender/sender.ts";
import { invitationMail } from "#surface/mail/invitation.ts";
import { BASE_URL, type BenchDatabase } from "./database.ts";
import { seedDue, withFreshDatabase } from "./due.ts";
import { alternate, atMost, type Bench, ratioFigure } from "./harness.ts";
import { startSink } from "./sink.ts";

const MAILS = 5_000;
const CONNECTIONS = 5;
/** A round takes some ten seconds. */
const MOST_ROUNDS = 7;
const SETTINGS = {
  appSecret: "the secret of a bench, of 32 characters and more",
  baseUrl: BASE_URL,
  serviceName: "Candor",
  mailFrom: "Candor <no-reply@reviews.example>",
  defaultLanguage: "en",
} as const;

export const mail: Bench = {
  name: "mail",
  about: `${MAILS.toLocaleString("en")} due invitations into an SMTP sink, against a bare pooled nodemailer loop`,
  run: (options) =>
    withFreshDatabase(async (database) => {
      const sink = await startSink();
      try {
        const { port } = sink;
        const smtpUrl = `smtp://127.0.0.1:${port}?maxConnections=${CONNECTIONS}`;
        const ours = () => timeOurs(database, smtpUrl);
        const baseline = () => timeBare(port);
        // Both run once first, so that their code is compiled.
        await ours();
        await baseline();
        const pairs = await alternate(atMost(MOST_ROUNDS, options), ours, baseline);
        const about = { name: "mail", unit: "mails/s", baseline: "a bare pooled nodemailer loop", atLeast: 0.75 };
        return [ratioFigure(about, pairs, (perSecond) => perSecond, [`${CONNECTIONS} connections each`])];
      } finally {
        await sink.stop();
      }
    }),
};

/** Mails a second. */
async function timeOurs({ context, pool }: BenchDatabase, smtpUrl: string): Promise<number> {
  await seedDue(pool, MAILS);
  const transport = openMail({ smtpUrl, dkim: null, dataDir: "/nonexistent", baseUrl: BASE_URL });
  let wake = () => {};
  const sender = createSender(context, {
    kinds: createKinds(SETTINGS),
    mail: transport,
    text: null,
    wake: () => wake(),
  });
  const startedAt = performance.now();
  // Polls when the sender asks for it, as its thread does.
  let polling = false;
  let again = false;
  const poll = async () => {
    if (polling) {
      again = true;
      return;
    }
    polling = true;
    do {
      again = false;
      while ((await sender.poll()) === 0);
    } while (again);
    polling = false;
  };
  wake = () => void poll();
  await poll();
  await sender.drain();
  const perSecond = (MAILS / (performance.now() - startedAt)) * 1_000;
  await sender.stop(1_000);
  transport.close();
  const [row] = await pool.sql<{ n: number }[]>`
    select count(*)::int as n from message m join invitation i on i.id = m.subject_id where m.status = 'sent' and i.status = 'sent'`;
  if (row?.n !== MAILS) throw new Error(`${row?.n} mails were settled instead of ${MAILS}.`);
  return perSecond;
}

/** Sends the same mails, written beforehand. Mails a second. */
async function timeBare(port: number): Promise<number> {
  const text = invitationMail(SETTINGS, "en", {
    kind: "invitation",
    businessName: "Bench Shop",
    customerName: "Ana",
    reference: "A-1000",
    senderName: null,
    inviteUrl: `${BASE_URL}/invite/${"x".repeat(43)}`,
    unsubscribeUrl: `${BASE_URL}/unsubscribe/${"x".repeat(43)}`,
  });
  const transport = createTransport({
    host: "127.0.0.1",
    port,
    secure: false,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: 500,
  });
  let next = 0;
  const startedAt = performance.now();
  const loop = async () => {
    while (next < MAILS) {
      const n = next++;
      await transport.sendMail({
        messageId: messageIdOf(crypto.randomUUID(), BASE_URL),
        from: { name: "Bench Shop via Candor", address: "no-reply@reviews.example" },
        to: `customer.${n}@mail.example`,
        ...text,
        headers: {
          "Auto-Submitted": "auto-generated",
          "Content-Language": text.language,
          "List-Unsubscribe": { prepared: true, value: `<${BASE_URL}/unsubscribe/${"x".repeat(43)}>` },
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
        xMailer: false,
      });
    }
  };
  await Promise.all(Array.from({ length: 2 * CONNECTIONS }, loop));
  const perSecond = (MAILS / (performance.now() - startedAt)) * 1_000;
  transport.close();
  return perSecond;
}
