// Reports about texts come in any order and number, STOP and START among them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { optInPhone } from "#domain/invitation/suppression/suppression.ts";
import { applyTextStatus, stopTexts } from "#domain/invitation/suppression/text-status.ts";
import { leaseMessages } from "#domain/message/lease.ts";
import { settleMessages } from "#domain/message/settle.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import {
  invitationOf,
  messageOf,
  optedOutAmong,
  seedInvitation,
  seedMessage,
  seedShop,
  suppressionsOf,
} from "../../../support/seed-invitation.ts";

const PHONE = "+4915112345678";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof seedShop>>;
let sid = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await seedShop(database.context);
  await optInPhone(database.context, PHONE);
});

const seedText = async (channel: "sms" | "whatsapp" = "sms") => {
  const providerId = `SM${String(++sid).padStart(32, "0")}`;
  const seeded = await seedInvitation(database.context, shop, {
    channel,
    phone: PHONE,
    reference: providerId,
    providerId,
  });
  return { ...seeded, providerId };
};
const report = (providerId: string, status: string, errorCode: string | null = null) =>
  applyTextStatus(database.context, { messageId: null, providerId, status, errorCode });

describe("a status", () => {
  const cases: [status: string, after: string, message: string][] = [
    ["queued", "sent", "sent"],
    ["sent", "sent", "sent"],
    ["delivered", "sent", "sent"],
    ["read", "sent", "sent"],
    ["undelivered", "bounced", "bounced"],
    ["failed", "bounced", "bounced"],
    ["nonsense", "sent", "sent"],
    ["", "sent", "sent"],
  ];
  for (const [status, after, message] of cases) {
    test(`${status || "without a word"} leaves it ${after}`, async () => {
      const { id, messageId, providerId } = await seedText();
      await report(providerId, status, "30003");
      expect((await invitationOf(database.context, id)).status).toBe(after);
      expect((await messageOf(database.context, messageId)).status).toBe(message);
    });
  }

  test("too late or twice changes nothing any more", async () => {
    const { id, messageId, providerId } = await seedText("whatsapp");
    for (const status of ["failed", "delivered", "sent", "failed", "queued"]) await report(providerId, status, "63016");
    expect((await invitationOf(database.context, id)).status).toBe("bounced");
    expect(await messageOf(database.context, messageId)).toMatchObject({
      status: "bounced",
      last_error: "failed, error 63016",
    });
    expect(await suppressionsOf(database.context, shop.organisationId)).toEqual([]);
    expect(await optedOutAmong(database.context, [PHONE])).toEqual(new Set());
  });

  test("of a text that was reviewed before it was given up leaves the review's invitation alone", async () => {
    const { id, providerId } = await seedText();
    await database.sql`update invitation set status = 'reviewed' where id = ${id}`;
    await report(providerId, "undelivered");
    expect((await invitationOf(database.context, id)).status).toBe("reviewed");
  });

  test("that comes before the sender has noted the text is kept, and that note then finds it settled", async () => {
    const { id, messageId } = await seedInvitation(database.context, shop, {
      status: "queued",
      channel: "sms",
      phone: PHONE,
    });
    const held = await leaseMessages(database.context, { channels: ["sms"], limit: 100, leaseMs: 60_000 });
    const claimed = held.find((each) => each.id === messageId);
    await applyTextStatus(database.context, { messageId, providerId: "SM-new", status: "failed", errorCode: "30005" });
    expect((await invitationOf(database.context, id)).status).toBe("bounced");
    const owner = claimed?.owner ?? "";
    const settled = await settleMessages(database.context, [
      { id: messageId, owner, kind: "sent", providerId: "SM-new" },
    ]);
    expect(settled.size).toBe(0);
    expect((await messageOf(database.context, messageId)).status).toBe("cancelled");
    expect((await invitationOf(database.context, id)).status).toBe("bounced");
  });

  test("about an unknown text, or about a mail, changes nothing", async () => {
    await report("SM-unknown", "failed");
    const mail = await seedInvitation(database.context, shop, { providerId: "250-ok-queued" });
    await report("250-ok-queued", "failed");
    expect((await invitationOf(database.context, mail.id)).status).toBe("sent");
  });

  test("with error 21610: the number said STOP", async () => {
    const { providerId } = await seedText();
    const waiting = await seedInvitation(database.context, shop, { status: "queued", channel: "sms", phone: PHONE });
    await report(providerId, "failed", "21610");
    expect(await optedOutAmong(database.context, [PHONE])).toEqual(new Set([PHONE]));
    expect((await invitationOf(database.context, waiting.id)).status).toBe("expired");
  });
});

describe("STOP", () => {
  test("withdraws every text that waits for the number, at every organisation, and no mail", async () => {
    const other = await seedShop(database.context);
    const of = { status: "queued" as const, phone: PHONE, sendIn: 2 };
    const queued = [
      await seedInvitation(database.context, shop, { ...of, channel: "sms" }),
      await seedInvitation(database.context, other, { ...of, channel: "whatsapp" }),
    ];
    const mail = await seedInvitation(database.context, shop, of);
    const foreign = await seedInvitation(database.context, shop, { ...of, channel: "sms", phone: "+4915187654321" });
    const sent = await seedInvitation(database.context, shop, { channel: "sms", phone: PHONE });
    const reminder = await seedMessage(database.context, {
      kind: "reminder",
      channel: "sms",
      address: PHONE,
      subjectId: sent.id,
      status: "due",
    });
    await stopTexts(database.context, PHONE);
    await stopTexts(database.context, PHONE);
    for (const { id, messageId } of queued) {
      const row = await invitationOf(database.context, id);
      expect(row.status).toBe("expired");
      expect(new Date(row.cancelled_at)).toEqual(database.clock.now());
      expect((await messageOf(database.context, messageId)).status).toBe("cancelled");
    }
    for (const { id } of [mail, foreign]) expect((await invitationOf(database.context, id)).status).toBe("queued");
    expect((await invitationOf(database.context, sent.id)).status).toBe("sent");
    expect((await messageOf(database.context, reminder)).status).toBe("cancelled");
    expect(await optedOutAmong(database.context, [PHONE, "+4915187654321"])).toEqual(new Set([PHONE]));
  });

  test("START takes it back, as often as it is said", async () => {
    await stopTexts(database.context, PHONE);
    await optInPhone(database.context, PHONE);
    await optInPhone(database.context, PHONE);
    expect(await optedOutAmong(database.context, [PHONE])).toEqual(new Set());
  });

  test("twenty times at once is once", async () => {
    const queued = await seedInvitation(database.context, shop, { status: "queued", channel: "sms", phone: PHONE });
    await Promise.all(Array.from({ length: 20 }, () => stopTexts(database.context, PHONE)));
    expect((await invitationOf(database.context, queued.id)).status).toBe("expired");
  });
});

test("a report that overtakes the sender settles the text, so that it is deleted with its age", async () => {
  const { id } = await seedInvitation(database.context, shop, { channel: "sms", phone: PHONE, reference: "late" });
  const messageId = await seedMessage(database.context, {
    kind: "invitation",
    channel: "sms",
    address: PHONE,
    status: "due",
    subjectId: id,
  });
  await applyTextStatus(database.context, { messageId, providerId: "SM-late", status: "failed", errorCode: null });
  const [row] = await database.sql`select status, settled_at from message where id = ${messageId}`;
  expect([row?.status, row?.settled_at !== null]).toEqual(["cancelled", true]);
});
