import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { invitation } from "#domain/invitation/state/table.ts";
import { queueMessages } from "#domain/message/message.ts";
import { message } from "#domain/message/table.ts";
import { webhookEvent } from "#domain/webhook/state/table.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedInvitations } from "../../support/invitations.ts";
import { type Mailbox, startMailbox } from "../../support/mailbox.ts";
import { until } from "../../support/until.ts";

const PROGRAM = fileURLToPath(new URL("../../support/sender-process.ts", import.meta.url));

let database: TestDatabase;
let mailbox: Mailbox;
const children: Bun.Subprocess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate message, webhook_event, webhook_outbox, invitation cascade`;
  mailbox = await startMailbox();
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill("SIGKILL");
    await child.exited;
  }
  await mailbox.stop();
});

function startProcess() {
  const child = Bun.spawn([process.execPath, PROGRAM], {
    stdin: new TextEncoder().encode(JSON.stringify({ target: database.target, smtpUrl: mailbox.url })),
    stdout: "inherit",
    stderr: "inherit",
    env: { PATH: process.env.PATH ?? "" },
  });
  children.push(child);
  return child;
}

const left = async () => {
  const [row] = await database.sql<{ n: number }[]>`select count(*)::int as n from message where status = 'due'`;
  return row?.n ?? 0;
};

test("killed with -9 in the middle, none is lost, and a double has the same Message-ID", async () => {
  const MANY = 600;
  await seedInvitations(database.context, MANY);
  const first = startProcess();
  await until("it is in the middle", () => mailbox.received.length > MANY / 4);
  first.kill("SIGKILL");
  await first.exited;
  const atKill = mailbox.received.length;
  expect(atKill).toBeLessThan(MANY);
  expect(await left()).toBeGreaterThan(0);
  // What it held waits for its lease to end; nobody waits a minute in a test.
  await database.sql`update message set lease_until = now() - interval '1 second' where lease_until is not null`;
  startProcess();
  await until("all are settled", async () => (await left()) === 0);
  const ids = (await database.context.db.select({ id: message.id }).from(message)).map(
    ({ id }) => `<${id}@reviews.example>`,
  );
  expect(new Set(mailbox.messageIds())).toEqual(new Set(ids));
  // Doubles are those that were under way or not settled yet, and they are few.
  expect(mailbox.received.length - MANY).toBeLessThanOrEqual(100);
  const addressOf = new Map(mailbox.received.map(({ mail, to }) => [mail.messageId, to[0]]));
  for (const { mail, to } of mailbox.received) expect(addressOf.get(mail.messageId)).toBe(to[0] as string);
  expect((await database.context.db.select().from(invitation)).every((row) => row.status === "sent")).toBe(true);
  expect(await database.context.db.select().from(webhookEvent)).toHaveLength(MANY);
});

test("an idle sender hears of a new message at once, and stops when it is told to", async () => {
  const child = startProcess();
  await seedInvitations(database.context, 1);
  await until("the first is sent", () => mailbox.received.length === 1);
  const [row] = await database.context.db.select().from(invitation);
  await until("it is settled", async () => (await left()) === 0);
  await database.sql`update invitation set status = 'sent'`;
  await queueMessages(database.context, [
    {
      kind: "reminder",
      channel: "email",
      address: "a@mail.example",
      organisationId: null,
      subjectId: row?.id as string,
    },
  ]);
  await until("the second is sent", () => mailbox.received.length === 2);
  child.kill("SIGTERM");
  expect(await child.exited).toBe(0);
});
