// verifyWebhook accepts the service's deliveries, and no changed, forged or replayed one.
import { describe, expect, test } from "bun:test";
import { deliveryHeaders, newSigningSecret } from "#domain/webhook/delivery/request.ts";
import { verifyWebhook } from "../../../clients/typescript/src/index.ts";

const secret = newSigningSecret();
const text = '{"id":"whd_1","event":"review.created","createdAt":"2026-11-22T21:11:53.253Z","data":{"title":"Süß"}}';

function signed({ age = 0, by = secret, next = null as string | null } = {}): Record<string, string> {
  return deliveryHeaders({
    event: "review.created",
    deliveryId: "whd_1",
    timestamp: new Date(Date.now() - age * 1_000),
    body: new TextEncoder().encode(text),
    secret: by,
    nextSecret: next,
  } as Parameters<typeof deliveryHeaders>[0]);
}

describe("a delivery of the service", () => {
  test("gives its event, whatever form body and headers have", async () => {
    const bytes = new TextEncoder().encode(text);
    for (const body of [text, bytes, bytes.buffer as ArrayBuffer])
      for (const headers of [signed(), new Headers(signed()), { ...signed(), "x-other": ["a", "b"] }])
        expect(await verifyWebhook(body, headers, secret)).toMatchObject({ id: "whd_1", event: "review.created" });
  });

  test("is taken with either secret while one replaces the other", async () => {
    const next = newSigningSecret();
    for (const known of [secret, next])
      expect(await verifyWebhook(text, signed({ next }), known)).toMatchObject({ id: "whd_1" });
  });
});

describe("rejected is", () => {
  const cases: [name: string, body: string, headers: () => Record<string, string>, known?: string][] = [
    ["another body", text.replace("whd_1", "whd_2"), signed],
    ["another secret", text, signed, newSigningSecret()],
    ["an empty secret", text, signed, ""],
    ["a secret that is none", text, signed, "whsec_%%%"],
    ["one that is too old", text, () => signed({ age: 301 })],
    ["one from the future", text, () => signed({ age: -301 })],
    ["one without signatures", text, () => ({})],
    [
      "one whose time was changed",
      text,
      () => ({ ...signed({ age: 900 }), "webhook-timestamp": `${Math.floor(Date.now() / 1_000)}` }),
    ],
    [
      "one whose time was taken out",
      text,
      () => without(signed({ age: 900 }), "webhook-signature", "webhook-timestamp"),
    ],
    ["one without its standard signature", text, () => without(signed(), "webhook-signature")],
    [
      "one whose own signature is wrong",
      text,
      () => ({ ...signed(), "X-Service-Signature": `sha256=${"0".repeat(64)}` }),
    ],
    ["one with a signature of another form", text, () => ({ ...signed(), "webhook-signature": "v1,x v2,y  " })],
  ];
  for (const [name, body, headers, known = secret] of cases)
    test(name, async () => {
      const result = await verifyWebhook(body, headers(), known).catch((error: unknown) => error);
      expect(result).toBeInstanceOf(Error);
    });
});

test("the tolerance can be changed, and given up by name", async () => {
  expect(await verifyWebhook(text, signed({ age: 900 }), secret, { toleranceSeconds: 1_000 })).toMatchObject({
    id: "whd_1",
  });
  const bare = without(signed({ age: 900 }), "webhook-signature", "webhook-timestamp");
  expect(await verifyWebhook(text, bare, secret, { toleranceSeconds: Number.POSITIVE_INFINITY })).toMatchObject({
    id: "whd_1",
  });
  const wrong = verifyWebhook(`${text} `, bare, secret, { toleranceSeconds: Number.POSITIVE_INFINITY });
  expect(await wrong.catch((error: Error) => error.message)).toBe("X-Service-Signature is wrong.");
});

function without(headers: Record<string, string>, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
