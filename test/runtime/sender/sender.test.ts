import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toWire } from "#contract/id.ts";
import { invitation, suppression } from "#domain/invitation/state/table.ts";
import { message } from "#domain/message/table.ts";
import { webhookEvent } from "#domain/webhook/state/table.ts";
import type { Context } from "#platform/database/context.ts";
import { type MailTransport, openMail } from "#platform/mail/mail.ts";
import { createLinks } from "#platform/secret/link.ts";
import { openTextMessages, type TextTransport } from "#platform/text-message/text-message.ts";
import type { MessageKind } from "#runtime/sender/kind/message-kind.ts";
import { createKinds } from "#runtime/sender/kind/registry.ts";
import { createSender, type Sender, type SenderDependencies } from "#runtime/sender/sender.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedInvitations } from "../../support/invitations.ts";
import { greylist, type Mailbox, startMailbox } from "../../support/mailbox.ts";
import { startTextProvider, type TextProvider, twilioError } from "../../support/text-provider.ts";
import { until } from "../../support/until.ts";

const SETTINGS = {
  appSecret: "the secret of a test, of 32 characters and more",
  baseUrl: "https://reviews.example",
  serviceName: "Candor",
  mailFrom: "Candor <no-reply@reviews.example>",
  defaultLanguage: "en" as const,
};
/** A busy machine is not taken for a silent server. */
const PATIENT = { connectMs: 20_000, silenceMs: 20_000, sendMs: 20_000 };

let database: TestDatabase;
let context: Context;
let mailbox: Mailbox;
let provider: TextProvider;
const open: { stop(): Promise<void> | void }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  context = database.context;
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate message, webhook_event, webhook_outbox, invitation, suppression, phone_opt_out cascade`;
  mailbox = await startMailbox();
  provider = startTextProvider();
});
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
  await mailbox.stop();
  await provider.stop();
});

function mailTo(smtpUrl: string | null = mailbox.url, dataDir = "/nonexistent"): MailTransport {
  const transport = openMail({ smtpUrl, dkim: null, dataDir, baseUrl: SETTINGS.baseUrl }, PATIENT);
  open.push({ stop: () => transport.close() });
  return transport;
}

function textTo(): TextTransport {
  const twilio = { accountSid: "AC1", authToken: "t", from: "+15005550006", whatsappFrom: null, baseUrl: provider.url };
  return openTextMessages({ twilio, baseUrl: SETTINGS.baseUrl }) as TextTransport;
}

function start(dependencies: Partial<SenderDependencies> = {}, on: Context = context): Sender {
  const sender = createSender(on, { kinds: createKinds(SETTINGS), mail: mailTo(), text: textTo(), ...dependencies });
  open.push({ stop: () => sender.stop(1_000) });
  return sender;
}

/** More than messages wait on any machine until they are sent. Leases of these tests last much longer, so they play no part. */
const FRESH_MS = 30_000;
/** Moves the host's clock until the test ends. */
function passTime(ms: number): void {
  const now = Date.now;
  clocks.push(spyOn(Date, "now").mockImplementation(() => now() + ms + 1));
}
const clocks: { mockRestore(): void }[] = [];
afterEach(() => {
  for (const clock of clocks.splice(0)) clock.mockRestore();
});

const messages = () => context.db.select().from(message).orderBy(message.id);
const invitations = () => context.db.select().from(invitation).orderBy(invitation.id);
const events = () => context.db.select().from(webhookEvent);
const dueNow = () => database.sql`update message set run_at = now() - interval '1 second'`.execute();
const count = (rows: { status: string }[], status: string) => rows.filter((row) => row.status === status).length;

describe("an invitation that goes out", () => {
  test("is sent with its event, in the words and under the links of its customer", async () => {
    const { ids, business } = await seedInvitations(context, 1, { reference: "A-1" });
    await start().drain();
    const [row] = await invitations();
    expect(row).toMatchObject({ status: "sent", sentAt: context.clock.now() });
    expect(row?.expiresAt).toEqual(new Date(context.clock.now().getTime() + 30 * 86_400_000));
    const [queued] = await messages();
    expect(queued).toMatchObject({ status: "sent", attempts: 1, leaseOwner: null });
    const [event, ...more] = await events();
    expect(more).toEqual([]);
    expect(event?.event).toBe("invitation.sent");
    const data = JSON.parse(event?.data ?? "");
    expect(data.business).toMatchObject({ id: toWire("biz", business.id), slug: business.slug });
    expect(data.invitation).toMatchObject({
      id: toWire("inv", ids[0] as string),
      email: "c***@mail.example",
      reference: "A-1",
      status: "sent",
      sentAt: context.clock.now().toISOString(),
    });
    const [got] = mailbox.received;
    expect(got?.to).toEqual(["customer.0@mail.example"]);
    expect(got?.mail.messageId).toBe(`<${queued?.id}@reviews.example>`);
    expect(got?.mail.from).toMatchObject({ name: "Bücher & Mehr via Candor", address: "no-reply@reviews.example" });
    const links = createLinks(SETTINGS.appSecret);
    expect(got?.mail.html).toContain(`https://reviews.example/invite/${links.sign("invite", ids[0] as string)}`);
    expect(got?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(got?.mail.headers.find(({ key }) => key === "list-unsubscribe")?.value).toBe(
      `<https://reviews.example/unsubscribe/${links.sign("unsubscribe-invitation", ids[0] as string)}>`,
    );
  });

  test("carries the organisation's own sender name and reply address", async () => {
    const { organisation } = await seedInvitations(context, 1);
    await database.sql`update organisation set sender_name = 'Ana from Bücher', reply_to = 'help@shop.example' where id = ${organisation.id}`;
    await start().drain();
    expect(mailbox.received[0]?.mail.from?.name).toBe("Ana from Bücher via Candor");
    expect(mailbox.received[0]?.mail.replyTo?.[0]?.address).toBe("help@shop.example");
  });

  test("as a reminder leaves a time and no event", async () => {
    await seedInvitations(context, 1, { kind: "reminder", status: "opened" });
    await start().drain();
    expect((await invitations())[0]).toMatchObject({ status: "opened", remindedAt: context.clock.now() });
    expect(await events()).toEqual([]);
    expect(mailbox.received).toHaveLength(1);
  });

  test("is kept as a file where there is no server", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "candor-test-mail-"));
    try {
      await seedInvitations(context, 3);
      await start({ mail: mailTo(null, dataDir) }).drain();
      expect(readdirSync(join(dataDir, "mail"))).toHaveLength(3);
      expect(count(await invitations(), "sent")).toBe(3);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});

describe("an invitation that must not be sent", () => {
  const CASES: [what: string, values: object][] = [
    ["was cancelled", { status: "expired", cancelledAt: new Date() }],
    ["has expired", { expiresAt: new Date(Date.now() - 1_000) }],
    ["was answered", { status: "reviewed" }],
    ["was sent otherwise", { status: "sent" }],
  ];
  for (const [what, values] of CASES)
    test(`because it ${what} is not sent`, async () => {
      await seedInvitations(context, 1, values);
      const before = await invitations();
      await start().drain();
      expect(mailbox.received).toEqual([]);
      expect((await messages())[0]?.status).toBe("cancelled");
      expect(await invitations()).toEqual(before);
      expect(await events()).toEqual([]);
    });

  test("reminds no customer who wrote, unsubscribed or let it expire", async () => {
    await seedInvitations(context, 1, { kind: "reminder", status: "reviewed" });
    await seedInvitations(context, 1, { kind: "reminder", status: "sent", expiresAt: new Date(Date.now() - 1_000) });
    const { organisation } = await seedInvitations(context, 1, {
      kind: "reminder",
      status: "sent",
      email: "gone@mail.example",
    });
    await context.db
      .insert(suppression)
      .values({ organisationId: organisation.id, address: "gone@mail.example", reason: "unsubscribed" });
    await start().drain();
    expect(mailbox.received).toEqual([]);
    expect(count(await messages(), "cancelled")).toBe(3);
    // A reminder that is not sent says nothing about the invitation.
    expect(count(await invitations(), "sent")).toBe(2);
  });

  for (const reason of ["unsubscribed", "bounced", "complained"] as const)
    test(`because its address ${reason} ends, for that organisation and no other`, async () => {
      const { organisation } = await seedInvitations(context, 1, { email: "Gone@Mail.example" });
      await seedInvitations(context, 1, { email: "gone@mail.example" });
      await context.db
        .insert(suppression)
        .values({ organisationId: organisation.id, address: "gone@mail.example", reason });
      await start().drain();
      expect(mailbox.received).toHaveLength(1);
      const ended = (await invitations()).find((row) => row.organisationId === organisation.id);
      expect(ended).toMatchObject({ status: "expired", cancelledAt: context.clock.now(), sentAt: null });
      expect(await events()).toHaveLength(1);
    });

  test("is not delayed by a message of an unknown kind", async () => {
    await seedInvitations(context, 2);
    await database.sql`update message set kind = 'gossip' where id = (select id from message order by id limit 1)`;
    await start().drain();
    expect(count(await messages(), "sent")).toBe(1);
    expect((await messages())[0]).toMatchObject({ status: "due", attempts: 1, lastError: "could not be loaded" });
  });
});

describe("answers of the mail server", () => {
  test("550: the invitation has bounced, and the address is not written to again", async () => {
    await seedInvitations(context, 3);
    mailbox.onRecipient((address) => (address.startsWith("customer.1@") ? { code: 550, text: "no such user" } : null));
    await start().drain();
    const rows = await invitations();
    expect(rows.map((row) => row.status)).toEqual(["sent", "bounced", "sent"]);
    expect((await messages()).map((row) => row.status)).toEqual(["sent", "bounced", "sent"]);
    expect((await context.db.select().from(suppression)).map((row) => [row.address, row.reason])).toEqual([
      ["customer.1@mail.example", "bounced"],
    ]);
    expect(await events()).toHaveLength(2);
  });

  test("554 to the content: bounced, but the address may be written to", async () => {
    await seedInvitations(context, 1);
    mailbox.onContent(() => ({ code: 554, text: "5.6.0 no" }));
    await start().drain();
    expect((await invitations())[0]?.status).toBe("bounced");
    expect(await context.db.select().from(suppression)).toEqual([]);
  });

  test("451: tried again after a minute, and then it arrives once", async () => {
    await seedInvitations(context, 2);
    greylist(mailbox);
    const sender = start();
    const before = Date.now();
    await sender.drain();
    expect(mailbox.received).toEqual([]);
    for (const row of await messages()) {
      expect(row).toMatchObject({ status: "due", attempts: 1, leaseOwner: null });
      expect(row.runAt.getTime()).toBeWithin(before + 55_000, Date.now() + 65_001);
    }
    expect(count(await invitations(), "queued")).toBe(2);
    await dueNow();
    await sender.drain();
    expect(mailbox.received).toHaveLength(2);
    expect(count(await invitations(), "sent")).toBe(2);
  });

  test("451 for ever: has failed after the last attempt, and the invitation bounced without its address being at fault", async () => {
    await seedInvitations(context, 1);
    mailbox.onRecipient(() => ({ code: 451, text: "later" }));
    const sender = start();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      await sender.drain();
      waits.push(Math.round((((await messages())[0]?.runAt.getTime() ?? 0) - Date.now()) / 60_000));
      await dueNow();
    }
    expect(waits).toEqual([1, 5, 30, 120, 480, 1_440]);
    await sender.drain();
    expect((await messages())[0]).toMatchObject({ status: "failed", attempts: 7 });
    expect((await invitations())[0]?.status).toBe("bounced");
    expect(await context.db.select().from(suppression)).toEqual([]);
  });

  test("nothing, because it is away: no attempt is counted, and all arrive once it is back", async () => {
    await seedInvitations(context, 30);
    const { port } = mailbox;
    await mailbox.stop();
    const mail = openMail(
      { smtpUrl: `smtp://127.0.0.1:${port}`, dkim: null, dataDir: "/x", baseUrl: SETTINGS.baseUrl },
      PATIENT,
    );
    open.push({ stop: () => mail.close() });
    const sender = start({ mail, pace: { awayMs: { from: 200, to: 200 } } });
    await sender.drain();
    for (const row of await messages()) expect(row).toMatchObject({ status: "due", attempts: 0, leaseOwner: null });
    mailbox = await startMailbox({ port });
    await until("all are sent", async () => {
      await sender.drain();
      return count(await messages(), "sent") === 30;
    });
    expect(new Set(mailbox.messageIds()).size).toBe(30);
    expect(mailbox.received).toHaveLength(30);
    for (const row of await messages()) expect(row.attempts).toBe(1);
  });

  test("a wrong password blocks sending, and changes no message", async () => {
    await mailbox.stop();
    mailbox = await startMailbox({ auth: { user: "candor", pass: "right" } });
    await seedInvitations(context, 20);
    await start({ mail: mailTo(`smtp://candor:wrong@127.0.0.1:${mailbox.port}`) }).drain();
    for (const row of await messages()) expect(row).toMatchObject({ status: "due", attempts: 0, leaseOwner: null });
    expect(count(await invitations(), "queued")).toBe(20);
  });

  test("while mail is away, texts go out", async () => {
    await mailbox.stop();
    await seedInvitations(context, 5);
    await seedTexts(1, 12);
    await start().drain();
    mailbox = await startMailbox();
    expect(provider.requests).toHaveLength(1);
    expect(count(await messages(), "sent")).toBe(1);
  });
});

/** Texts of a business where it is that hour, by the database's clock. */
async function seedTexts(many: number, hour: number) {
  const [row] = await database.sql<{ hour: number }[]>`select extract(hour from now() at time zone 'UTC')::int as hour`;
  const offset = ((hour - (row?.hour ?? 0) + 36) % 24) - 12;
  // The signs of these zones are the other way round.
  const zone = `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
  const seeded = await seedInvitations(context, many, { channel: "sms" });
  await database.sql`update business set timezone = ${zone} where id = ${seeded.business.id}`;
  return seeded;
}

describe("texts", () => {
  test("by day go out, and are known by the provider's name for them", async () => {
    const { ids } = await seedTexts(2, 12);
    await start().drain();
    expect(provider.requests).toHaveLength(2);
    const link = createLinks(SETTINGS.appSecret).sign("invite", ids[0] as string);
    expect(provider.requests.some(({ form }) => form.Body?.includes(`https://reviews.example/invite/${link}`))).toBe(
      true,
    );
    const rows = await messages();
    expect(rows.map((row) => row.status)).toEqual(["sent", "sent"]);
    expect(rows.every((row) => row.providerId?.startsWith("SM"))).toBe(true);
    expect(await events()).toHaveLength(2);
  });

  test("by night wait for the morning, and no attempt is counted", async () => {
    await seedTexts(1, 23);
    await start().drain();
    expect(provider.requests).toEqual([]);
    const [row] = await messages();
    expect(row).toMatchObject({ status: "due", attempts: 0, leaseOwner: null });
    const hours = ((row?.runAt.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(7.9);
    expect(hours).toBeLessThan(9.1);
  });

  test("to a number that answered STOP do not go out, and the invitation ends", async () => {
    await seedTexts(2, 12);
    await database.sql`insert into phone_opt_out (phone, created_at) values ('+4915100000000', now())`;
    await start().drain();
    expect(provider.requests.map(({ form }) => form.To)).toEqual(["+4915100000001"]);
    expect((await invitations()).map((row) => row.status)).toEqual(["expired", "sent"]);
  });

  test("to a customer who unsubscribed by mail do not go out; to one whose mail bounced they do", async () => {
    const { organisation } = await seedTexts(2, 12);
    await context.db.insert(suppression).values([
      { organisationId: organisation.id, address: "customer.0@mail.example", reason: "unsubscribed" },
      { organisationId: organisation.id, address: "customer.1@mail.example", reason: "bounced" },
    ]);
    await start().drain();
    expect(provider.requests.map(({ form }) => form.To)).toEqual(["+4915100000001"]);
  });

  test("refused because the number opted out: remembered for everybody, and the mail address is not at fault", async () => {
    await seedTexts(1, 12);
    provider.onMessage(() => twilioError(400, 21610, "unsubscribed"));
    await start().drain();
    expect((await invitations())[0]?.status).toBe("bounced");
    expect(await database.sql`select phone from phone_opt_out`).toMatchObject([{ phone: "+4915100000000" }]);
    expect(await context.db.select().from(suppression)).toEqual([]);
  });

  test("without a provider wait, and do not hold up mails", async () => {
    await seedTexts(1, 12);
    await seedInvitations(context, 1);
    await start({ text: null }).drain();
    expect(mailbox.received).toHaveLength(1);
    expect(count(await messages(), "due")).toBe(1);
  });

  test("429 waits as long as the provider says", async () => {
    await seedTexts(1, 12);
    provider.onMessage(() => twilioError(429, 20429, "slow", { "retry-after": "600" }));
    const before = Date.now();
    await start().drain();
    expect((await messages())[0]?.runAt.getTime()).toBeWithin(before + 595_000, Date.now() + 605_001);
  });
});

describe("several senders", () => {
  test("on one database send each of 300 messages once", async () => {
    await seedInvitations(context, 300);
    const other = await createTestDatabase({ target: database.target, drop: async () => {} });
    try {
      const senders = [start({ pace: { batch: 20 } }), start({ pace: { batch: 20 } }, other.context)];
      await until("all are sent", async () => {
        await Promise.all(senders.map((each) => each.drain()));
        return count(await messages(), "due") === 0;
      });
      expect(mailbox.received).toHaveLength(300);
      expect(new Set(mailbox.messageIds()).size).toBe(300);
      expect(count(await invitations(), "sent")).toBe(300);
      expect(await events()).toHaveLength(300);
      for (const each of open.splice(0).reverse()) await each.stop();
    } finally {
      await other.close();
    }
  });

  test("whose lease was given to another before it sent does not send", async () => {
    await seedInvitations(context, 3);
    // So short that no send may begin within it.
    const late = start({ pace: { leaseMs: 200, sendWithinMs: 60_000 } });
    await late.poll();
    await until("it gives them back", async () => (await messages()).every((row) => row.leaseOwner === null));
    expect(mailbox.received).toEqual([]);
    await late.stop(100);
    await start().drain();
    expect(mailbox.received).toHaveLength(3);
  });

  test("whose lease went to another while it sent changes nothing when it wakes", async () => {
    await seedInvitations(context, 1);
    const sent = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow: MailTransport = {
      connections: 1,
      close() {},
      async send() {
        sent.resolve();
        await goOn.promise;
        return { kind: "bounced", permanent: true, reason: "late" };
      },
    };
    const late = start({ mail: slow });
    await late.poll();
    await sent.promise;
    await database.sql`update message set lease_until = now() - interval '1 second'`;
    await start().drain();
    const [before] = await messages();
    expect(before?.status).toBe("sent");
    goOn.resolve();
    await late.drain();
    expect((await messages())[0]).toEqual(before as typeof message.$inferSelect);
    expect((await invitations())[0]?.status).toBe("sent");
    expect(await context.db.select().from(suppression)).toEqual([]);
  });

  test("messages that had to wait are read again, so that cancelled ones are not sent", async () => {
    const { ids } = await seedInvitations(context, 30);
    const firstSent = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const taken: string[] = [];
    const slow: MailTransport = {
      connections: 1,
      close() {},
      async send({ to }) {
        firstSent.resolve();
        await goOn.promise;
        taken.push(to);
        return { kind: "sent", providerId: null };
      },
    };
    const sender = start({ mail: slow, pace: { freshMs: FRESH_MS, leaseMs: 10 * FRESH_MS } });
    await sender.poll();
    await firstSent.promise;
    await database.sql`update invitation set status = 'cancelled' where id = ${ids[29] as string}`;
    passTime(FRESH_MS);
    goOn.resolve();
    await sender.drain();
    expect(taken).toHaveLength(29);
    expect(new Set(taken).size).toBe(29);
    const rows = await messages();
    expect(count(rows, "sent")).toBe(29);
    expect(count(rows, "cancelled")).toBe(1);
    for (const row of rows) expect(row).toMatchObject({ leaseOwner: null });
  });

  test("messages that had to wait are looked for as soon as they are free again", async () => {
    await seedInvitations(context, 30);
    const firstSent = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow: MailTransport = {
      connections: 1,
      close() {},
      async send() {
        firstSent.resolve();
        await goOn.promise;
        return { kind: "sent", providerId: null };
      },
    };
    let wakes = 0;
    const wake = () => {
      wakes++;
    };
    const sender = start({ mail: slow, pace: { freshMs: FRESH_MS, leaseMs: 10 * FRESH_MS }, wake });
    await sender.poll();
    await firstSent.promise;
    passTime(FRESH_MS);
    const locked = Promise.withResolvers<void>();
    const unlock = Promise.withResolvers<void>();
    const locking = database.sql.begin(async (sql) => {
      await sql`select 1 from message for update`;
      locked.resolve();
      await unlock.promise;
    });
    await locked.promise;
    goOn.resolve();
    await until("none is under way", () => sender.figures().queues[0]?.inFlight === 0);
    const before = wakes;
    unlock.resolve();
    await locking;
    await until("it is woken again", () => wakes > before);
    expect((await messages()).some((row) => row.status === "due" && row.leaseOwner === null)).toBe(true);
  });

  test("keep their leases while a send takes long", async () => {
    await seedInvitations(context, 1);
    const goOn = Promise.withResolvers<void>();
    const slow: MailTransport = {
      connections: 1,
      close() {},
      async send() {
        await goOn.promise;
        return { kind: "sent", providerId: null };
      },
    };
    const sender = start({ mail: slow, pace: { leaseMs: 500, sendWithinMs: 100 } });
    await sender.poll();
    const leaseOf = async () => (await messages())[0]?.leaseUntil?.getTime() ?? 0;
    const first = await leaseOf();
    await until("the lease is renewed twice", async () => (await leaseOf()) > first + 200);
    goOn.resolve();
    await sender.drain();
    expect((await messages())[0]?.status).toBe("sent");
  });
});

describe("stopping", () => {
  test("finishes running sends and releases the rest unchanged", async () => {
    await seedInvitations(context, 50);
    const started = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    let sends = 0;
    const slow: MailTransport = {
      connections: 1,
      close() {},
      async send() {
        sends++;
        started.resolve();
        await goOn.promise;
        return { kind: "sent", providerId: null };
      },
    };
    const sender = start({ mail: slow });
    await sender.poll();
    await started.promise;
    const stopped = sender.stop(5_000);
    goOn.resolve();
    await stopped;
    const rows = await messages();
    expect(count(rows, "sent")).toBe(sends);
    expect(sends).toBeLessThan(50);
    for (const row of rows) expect(row).toMatchObject({ leaseOwner: null, attempts: row.status === "sent" ? 1 : 0 });
  });
});

describe("settling", () => {
  test("a result that cannot be written completely delays no others, and is not sent again for ever", async () => {
    await seedInvitations(context, 10);
    const kinds = createKinds(SETTINGS);
    const real = kinds.get("invitation") as MessageKind;
    const bad = (await messages())[4];
    kinds.set("invitation", {
      ...real,
      async settled(inside, ended) {
        if (ended.some((each) => each.message.id === bad?.id)) throw new Error("a fault of ours");
        await real.settled?.(inside, ended);
      },
    });
    await start({ kinds }).drain();
    expect(mailbox.received).toHaveLength(10);
    expect(count(await messages(), "sent")).toBe(10);
    expect(await events()).toHaveLength(9);
  });

  test("a message that cannot be composed waits, and the others go out", async () => {
    await seedInvitations(context, 3);
    const kinds = createKinds(SETTINGS);
    const real = kinds.get("invitation") as MessageKind;
    kinds.set("invitation", {
      ...real,
      async load(inside, given) {
        const loaded = await real.load(inside, given);
        const [first] = await messages();
        loaded.set(first?.id ?? "", {
          word() {
            throw new Error("no words");
          },
        });
        return loaded;
      },
    });
    await start({ kinds }).drain();
    expect(mailbox.received).toHaveLength(2);
    expect((await messages())[0]).toMatchObject({ status: "due", attempts: 1 });
  });
});
