// The database goes away while messages of several kinds are loaded.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { message } from "#domain/message/table.ts";
import { openMail } from "#platform/mail/mail.ts";
import type { MessageKind } from "#runtime/sender/kind/message-kind.ts";
import { createKinds } from "#runtime/sender/kind/registry.ts";
import { createSender } from "#runtime/sender/sender.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedInvitations } from "../../support/invitations.ts";
import { type Mailbox, startMailbox } from "../../support/mailbox.ts";
import { until } from "../../support/until.ts";

const SETTINGS = {
  appSecret: "the secret of a test, of 32 characters and more",
  baseUrl: "https://reviews.example",
  serviceName: "Candor",
  mailFrom: "Candor <no-reply@reviews.example>",
  defaultLanguage: "en" as const,
};

let database: TestDatabase;
let mailbox: Mailbox;
beforeAll(async () => {
  database = await createTestDatabase();
  mailbox = await startMailbox();
});
afterAll(async () => {
  await mailbox.stop();
  await database.close();
});

test("messages of the kinds before and behind the one that met the outage are sent, too", async () => {
  const { context } = database;
  await seedInvitations(context, 3);
  const ids = (await context.db.select().from(message).orderBy(message.runAt, message.id)).map(({ id }) => id);
  for (const [index, kind] of ["before", "met", "behind"].entries())
    await database.sql`update message set kind = ${kind}, run_at = now() - ${9 - index} * interval '1 second'
      where id = ${ids[index] as string}`;
  const kinds = createKinds(SETTINGS);
  const real = kinds.get("invitation") as MessageKind;
  let isAway = true;
  kinds.set("before", real);
  kinds.set("behind", real);
  kinds.set("met", {
    ...real,
    load(inside, given) {
      if (isAway) throw Object.assign(new Error("The server takes no writes."), { code: "CONNECTION_READ_ONLY" });
      return real.load(inside, given);
    },
  });
  const { url: smtpUrl } = mailbox;
  const mail = openMail({ smtpUrl, dkim: null, dataDir: "/nonexistent", baseUrl: SETTINGS.baseUrl });
  const sender = createSender(context, { kinds, mail, text: null });
  await expect(sender.poll()).rejects.toThrow("takes no writes");
  // Without another message that would start it.
  await until("what was loaded before is sent", () => mailbox.received.length === 1);
  isAway = false;
  await sender.drain();
  expect(mailbox.received).toHaveLength(3);
  await sender.stop(1_000);
  await mail.close();
});
