// The headers that prove a delivery is ours. The expected values were computed with Python's hmac.
import { describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { type Delivery, deliveryHeaders, newSigningSecret } from "#domain/webhook/delivery/request.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwQK5n0x5VvZM=";
const NEXT = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const ID = "whd_01h455vb4pex5vsknk084sn02q";
const BODY =
  '{"id":"whd_01h455vb4pex5vsknk084sn02q","event":"review.created","createdAt":"2026-11-20T12:00:00.000Z",' +
  '"data":{"review":{"title":"Schön – très bien 👍"}}}';
const DELIVERY: Delivery = {
  event: "review.created",
  deliveryId: ID,
  timestamp: new Date("2026-11-20T12:00:00.999Z"),
  body: new TextEncoder().encode(BODY),
  secret: SECRET,
};

describe("a delivery", () => {
  test("carries these headers and no other", () => {
    expect(deliveryHeaders(DELIVERY)).toEqual({
      "Content-Type": "application/json",
      "X-Service-Event": "review.created",
      "X-Service-Delivery": ID,
      "X-Service-Signature": "sha256=2e37c187d56daf858821605716150a9faf887e6809e78081ff9403a6865407dc",
      "webhook-id": ID,
      "webhook-timestamp": "1795176000",
      "webhook-signature": "v1,NWg/D5ZvmMEJ4ADlFRGmpKqmVHgMFNsW3RF6sn0IjGI=",
    });
    expect(deliveryHeaders({ ...DELIVERY, nextSecret: null })).toEqual(deliveryHeaders(DELIVERY));
  });

  test("while the secret is replaced keeps the old signature, and adds the new one", () => {
    expect(deliveryHeaders({ ...DELIVERY, nextSecret: NEXT })).toEqual({
      ...deliveryHeaders(DELIVERY),
      "X-Service-Signature-Next": "sha256=cece9bafd2783a4516d391d8dc0bffe72004f8bd6e975ac9905e43093ddbb9b5",
      "webhook-signature":
        "v1,NWg/D5ZvmMEJ4ADlFRGmpKqmVHgMFNsW3RF6sn0IjGI= v1,Non+gUwAaNT2+vflie8dUPw8sjzpz5I2yPieHc0Ixds=",
    });
  });

  test("attempted again differs only in its time: the body's signature stays", () => {
    const first = deliveryHeaders(DELIVERY);
    const again = deliveryHeaders({ ...DELIVERY, timestamp: new Date("2026-11-20T12:01:00.000Z") });
    expect(again["X-Service-Signature"]).toBe(first["X-Service-Signature"] as string);
    expect(again["webhook-timestamp"]).toBe("1795176060");
    expect(again["webhook-signature"]).not.toBe(first["webhook-signature"] as string);
  });

  const other: [what: string, change: Partial<Delivery>, same: string[]][] = [
    ["one byte of the body", { body: new TextEncoder().encode(BODY.replace("Sch", "sch")) }, []],
    ["a space in the body", { body: new TextEncoder().encode(`${BODY} `) }, []],
    ["the secret", { secret: NEXT }, []],
    ["the id", { deliveryId: `${ID}0` }, ["X-Service-Signature"]],
    ["the second", { timestamp: new Date("2026-11-20T12:00:01.000Z") }, ["X-Service-Signature"]],
    [
      "the millisecond",
      { timestamp: new Date("2026-11-20T12:00:00.000Z") },
      ["X-Service-Signature", "webhook-signature"],
    ],
  ];
  for (const [what, change, same] of other) {
    test(`a change of ${what} changes the signatures that cover it, and no other`, () => {
      const [before, after] = [deliveryHeaders(DELIVERY), deliveryHeaders({ ...DELIVERY, ...change })];
      for (const name of ["X-Service-Signature", "webhook-signature"])
        expect(before[name] === after[name]).toBe(same.includes(name));
    });
  }

  test("of any bytes is signed over exactly those", () => {
    const body = Uint8Array.from({ length: 256 }, (_, n) => n);
    const expected = createHmac("sha256", SECRET).update(body).digest("hex");
    expect(deliveryHeaders({ ...DELIVERY, body })["X-Service-Signature"]).toBe(`sha256=${expected}`);
    // Of a window on a larger buffer, only the window is signed.
    const window = Buffer.concat([Buffer.from("before"), body, Buffer.from("after")]).subarray(6, 262);
    expect(deliveryHeaders({ ...DELIVERY, body: window })["X-Service-Signature"]).toBe(`sha256=${expected}`);
  });

  test("without a body is signed, too", () => {
    const { "X-Service-Signature": signature } = deliveryHeaders({ ...DELIVERY, body: new Uint8Array(0) });
    expect(signature).toBe(`sha256=${createHmac("sha256", SECRET).digest("hex")}`);
  });
});

describe("a new secret", () => {
  test("is whsec_ and the base64 of 32 bytes", () => {
    const secret = newSigningSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), "base64").length).toBe(32);
  });

  test("is another each time", () => {
    expect(new Set(Array.from({ length: 1_000 }, newSigningSecret)).size).toBe(1_000);
  });
});
