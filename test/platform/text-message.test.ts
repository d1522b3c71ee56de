import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { openTextMessages, type TextTransport } from "#platform/text-message/text-message.ts";
import { startTextProvider, type TextProvider, twilioError } from "../support/text-provider.ts";

/** A busy machine is not taken for a silent provider. */
const ANSWER_WITHIN_MS = 20_000;
const ID = "01a1ff0e-4fe3-7611-91ac-81b7c1a6cdef";
const TEXT = {
  id: ID,
  channel: "sms" as const,
  to: "+4915112345678",
  body: "How was it? https://reviews.example/invite/x",
};

let provider: TextProvider;
let text: TextTransport;

const settings = (twilio: object = {}) => ({
  baseUrl: "https://reviews.example",
  twilio: {
    accountSid: "AC00000000000000000000000000000001",
    authToken: "the token",
    from: "+15005550006",
    whatsappFrom: "+15005550007",
    baseUrl: provider.url,
    ...twilio,
  },
});

/** For an answer that never comes. */
const hurried = () => openTextMessages(settings(), 1_000) as TextTransport;

beforeEach(() => {
  provider = startTextProvider();
  text = openTextMessages(settings(), ANSWER_WITHIN_MS) as TextTransport;
});

afterEach(() => provider.stop());

describe("a text that is accepted", () => {
  test("is posted to the account's messages, with our number and the address for reports", async () => {
    expect(await text.send(TEXT)).toEqual({ kind: "sent", providerId: "SM00000000000000000000000000000001" });
    expect(provider.requests).toEqual([
      {
        path: "/2010-04-01/Accounts/AC00000000000000000000000000000001/Messages.json",
        authorization: `Basic ${btoa("AC00000000000000000000000000000001:the token")}`,
        form: {
          To: "+4915112345678",
          From: "+15005550006",
          Body: TEXT.body,
          StatusCallback: `https://reviews.example/api/callbacks/twilio/status?message=${ID}`,
        },
      },
    ]);
  });

  test("goes over WhatsApp with both numbers prefixed, however ours is written", async () => {
    await text.send({ ...TEXT, channel: "whatsapp" });
    const other = openTextMessages(settings({ whatsappFrom: "whatsapp:+15005550007" })) as TextTransport;
    await other.send({ ...TEXT, channel: "whatsapp" });
    for (const { form } of provider.requests)
      expect(form).toMatchObject({ To: "whatsapp:+4915112345678", From: "whatsapp:+15005550007" });
  });

  test("a body that looks like a form stays in its field", async () => {
    const body = "a&To=+1999&Body=b\r\n%00 ü 📚 +";
    await text.send({ ...TEXT, body });
    expect(provider.requests[0]?.form).toMatchObject({ To: TEXT.to, Body: body });
  });

  const UNREADABLE: [what: string, answer: () => Response][] = [
    ["an answer that is no JSON", () => new Response("<html>", { status: 201 })],
    ["an answer without a name", () => Response.json({}, { status: 201 })],
    ["an answer of megabytes", () => new Response(`{"sid":"${"x".repeat(4_000_000)}"}`, { status: 201 })],
    ["no body", () => new Response(null, { status: 201 })],
  ];
  for (const [what, answer] of UNREADABLE)
    test(`is sent, even where ${what} says so: asking again would double it`, async () => {
      provider.onMessage(answer);
      expect(await text.send(TEXT)).toEqual({ kind: "sent", providerId: null });
    });

  test("counts as sent even where the rest of the answer never comes", async () => {
    provider.onMessage(
      () =>
        new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"sid":')) }), {
          status: 201,
        }),
    );
    expect(await hurried().send(TEXT)).toEqual({ kind: "sent", providerId: null });
  });
});

describe("a text that is not accepted", () => {
  const CASES: [what: string, answer: () => Response, outcome: object][] = [
    ["21610, opted out", () => twilioError(400, 21610, "unsubscribed"), { kind: "bounced", optOutPhone: true }],
    [
      "21211, no number",
      () => twilioError(400, 21211, "The 'To' number +4915112345678 is not valid"),
      { kind: "bounced", permanent: true },
    ],
    ["21614, no mobile", () => twilioError(400, 21614, "not a mobile number"), { kind: "bounced" }],
    ["21408, region off", () => twilioError(400, 21408, "region"), { kind: "bounced" }],
    ["an unknown 400", () => twilioError(400, 99999, "whatever"), { kind: "bounced" }],
    ["our number is not ours", () => twilioError(400, 21606, "From"), { kind: "away" }],
    ["the queue is full", () => twilioError(400, 21611, "queue"), { kind: "again" }],
    ["429", () => twilioError(429, 20429, "slow down"), { kind: "again" }],
    [
      "429 with Retry-After",
      () => twilioError(429, 20429, "slow down", { "retry-after": "90" }),
      { kind: "again", afterMs: 90_000 },
    ],
    [
      "a Retry-After of a year",
      () => twilioError(503, 0, "", { "retry-after": "999999" }),
      { kind: "again", afterMs: 3_600_000 },
    ],
    [
      "a Retry-After that is a date",
      () => twilioError(503, 0, "", { "retry-after": "Sat, 21 Nov 2026 07:28:00 GMT" }),
      { kind: "again" },
    ],
    ["500", () => new Response("oops", { status: 500 }), { kind: "again" }],
    ["401", () => twilioError(401, 20003, "Authenticate"), { kind: "away" }],
    ["403", () => twilioError(403, 20005, "Account not active"), { kind: "away" }],
    ["404", () => twilioError(404, 20404, "no such account"), { kind: "away" }],
    [
      "a redirect",
      () => new Response(null, { status: 307, headers: { location: "http://127.0.0.1:1/" } }),
      { kind: "away" },
    ],
  ];
  for (const [what, answer, outcome] of CASES)
    test(`${what}: ${JSON.stringify(outcome)}`, async () => {
      provider.onMessage(answer);
      const got = await text.send(TEXT);
      expect(got).toMatchObject(outcome);
      expect(JSON.stringify(got)).not.toContain("4915112345678");
      expect(provider.requests).toHaveLength(1);
    });

  test("without an answer in time may have been sent: tried again", async () => {
    provider.onMessage(() => new Promise<Response>(() => {}));
    expect(await hurried().send(TEXT)).toMatchObject({ kind: "again" });
  });

  test("without a connection nothing was sent: the channel is blocked", async () => {
    await provider.stop();
    expect(await text.send(TEXT)).toMatchObject({ kind: "away" });
  });
});

test("only channels with a sender number are served", () => {
  expect(openTextMessages({ baseUrl: "x", twilio: null })).toBeNull();
  expect(openTextMessages(settings({ from: null, whatsappFrom: null }))).toBeNull();
  expect(openTextMessages(settings({ whatsappFrom: null }))?.channels).toEqual(["sms"]);
  expect(openTextMessages(settings({ from: null }))?.channels).toEqual(["whatsapp"]);
});
