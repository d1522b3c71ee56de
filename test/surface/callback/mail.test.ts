// Bounces and complaints that a mail provider reports: authentication, shape and effects.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { countMailRefusals } from "#domain/message/refusal.ts";
import {
  invitationOf,
  messageOf,
  seedInvitation,
  seedMessage,
  seedShop,
  suppressionsOf,
} from "../../support/seed-invitation.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";

const SECRET = "shared with the provider, 32 characters and more";
const PATH = "/api/callbacks/mail";

let service: TestService;
let shop: Awaited<ReturnType<typeof seedShop>>;

beforeAll(async () => {
  service = await createTestService({ mailEventsSecret: SECRET });
});
afterAll(() => service.close());
beforeEach(async () => {
  shop = await seedShop(service.context);
});

type Signing = Partial<{ id: string; timestamp: string; key: string | Buffer; signature: string; over: string }>;

function signed(body: string, signing: Signing = {}): Record<string, string> {
  const id = signing.id ?? "evt_1";
  const timestamp = signing.timestamp ?? String(Math.floor(service.clock.now().getTime() / 1000));
  const signature =
    signing.signature ??
    `v1,${createHmac("sha256", signing.key ?? SECRET)
      .update(`${id}.${timestamp}.${signing.over ?? body}`)
      .digest("base64")}`;
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature };
}

const post = (body: string, headers = signed(body), to: TestService = service) =>
  to.send(new Request(`http://localhost${PATH}`, { method: "POST", body, headers }));
const report = (...events: unknown[]) => post(JSON.stringify({ events }));
const idOf = (messageId: string) => `<${messageId}@reviews.example>`;

describe("200", () => {
  const cases: [
    name: string,
    event: Record<string, unknown>,
    status: string,
    message: string,
    reason: string | null,
  ][] = [
    ["a permanent bounce", { type: "bounce", permanent: true }, "bounced", "bounced", "bounced"],
    ["a temporary bounce is noted only", { type: "bounce", permanent: false }, "sent", "sent", null],
    ["a bounce that does not say is temporary", { type: "bounce" }, "sent", "sent", null],
    ["a bounce that says null is temporary", { type: "bounce", permanent: null, address: null }, "sent", "sent", null],
    ["a complaint", { type: "complaint" }, "sent", "sent", "complained"],
  ];
  for (const [name, event, status, messageStatus, reason] of cases) {
    test(name, async () => {
      const { id, messageId, email } = await seedInvitation(service.context, shop);
      const response = await report({ ...event, messageId: idOf(messageId) });
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await json(response)).toEqual({ accepted: 1, ignored: 0 });
      expect((await invitationOf(service.context, id)).status).toBe(status);
      expect((await messageOf(service.context, messageId)).status).toBe(messageStatus);
      const expected = reason === null ? [] : [`${email} ${reason}`];
      expect(await suppressionsOf(service.context, shop.organisationId)).toEqual(expected);
    });
  }

  test("in every spelling of the Message-ID and the address", async () => {
    const { id, messageId } = await seedInvitation(service.context, shop, { email: "Ana.B@mailbox.example" });
    for (const spelling of [`${messageId}@x.example`, ` <${messageId.toUpperCase()}@X.EXAMPLE> `])
      expect(
        await json(report({ type: "bounce", messageId: spelling, address: " ANA.b@MAILBOX.example", permanent: true })),
      ).toEqual({ accepted: 1, ignored: 0 });
    expect((await invitationOf(service.context, id)).status).toBe("bounced");
  });

  test("a report about a mail that is not ours is counted and ignored", async () => {
    const mail = await seedInvitation(service.context, shop);
    const text = await seedInvitation(service.context, shop, { channel: "sms", phone: "+4915112345678" });
    const bounce = { type: "bounce", permanent: true };
    const response = await report(
      { type: "delivered", messageId: idOf(mail.messageId) },
      { type: "opened" },
      { ...bounce, messageId: idOf(Bun.randomUUIDv7()) },
      { ...bounce, messageId: "" },
      { ...bounce, messageId: "<not-ours@elsewhere.example>" },
      { ...bounce, messageId: `${mail.messageId}` },
      { ...bounce, messageId: `<${"9".repeat(100_000)}@x>` },
      { ...bounce, messageId: idOf(mail.messageId), address: "somebody.else@mailbox.example" },
      { ...bounce, messageId: idOf(text.messageId) },
    );
    expect(await json(response)).toEqual({ accepted: 0, ignored: 9 });
    for (const { id } of [mail, text]) expect((await invitationOf(service.context, id)).status).toBe("sent");
    expect(await suppressionsOf(service.context, shop.organisationId)).toEqual([]);
  });

  test("again, and all at once: the same", async () => {
    const { id, messageId, email } = await seedInvitation(service.context, shop);
    const event = { type: "bounce", permanent: true, messageId: idOf(messageId) };
    const note = { type: "bounce", messageId: idOf(messageId), reason: "later" };
    expect(await json(report(event, event, note))).toEqual({ accepted: 3, ignored: 0 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(event, { ...event, type: "complaint" })));
    for (const answer of answers) expect(answer.status).toBe(200);
    expect((await invitationOf(service.context, id)).status).toBe("bounced");
    // A complaint is the person's word, and replaces a bounce.
    expect(await suppressionsOf(service.context, shop.organisationId)).toEqual([`${email} complained`]);
  });

  test("a thousand events, each to its own", async () => {
    const seeded: Awaited<ReturnType<typeof seedInvitation>>[] = [];
    for (let n = 0; n < 50; n++) seeded.push(await seedInvitation(service.context, shop));
    const events = Array.from({ length: 1_000 }, (_, n) => ({
      type: n % 2 === 0 ? "bounce" : "complaint",
      permanent: true,
      messageId: idOf(seeded[n % 50]?.messageId as string),
    }));
    expect(await json(report(...events))).toEqual({ accepted: 1_000, ignored: 0 });
    const states = await Promise.all(seeded.map(async ({ id }) => (await invitationOf(service.context, id)).status));
    expect(states.filter((state) => state === "bounced")).toHaveLength(25);
    expect(await suppressionsOf(service.context, shop.organisationId)).toHaveLength(50);
  });

  test("a mail about a review: its address is suppressed for the organisation it was written for", async () => {
    const of = { address: "Author@mailbox.example", subjectId: Bun.randomUUIDv7() };
    const reply = await seedMessage(service.context, { ...of, kind: "reply", organisationId: shop.organisationId });
    const confirm = await seedMessage(service.context, { ...of, kind: "review-confirm" });
    const bounce = { type: "bounce", permanent: true };
    expect(await json(report({ ...bounce, messageId: idOf(reply) }, { ...bounce, messageId: idOf(confirm) }))).toEqual({
      accepted: 2,
      ignored: 0,
    });
    expect(await suppressionsOf(service.context, shop.organisationId)).toEqual(["author@mailbox.example bounced"]);
    expect((await messageOf(service.context, confirm)).status).toBe("bounced");
  });

  test("a report that overtakes the sender's own note: the invitation bounces, the message is left to its sender", async () => {
    const { id, messageId } = await seedInvitation(service.context, shop, { status: "queued" });
    await report({ type: "bounce", permanent: true, messageId: idOf(messageId) });
    expect((await invitationOf(service.context, id)).status).toBe("bounced");
    expect((await messageOf(service.context, messageId)).status).not.toBe("bounced");
  });

  test("a reason is kept without the address, and without what a database cannot keep", async () => {
    const { messageId } = await seedInvitation(service.context, shop, { email: "ana@mailbox.example" });
    const reason = `550 5.1.1 <ana@mailbox.example>: \u0000\ud800 unbekannt – käme 💥 \r\n nie an ${"x".repeat(5_000)}`;
    await report({ type: "bounce", messageId: idOf(messageId), reason });
    const { last_error } = await messageOf(service.context, messageId);
    expect(last_error).toStartWith("550 5.1.1 [address]: \ufffd unbekannt – käme 💥 nie an xxx");
    expect([...last_error]).toHaveLength(300);
  });

  const REASONS: [reason: string, suppressed: boolean, isTold: boolean][] = [
    ["550 5.1.1 user unknown", true, false],
    ["smtp; 550 No such user here", true, false],
    ["bounced", true, false],
    ["554 5.7.1 blocked using a list", false, true],
    ["550 rejected as spam", false, true],
    ["552 5.2.2 mailbox full", false, false],
    ["550 too many connections", false, false],
  ];
  for (const [reason, suppressed, isTold] of REASONS)
    test(`a permanent bounce because of "${reason}" ${suppressed ? "suppresses" : "suppresses nobody"}`, async () => {
      const { id, messageId, email } = await seedInvitation(service.context, shop);
      const before = await countMailRefusals(service.context);
      const event = { type: "bounce", permanent: true, messageId: idOf(messageId), reason };
      await Promise.all([report(event, event), report(event)]);
      expect((await invitationOf(service.context, id)).status).toBe("bounced");
      const rows = await service.sql`select address, evidence from suppression
        where organisation_id = ${shop.organisationId}`;
      expect([...rows]).toEqual(suppressed ? [{ address: email, evidence: reason }] : []);
      expect((await countMailRefusals(service.context)) - before).toBe(isTold ? 1 : 0);
    });

  test("a quoted address in a report is the one that the mail went to", async () => {
    const { id, messageId } = await seedInvitation(service.context, shop, { email: "abc..def@docomo.ne.jp" });
    await report({ type: "bounce", permanent: true, messageId: idOf(messageId), address: '"abc..def"@docomo.ne.jp' });
    expect((await invitationOf(service.context, id)).status).toBe("bounced");
  });

  test("no events", async () => {
    expect(await json(report())).toEqual({ accepted: 0, ignored: 0 });
  });

  test("a secret in base64, and a second signature while the secret changes", async () => {
    const key = Buffer.from("0123456789abcdef0123456789abcdef");
    const other = await createTestService({ mailEventsSecret: `whsec_${key.toString("base64")}` }, undefined, service);
    const body = '{"events":[]}';
    expect((await post(body, signed(body, { key }), other)).status).toBe(200);
    const two = signed(body, { key });
    two["webhook-signature"] = `v1,AAAA v1a,xyz ${two["webhook-signature"]}`;
    expect((await post(body, two, other)).status).toBe(200);
    expect((await post(body, signed(body, { key: `whsec_${key.toString("base64")}` }), other)).status).toBe(401);
  });
});

describe("400 invalid_json", () => {
  for (const body of ["", "{", "null", "[]", "1", '"x"', "\ufeffx", '{"events":[}'])
    test(JSON.stringify(body), async () => {
      const response = await post(body);
      expect([response.status, (await json(response)).error.code]).toEqual([400, "invalid_json"]);
    });
});

describe("422 validation_error names the field", () => {
  const event = { type: "bounce", messageId: "x" };
  const cases: [body: unknown, names: string][] = [
    [{}, "events"],
    [{ events: {} }, "events"],
    [{ events: "all" }, "events"],
    [{ events: Array.from({ length: 1_001 }, () => event) }, "events"],
    [{ events: [event, null] }, "events.1"],
    [{ events: [[]] }, "events.0"],
    [{ events: [{}] }, "events.0.type"],
    [{ events: [{ type: 1 }] }, "events.0.type"],
    [{ events: [{ type: "bounce" }] }, "events.0.messageId"],
    [{ events: [{ type: "complaint", messageId: 7 }] }, "events.0.messageId"],
    [{ events: [{ ...event, address: 1 }] }, "events.0.address"],
    [{ events: [{ ...event, reason: {} }] }, "events.0.reason"],
    [{ events: [{ ...event, permanent: "yes" }] }, "events.0.permanent"],
  ];
  for (const [body, names] of cases) {
    test(`${JSON.stringify(body).slice(0, 60)}: ${names}`, async () => {
      const response = await post(JSON.stringify(body));
      const { error } = await json(response);
      expect([response.status, error.code]).toEqual([422, "validation_error"]);
      expect(error.message).toStartWith(`${names} `);
    });
  }

  test("and keeps nothing of the good ones beside a bad one", async () => {
    const { id, messageId } = await seedInvitation(service.context, shop);
    await report({ type: "bounce", permanent: true, messageId: idOf(messageId) }, { type: 1 });
    expect((await invitationOf(service.context, id)).status).toBe("sent");
  });
});

describe("401 invalid_signature", () => {
  const body = '{"events":[]}';
  const now = () => Math.floor(service.clock.now().getTime() / 1000);
  const without = (name: string) => {
    const headers = signed(body);
    delete headers[name];
    return headers;
  };
  const cases: [name: string, headers: () => Record<string, string>][] = [
    ["no headers", () => ({})],
    ["no id", () => without("webhook-id")],
    ["no timestamp", () => without("webhook-timestamp")],
    ["no signature", () => without("webhook-signature")],
    ["another secret", () => signed(body, { key: `${SECRET}x` })],
    ["another body", () => signed(body, { over: '{"events":[{}]}' })],
    ["an id that was not signed", () => ({ ...signed(body), "webhook-id": "evt_2" })],
    ["a timestamp that was not signed", () => ({ ...signed(body), "webhook-timestamp": String(now() - 1) })],
    ["over five minutes old", () => signed(body, { timestamp: String(now() - 301) })],
    ["over five minutes ahead", () => signed(body, { timestamp: String(now() + 301) })],
    ["a timestamp that is none", () => signed(body, { timestamp: "today" })],
    ["a timestamp in milliseconds", () => signed(body, { timestamp: String(now() * 1000) })],
    [
      "another version",
      () => signed(body, { signature: signed(body)["webhook-signature"]?.replace("v1", "v2") ?? "" }),
    ],
    ["an empty signature", () => signed(body, { signature: "v1," })],
  ];
  for (const [name, headers] of cases) {
    test(name, async () => {
      const response = await post(body, headers());
      expect([response.status, (await json(response)).error.code]).toEqual([401, "invalid_signature"]);
    });
  }

  test("but five minutes are allowed, either way", async () => {
    for (const shift of [-299, 299])
      expect((await post(body, signed(body, { timestamp: String(now() + shift) }))).status).toBe(200);
  });
});

describe("other answers", () => {
  test("404 where no secret is configured", async () => {
    const closed = await createTestService({ mailEventsSecret: null }, undefined, service);
    expect((await post("{}", signed("{}"), closed)).status).toBe(404);
  });

  test("404 beside it, 405 for another method", async () => {
    for (const path of [`${PATH}//`, `${PATH}/x`, "/api/callbacks/", "/api/callbacks/twilio/status"])
      expect((await service.send(new Request(`http://localhost${path}`, { method: "POST" }))).status).toBe(404);
    for (const method of ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]) {
      const response = await service.send(new Request(`http://localhost${PATH}`, { method }));
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    }
  });

  test("413 above 1 MiB, however it is signed", async () => {
    const body = JSON.stringify({ events: [], filler: "x".repeat(1024 * 1024) });
    expect((await post(body)).status).toBe(413);
  });
});
