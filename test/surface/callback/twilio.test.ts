// Twilio's callbacks over HTTP: only signed requests count, and STOP and START take effect.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { optInPhone } from "#domain/invitation/suppression/suppression.ts";
import { stopTexts } from "#domain/invitation/suppression/text-status.ts";
import { twilioSignature } from "#platform/text-message/twilio-signature.ts";
import { invitationOf, optedOutAmong, seedInvitation, seedShop } from "../../support/seed-invitation.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";

const TOKEN = "the account's token";
const TWILIO = {
  accountSid: "AC0",
  authToken: TOKEN,
  from: "+15005550006",
  whatsappFrom: null,
  baseUrl: "https://api.twilio.com",
};
const BASE_URL = "https://reviews.example:8443/candor";
const STATUS = "/api/callbacks/twilio/status";
const INBOUND = "/api/callbacks/twilio/inbound";
const PHONE = "+4915112345678";

let service: TestService;
let shop: Awaited<ReturnType<typeof seedShop>>;

beforeAll(async () => {
  service = await createTestService({ twilio: TWILIO, baseUrl: BASE_URL });
});
afterAll(() => service.close());
beforeEach(async () => {
  shop = await seedShop(service.context);
  await optInPhone(service.context, PHONE);
});

const post = (path: string, form: URLSearchParams, signature?: string) =>
  service.send(
    new Request(`http://localhost${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": signature ?? twilioSignature(TOKEN, BASE_URL + path, form),
      },
      body: form.toString(),
    }),
  );
const send = (path: string, fields: Record<string, string>) => post(path, new URLSearchParams(fields));
const isOptedOut = async () => (await optedOutAmong(service.context, [PHONE])).size === 1;

describe("status", () => {
  test("a text that failed is bounced, and 204 is all that is said", async () => {
    const providerId = "SM0123456789abcdef0123456789abcdef";
    const { id } = await seedInvitation(service.context, shop, { channel: "sms", phone: PHONE, providerId });
    const early = await send(STATUS, { MessageSid: providerId, MessageStatus: "sent", To: PHONE });
    expect([early.status, await early.text()]).toEqual([204, ""]);
    expect((await invitationOf(service.context, id)).status).toBe("sent");
    const failed = await send(STATUS, { MessageSid: providerId, MessageStatus: "undelivered", ErrorCode: "30003" });
    expect([failed.status, await failed.text()]).toEqual([204, ""]);
    expect((await invitationOf(service.context, id)).status).toBe("bounced");
  });

  test("what it cannot be about is answered the same way", async () => {
    for (const fields of [
      { MessageSid: "SMunknown", MessageStatus: "failed" },
      { MessageSid: "\0", MessageStatus: "failed", ErrorCode: "21610" },
      { MessageSid: "x".repeat(10_000), MessageStatus: "failed" },
      { MessageStatus: "failed" },
      {},
    ])
      expect((await send(STATUS, fields as Record<string, string>)).status).toBe(204);
  });

  test("the address that is signed may have a query, as it was sent", async () => {
    expect((await send(`${STATUS}?of=a%2Fb+c&x`, { MessageSid: "SM1", MessageStatus: "sent" })).status).toBe(204);
  });
});

describe("answers of customers", () => {
  const words: [body: string, stops: boolean][] = [
    ...["STOP", "stop", " Stop\n", "Stop.", "STOP!!", '"Stop"', "ＳＴＯＰ", "STOPALL", "unsubscribe"].map(
      (word): [string, boolean] => [word, true],
    ),
    ...["Cancel", "end", "QUIT", "Revoke", "optout"].map((word): [string, boolean] => [word, true]),
    ...["", "please stop", "stop it", "nonstop", "the end", "START", "help", "💥", "s t o p"].map(
      (word): [string, boolean] => [word, false],
    ),
  ];
  for (const [body, stops] of words) {
    test(`${JSON.stringify(body)} ${stops ? "stops" : "stops nothing"}`, async () => {
      const response = await send(INBOUND, { From: PHONE, Body: body, MessageSid: "SM1" });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/xml;charset=utf-8");
      expect(await response.text()).toEndWith("<Response/>");
      expect(await isOptedOut()).toBe(stops);
    });
  }

  for (const [body, starts] of [
    ["START", true],
    ["yes", true],
    [" Unstop ", true],
    ["yes please", false],
    ["don't start", false],
    ["STOP", false],
  ] as const) {
    test(`after STOP, ${JSON.stringify(body)} ${starts ? "starts" : "does not start"} texts again`, async () => {
      await stopTexts(service.context, PHONE);
      await send(INBOUND, { From: PHONE, Body: body });
      expect(await isOptedOut()).toBe(!starts);
    });
  }

  test("what Twilio made of it counts before the words", async () => {
    await send(INBOUND, { From: PHONE, Body: "aufhören", OptOutType: "STOP" });
    expect(await isOptedOut()).toBe(true);
    await send(INBOUND, { From: PHONE, Body: "stop", OptOutType: "HELP" });
    await send(INBOUND, { From: PHONE, Body: "weiter", OptOutType: "start" });
    expect(await isOptedOut()).toBe(false);
    await send(INBOUND, { From: PHONE, Body: "stop", OptOutType: "" });
    expect(await isOptedOut()).toBe(true);
  });

  test("on WhatsApp, too, and waiting texts for the number are cancelled", async () => {
    const queued = await seedInvitation(service.context, shop, { status: "queued", channel: "whatsapp", phone: PHONE });
    await send(INBOUND, { From: `whatsapp:${PHONE}`, Body: "Stop" });
    expect(await isOptedOut()).toBe(true);
    expect((await invitationOf(service.context, queued.id)).status).toBe("expired");
  });

  test("STOP and START count for a number that WhatsApp spells as it was before the country's plan changed", async () => {
    const spellings = [
      ["+5215512345678", "+525512345678"],
      ["+556187654321", "+5561987654321"],
    ];
    for (const [spelled, phone] of spellings as [string, string][]) {
      const { id } = await seedInvitation(service.context, shop, { channel: "whatsapp", phone, status: "queued" });
      await send(INBOUND, { From: `whatsapp:${spelled}`, Body: "STOP" });
      expect(await optedOutAmong(service.context, [phone])).toEqual(new Set([phone]));
      expect((await invitationOf(service.context, id)).status).toBe("expired");
      await send(INBOUND, { From: `whatsapp:${spelled}`, Body: "START" });
      expect(await optedOutAmong(service.context, [phone, spelled])).toEqual(new Set());
    }
    // A Brazilian landline has eight digits, too, and stays what it is.
    await send(INBOUND, { From: "+556133334444", Body: "STOP" });
    expect(await optedOutAmong(service.context, ["+5561933334444"])).toEqual(new Set());
    await send(INBOUND, { From: "+556133334444", Body: "START" });
  });

  test("a sender that is no number opts no number out", async () => {
    for (const From of ["", "Shop", "12345", "+0123456789", "whatsapp:", `${PHONE}\0`, "+1".repeat(50)])
      expect((await send(INBOUND, { From, Body: "STOP" })).status).toBe(200);
    const [row] = await service.sql`select count(*)::int as n from phone_opt_out`;
    expect(row?.n).toBe(0);
  });
});

describe("401 invalid_signature, and nothing is done", () => {
  const form = () => new URLSearchParams({ From: PHONE, Body: "STOP" });
  const cases: [name: string, signature: () => string][] = [
    ["none", () => ""],
    ["one that is none", () => "nonsense"],
    ["another token's", () => twilioSignature("other", BASE_URL + INBOUND, form())],
    ["another address's", () => twilioSignature(TOKEN, BASE_URL + STATUS, form())],
    ["that of the address behind the proxy", () => twilioSignature(TOKEN, `http://localhost${INBOUND}`, form())],
    ["another form's", () => twilioSignature(TOKEN, BASE_URL + INBOUND, new URLSearchParams({ From: PHONE }))],
  ];
  for (const [name, signature] of cases) {
    test(name, async () => {
      const response = await post(INBOUND, form(), signature());
      expect([response.status, (await json(response)).error.code]).toEqual([401, "invalid_signature"]);
      expect(await isOptedOut()).toBe(false);
    });
  }
});

describe("other answers", () => {
  test("404 where Twilio is not set up", async () => {
    const closed = await createTestService({ twilio: null, baseUrl: BASE_URL }, undefined, service);
    for (const path of [STATUS, INBOUND])
      expect((await closed.send(new Request(`http://localhost${path}`, { method: "POST" }))).status).toBe(404);
  });

  test("405 for GET", async () => {
    expect((await service.get(INBOUND)).status).toBe(405);
  });

  test("413 above 64 KiB", async () => {
    expect((await send(INBOUND, { From: PHONE, Body: "x".repeat(70_000) })).status).toBe(413);
  });
});
