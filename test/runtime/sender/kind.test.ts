// Mails about reviews and webhooks, from the event to the mailbox: the right person gets each, and no other.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type BusinessId, type OrganisationId, type ReviewId, toWire } from "#contract/id.ts";
import { insertAccount, setLanguage } from "#domain/account/user/user.ts";
import { confirmReview as confirm } from "#domain/invitation/invited.ts";
import { queueMessages } from "#domain/message/message.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { submitOrganic } from "#domain/review/publish/organic.ts";
import { postReply } from "#domain/review/reply.ts";
import { WEBHOOK_FAILING } from "#domain/webhook/delivery/failure.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createLinks } from "#platform/secret/link.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { type Mailing, startMailing } from "../../support/mailing.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { TEST_CONFIG } from "../../support/service.ts";
import { suppress } from "../../support/suppress.ts";
import { seedSubscription } from "../../support/webhook.ts";

const AUTHOR = "Jo.Berg@Author.example";
const SUBMISSION = {
  rating: 2,
  title: "A scratch",
  body: "The table came with a scratch on one of its legs, and nobody said why.",
  author: "Jo B.",
  experienceDate: "2026-11-10",
};

let database: TestDatabase;
let mailing: Mailing;
let organisationId: OrganisationId;
let businessId: BusinessId;
const links = createLinks(TEST_CONFIG.appSecret);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`truncate message, suppression, review_fingerprint cascade`;
  organisationId = (await seedOrganisation(database.context)).id;
  businessId = (await seedBusiness(database.context, { organisationId, name: "Nordlicht" })).id;
  mailing = await startMailing(database.context);
});
afterEach(async () => {
  await mailing.stop();
});

/** As they read: the marks that keep mail programs from making links of names do not show. */
const subjects = () => mailing.received.map((each) => (each.mail.subject ?? "").replaceAll("\u200b", "")).sort();

async function write(submission = SUBMISSION): Promise<void> {
  const input = { businessId, email: AUTHOR, submission, language: "en", ipHash: null };
  await submitOrganic(database.context, input);
}

async function published(): Promise<ReviewId> {
  await write();
  const [row] = (await database.sql`select id from review where business_id = ${businessId}`) as unknown as {
    id: ReviewId;
  }[];
  const id = row?.id as ReviewId;
  expect(await confirm(database.context, id)).toMatchObject({ status: "published" });
  return id;
}

const reply = (reviewId: ReviewId, body: string) =>
  postReply(database.context, { organisationId, reviewId, body, userId: null });

describe("an author", () => {
  test("is asked to confirm, with the private link, by the service and without an unsubscribe header", async () => {
    await write();
    await mailing.drain();
    const [received] = mailing.received;
    const [row] = await database.sql`select id from review where business_id = ${businessId}`;
    expect(received?.to).toEqual(["Jo.Berg@author.example"]);
    expect(received?.mail.subject).toBe("Confirm your review of Nordlicht");
    expect(received?.mail.text).toContain(`https://reviews.example/confirm/${links.sign("confirm", row?.id)}`);
    expect(received?.raw).not.toContain("List-Unsubscribe");
  });

  test("is told that the review is online, and of a reply, with the link to say that it is sorted", async () => {
    const id = await published();
    await reply(id, "We are sorry. A new leg is on its way.");
    await mailing.drain();
    expect(subjects()).toEqual(["Nordlicht answered your review", "Your review of Nordlicht is online"]);
    const answer = mailing.received.find((each) => each.mail.subject?.includes("answered"));
    const manage = `https://reviews.example/manage/${links.sign("manage", id)}`;
    expect(answer?.mail.text).toContain("A new leg is on its way.");
    expect(answer?.mail.text).toContain(`${manage}?resolution=resolved`);
    expect(answer?.raw).toContain(`/unsubscribe/${links.sign("unsubscribe-review", id)}`);
  });

  test("who unsubscribed from the organisation hears nothing of its replies, and of the review all the same", async () => {
    const id = await published();
    await suppress(database.context, organisationId, [AUTHOR], "unsubscribed");
    await reply(id, "We are sorry. A new leg is on its way.");
    await mailing.drain();
    expect(subjects()).toEqual(["Your review of Nordlicht is online"]);
    const [row] = await database.sql`select status from message where kind = 'reply'`;
    expect(row?.status).toBe("cancelled");
  });

  test("whose review was held is told so, and told again when a person has cleared it", async () => {
    await write({
      ...SUBMISSION,
      body: "Write to me at jo@author.example and I tell you what happened with the table.",
    });
    const [row] = await database.sql`select id from review where business_id = ${businessId}`;
    expect(await confirm(database.context, row?.id)).toMatchObject({ status: "held" });
    await mailing.drain();
    await changeStatus(database.context, row?.id, { to: "published", reason: "cleared", askedBy: "moderator" });
    await mailing.drain();
    expect(subjects()).toEqual(["Your review of Nordlicht is being checked", "Your review of Nordlicht is online"]);
  });

  test("gets one mail of a reply that was replaced before it went out, with the last words", async () => {
    const id = await published();
    await reply(id, "First words, with a slip in it.");
    await reply(id, "Second words, without the slip.");
    await mailing.drain();
    const answers = mailing.received.filter((each) => each.mail.subject?.includes("answered"));
    expect(answers).toHaveLength(1);
    expect(answers[0]?.mail.text).toContain("Second words");
  });
});

test("urgent mails overtake those queued in bulk", async () => {
  await inTransaction(database.context, (inside) =>
    queueMessages(
      inside,
      Array.from({ length: 300 }, (_, n) => ({
        kind: "review-receipt",
        channel: "email" as const,
        address: `customer.${n}@mail.example`,
        organisationId: null,
        subjectId: crypto.randomUUID(),
        runAt: new Date("2026-11-01T00:00:00Z"),
      })),
    ),
  );
  await write();
  await mailing.poll();
  const [row] = await database.sql`select attempts from message where kind = 'review-confirm'`;
  expect(row?.attempts).toBe(1);
  await mailing.drain();
  expect(subjects()).toEqual(["Confirm your review of Nordlicht"]);
});

describe("owners of a failing webhook", () => {
  const tell = async (
    failures: number,
    now: number,
    of: { url?: string } = {},
    before = async (_subscription: string) => {},
  ) => {
    const subscription = await seedSubscription(database.context, organisationId, { consecutiveFailures: now, ...of });
    await before(subscription);
    await queueMessages(database.context, [
      {
        kind: WEBHOOK_FAILING,
        channel: "email",
        address: "owner@shop.example",
        organisationId: null,
        subjectId: subscription,
        payload: { failures },
      },
    ]);
    await mailing.drain();
    return subscription;
  };

  test("are warned at three, without the address's path, which may hold a secret", async () => {
    await tell(3, 3);
    expect(subjects()).toEqual(["A webhook of Example Ltd keeps failing"]);
    expect(mailing.received[0]?.raw).not.toContain("/hook");
  });

  test("are told at six that it is off", async () => {
    await tell(6, 6);
    expect(subjects()).toEqual(["A webhook of Example Ltd was switched off"]);
  });

  test("get one mail where the warning still waits when the webhook is switched off", async () => {
    await tell(3, 6);
    await tell(6, 6);
    expect(subjects()).toEqual(["A webhook of Example Ltd was switched off"]);
  });

  test("read the host, which becomes no link, the last answer and its event, and get to the log and the guide", async () => {
    const subscription = await tell(3, 3, { url: "http://127.0.0.1:42265/hook" }, async (id) => {
      const [event] = await database.sql`insert into webhook_event (id, organisation_id, event, data)
        values (uuidv7(), ${organisationId}, 'review.created', '{}') returning id`;
      await database.sql`insert into webhook_attempt (id, delivery_id, subscription_id, event_id, attempt, outcome,
          response_status, duration_ms, attempted_at)
        values (uuidv7(), uuidv7(), ${id}, ${event?.id}, 1, 'status', 500, 4, now() - interval '1 minute'),
          (uuidv7(), uuidv7(), ${id}, ${event?.id}, 1, 'status', 503, 4, now())`;
    });
    const mail = mailing.received[0]?.mail;
    expect(mail?.subject).toBe("A webhook of Example Ltd keeps failing");
    for (const part of [mail?.text, mail?.html])
      for (const said of [
        "Receiver: 127.0.0.1:42265",
        "event review.created",
        "Answered with an error (503).",
        `https://reviews.example/dashboard/settings/webhooks/${toWire("whs", subscription)}`,
        "https://reviews.example/docs/webhooks#retries-and-switching-off",
      ])
        expect(part?.replace(/<[^>]*span[^>]*>|\u200b/g, "").replace(/\s+/g, " ")).toContain(said);
    // A stolen key chooses the address: no mail program may find a link to it.
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain("127.0.0.1");
  });

  test("read when the first delivery failed that counts: no test, none that a person asked for, no fault of ours", async () => {
    await tell(3, 3, {}, async (id) => {
      const fail = async (at: string, { isTest = false, isQueued = false, outcome = "status" } = {}) => {
        const [event] = await database.sql`insert into webhook_event (id, organisation_id, event, data, is_test)
          values (uuidv7(), ${organisationId}, 'review.created', '{}', ${isTest}) returning id`;
        const [attempt] = await database.sql`insert into webhook_attempt (id, delivery_id, subscription_id, event_id,
            attempt, outcome, duration_ms, attempted_at)
          values (uuidv7(), uuidv7(), ${id}, ${event?.id}, 1, ${outcome}, 4, ${at}) returning delivery_id`;
        if (isQueued)
          await database.sql`insert into webhook_delivery (id, event_id, subscription_id, run_at, attempts)
            values (${attempt?.delivery_id}, ${event?.id}, ${id}, now() + interval '1 hour', 1)`;
      };
      await fail("2026-11-14T08:30:00Z", { isTest: true });
      await fail("2026-11-14T08:40:00Z", { isQueued: true, outcome: "secret" });
      // A replay of an event that was never sent: its only attempt failed, and nothing waits.
      await fail("2026-11-14T08:50:00Z");
      await fail("2026-11-14T09:45:00Z", { isQueued: true });
    });
    expect(mailing.received[0]?.mail.text).toContain("First failed delivery: 14 November 2026 at 09:45 UTC");
  });

  test("are told in their own language, else in their organisation's", async () => {
    const address = "owner@shop.example";
    const of = { email: address, name: "Olga", passwordHash: null, isConfirmed: true };
    const userId = await insertAccount(database.context, of);
    if (userId === null) throw new Error("The address is taken.");
    await database.sql`insert into member (organisation_id, user_id, role) values (${organisationId}, ${userId}, 'owner')`;
    await database.sql`update organisation set default_language = 'fr' where id = ${organisationId}`;
    await tell(3, 3);
    await setLanguage(database.context, userId, "de");
    await tell(3, 3);
    expect(mailing.received.map(({ raw }) => /Content-Language: (\w+)/.exec(raw)?.[1])).toEqual(["fr", "de"]);
    expect(mailing.received[1]?.mail.text).toMatch(/Das\sProtokoll\sder\sVersuche/);
  });

  test("read which webhook it is, without its query and the long parts of its path, which may be secrets", async () => {
    const url = "https://hooks.shop.example/services/T012/AbCdEfGhIjKlMnOpQrStUvWx/in?token=very-secret";
    await tell(3, 3, {}, async (id) => {
      await database.sql`update webhook_subscription set url = ${url} where id = ${id}`;
    });
    const mail = mailing.received[0]?.mail;
    expect(mail?.text?.replaceAll("\u200b", "")).toContain("hooks.shop.example/services/T012/AbCd…/in\n");
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/very-secret|KlMnOp/);
    expect(mail?.subject).not.toContain("hooks");
  });

  test("get no further mail once it works again", async () => {
    await tell(3, 0);
    expect(subjects()).toEqual([]);
    const rows = await database.context.db.execute(sql`select 1 from message where status = 'cancelled'`);
    expect(rows).toHaveLength(1);
  });
});
