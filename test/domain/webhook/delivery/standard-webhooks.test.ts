// The Standard Webhooks library accepts our deliveries, and refuses changed, forged and replayed ones.
import { describe, expect, test } from "bun:test";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { deliveryHeaders, newSigningSecret } from "#domain/webhook/delivery/request.ts";

const [SECRET, NEXT, FOREIGN] = [newSigningSecret(), newSigningSecret(), newSigningSecret()];
const ID = "whd_01h455vb4pex5vsknk084sn02q";
const BODY = JSON.stringify({ id: ID, event: "review.created", data: { review: { title: "Schön – très bien 👍" } } });
const MINUTE_MS = 60_000;

const headersOf = (options: { nextSecret?: string; ageMs?: number } = {}) =>
  deliveryHeaders({
    event: "review.created",
    deliveryId: ID,
    timestamp: new Date(Date.now() - (options.ageMs ?? 0)),
    body: new TextEncoder().encode(BODY),
    secret: SECRET,
    nextSecret: options.nextSecret ?? null,
  });
const verify = (secret: string, headers: Record<string, string>, body = BODY) =>
  new Webhook(secret).verify(body, headers);

describe("the library takes", () => {
  test("a delivery", () => expect(verify(SECRET, headersOf())).toEqual(JSON.parse(BODY)));

  test("a delivery with either secret while the secret is replaced", () => {
    for (const secret of [SECRET, NEXT])
      expect(verify(secret, headersOf({ nextSecret: NEXT }))).toEqual(JSON.parse(BODY));
  });

  test("a delivery of four minutes ago", () => {
    expect(verify(SECRET, headersOf({ ageMs: 4 * MINUTE_MS }))).toEqual(JSON.parse(BODY));
  });
});

describe("the library refuses", () => {
  const cases: [what: string, attempt: () => unknown][] = [
    ["another body", () => verify(SECRET, headersOf(), BODY.replace("Sch", "sch"))],
    ["another id", () => verify(SECRET, { ...headersOf(), "webhook-id": "whd_other" })],
    [
      "another time",
      () => verify(SECRET, { ...headersOf(), "webhook-timestamp": String(Math.floor(Date.now() / 1_000) - 30) }),
    ],
    ["another secret", () => verify(FOREIGN, headersOf({ nextSecret: NEXT }))],
    ["the next secret before it is there", () => verify(NEXT, headersOf())],
    ["a replay of six minutes ago", () => verify(SECRET, headersOf({ ageMs: 6 * MINUTE_MS }))],
  ];
  for (const [what, attempt] of cases) {
    test(what, () => expect(attempt).toThrow(WebhookVerificationError));
  }
});
