// Mails that are refused while they are sent: what is kept of an address that is gone, and what the operator learns of our own server.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { countMailRefusals } from "#domain/message/refusal.ts";
import { openMail } from "#platform/mail/mail.ts";
import { createDatabaseReading } from "#runtime/metrics/database-reading.ts";
import { createKinds } from "#runtime/sender/kind/registry.ts";
import { createSender } from "#runtime/sender/sender.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedInvitations } from "../../support/invitations.ts";
import { type Mailbox, startMailbox } from "../../support/mailbox.ts";

const SETTINGS = {
  appSecret: "the secret of a test, of 32 characters and more",
  baseUrl: "https://reviews.example",
  serviceName: "Candor",
  mailFrom: "Candor <no-reply@reviews.example>",
  defaultLanguage: "en" as const,
};
const PATIENT = { connectMs: 20_000, silenceMs: 20_000, sendMs: 20_000 };

let database: TestDatabase;
let mailbox: Mailbox;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate message, invitation, suppression, mail_refusal cascade`;
  mailbox = await startMailbox();
});
afterEach(() => mailbox.stop());

/** Sends all that is due. @param retryMs no more attempts than these */
async function drain(retryMs?: number[]): Promise<void> {
  const { baseUrl } = SETTINGS;
  const mail = openMail({ smtpUrl: mailbox.url, dkim: null, dataDir: "/nonexistent", baseUrl }, PATIENT);
  const sender = createSender(database.context, {
    kinds: createKinds(SETTINGS),
    mail,
    text: null,
    ...(retryMs && { pace: { retryMs } }),
  });
  await sender.drain();
  await sender.stop(1_000);
  mail.close();
}

const kept = async () => [...(await database.sql`select reason, evidence from suppression order by address`)];
const statuses = async () =>
  (await database.sql<{ status: string }[]>`select status from invitation`).map(({ status }) => status);
const refusals = async () => {
  const read = await createDatabaseReading(database.context)();
  return read.find(({ name }) => name === "candor_mail_refused_us_total")?.value;
};

test("an address that is gone is suppressed with what the server said, and the operator is not told", async () => {
  await seedInvitations(database.context, 1);
  mailbox.onRecipient((address) => ({ code: 550, text: `5.1.1 <${address}>: User unknown` }));
  await drain();
  expect(await kept()).toEqual([{ reason: "bounced", evidence: "550 5.1.1 [address]: User unknown" }]);
  expect(await refusals()).toBe(0);
});

for (const [stage, said] of [
  ["RCPT", { code: 554, text: "5.7.1 your server is on our block list" }],
  ["DATA", { code: 550, text: "rejected as spam" }],
] as const)
  test(`a refusal of our server at ${stage} suppresses nobody, and counts each mail once`, async () => {
    await seedInvitations(database.context, 3);
    if (stage === "RCPT") mailbox.onRecipient(() => said);
    else mailbox.onContent(() => said);
    await drain();
    await drain();
    expect(await kept()).toEqual([]);
    expect(await statuses()).toEqual(["bounced", "bounced", "bounced"]);
    expect(await refusals()).toBe(3);
    const [row] = await database.sql`select latest from mail_refusal`;
    expect(row?.latest).toStartWith(`${said.code} `);
  });

test("a passing refusal counts once the mail is given up", async () => {
  await seedInvitations(database.context, 1);
  mailbox.onRecipient(() => ({ code: 450, text: "4.7.0 deferred due to user complaints" }));
  await drain([60_000]);
  expect(await refusals()).toBe(0);
  await database.sql`update message set run_at = now() - interval '1 second'`;
  await drain([60_000]);
  expect(await refusals()).toBe(1);
});

test("a full mailbox and a size tell the operator nothing", async () => {
  await seedInvitations(database.context, 2);
  mailbox.onRecipient((_, nth) =>
    nth % 2 === 0 ? { code: 552, text: "5.2.2 mailbox full" } : { code: 552, text: "5.3.4 too big" },
  );
  await drain();
  expect(await kept()).toEqual([]);
  expect(await countMailRefusals(database.context)).toBe(0);
});

test("many senders count side by side, and none is lost", async () => {
  await seedInvitations(database.context, 40);
  mailbox.onRecipient(() => ({ code: 554, text: "5.7.1 blocked" }));
  await Promise.all([drain(), drain(), drain(), drain()]);
  await drain();
  expect(await refusals()).toBe(40);
});
