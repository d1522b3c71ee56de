// mail: due invitations until they are settled with their events, against nodemailer's own pool in a bare loop that sends the same
// mail over as many connections. Both send to a server in a process of its own, which takes everything.
import { createTransport } from "nodemailer";
import { systemClock } from "#platform/clock.ts";
import type { Context } from "#platform/context.ts";
import type { DatabasePool } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { messageIdOf } from "#platform/mail/compose.ts";
import { openMail } from "#platform/mail.ts";
import { createKinds } from "#runtime/sender/kind/registry.ts";
import { createSender } from "#runtime/sender/sender.ts";
import { invitationMail } from "#surface/mail/invitation.ts";
import { seedDue, withFreshDatabase } from "./due.ts";
import { alternate, type Bench, ratioFigure } from "./harness.ts";
import { startSink } from "./sink.ts";

const MAILS = 5_000;
const CONNECTIONS = 5;
/** Each takes some ten seconds. */
const MOST_ROUNDS = 7;
const SETTINGS = {
  appSecret: "the secret of a bench, of 32 characters and more",
  baseUrl: "https://reviews.example",
  serviceName: "Candor",
  mailFrom: "Candor <no-reply@reviews.example>",
  defaultLanguage: "en",
} as const;

export const mail: Bench = {
  name: "mail",
  about: `${MAILS.toLocaleString("en")} due invitations into an SMTP sink, against a bare pooled nodemailer loop`,
  run: (options) =>
    withFreshDatabase(async (pool) => {
      const sink = await startSink();
      try {
        const { port } = sink;
        const smtpUrl = `smtp://127.0.0.1:${port}?maxConnections=${CONNECTIONS}`;
        const ours = () => timeOurs(pool, smtpUrl);
        const baseline = () => timeBare(port);
        // Both once, to have compiled what they run.
        await ours();
        await baseline();
        const pairs = await alternate({ ...options, rounds: Math.min(options.rounds, MOST_ROUNDS) }, ours, baseline);
        const about = { name: "mail", unit: "mails/s", baseline: "a bare pooled nodemailer loop", atLeast: 0.75 };
        return [ratioFigure(about, pairs, (perSecond) => perSecond, [`${CONNECTIONS} connections each`])];
      } finally {
        await sink.stop();
      }
    }),
};

async function timeOurs(pool: DatabasePool, smtpUrl: string): Promise<number> {
  const context: Context = { db: pool.db, clock: systemClock, log: createLog("error", 2), baseUrl: SETTINGS.baseUrl };
  await seedDue(pool, MAILS);
  const transport = openMail({ smtpUrl, dkim: null, dataDir: "/nonexistent", baseUrl: SETTINGS.baseUrl });
  let wake = () => {};
  const sender = createSender(context, {
    kinds: createKinds(SETTINGS),
    mail: transport,
    text: null,
    wake: () => wake(),
  });
  const startedAt = performance.now();
  const done = Promise.withResolvers<void>();
  // As the thread does: polled when it asks to be.
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
  void sender.drain().then(done.resolve, done.reject);
  await done.promise;
  const perSecond = (MAILS / (performance.now() - startedAt)) * 1_000;
  await sender.stop(1_000);
  transport.close();
  const [row] = await pool.sql<{ n: number }[]>`
    select count(*)::int as n from message m join invitation i on i.id = m.subject_id where m.status = 'sent' and i.status = 'sent'`;
  if (row?.n !== MAILS) throw new Error(`${row?.n} mails were settled instead of ${MAILS}.`);
  return perSecond;
}

/** The same mails, worded beforehand. */
async function timeBare(port: number): Promise<number> {
  const text = invitationMail(SETTINGS, "en", {
    kind: "invitation",
    businessName: "Bench Shop",
    customerName: "Ana",
    reference: "A-1000",
    senderName: null,
    inviteUrl: `${SETTINGS.baseUrl}/invite/${"x".repeat(43)}`,
    unsubscribeUrl: `${SETTINGS.baseUrl}/unsubscribe/${"x".repeat(43)}`,
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
        messageId: messageIdOf(crypto.randomUUID(), SETTINGS.baseUrl),
        from: { name: "Bench Shop via Candor", address: "no-reply@reviews.example" },
        to: `customer.${n}@mail.example`,
        ...text,
        headers: {
          "Auto-Submitted": "auto-generated",
          "Content-Language": text.language,
          "List-Unsubscribe": { prepared: true, value: `<${SETTINGS.baseUrl}/unsubscribe/${"x".repeat(43)}>` },
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
