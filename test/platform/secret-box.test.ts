// Secrets at rest: only the same APP_SECRET opens them, only for their own row, and only unchanged.
import { describe, expect, test } from "bun:test";
import { createSecretBox } from "#platform/secret/secret-box.ts";

const APP_SECRET = "a secret of the operator's, long enough";
const OWNER = "0199f0a0-0000-7000-8000-000000000001";
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const box = createSecretBox(APP_SECRET);

describe("a sealed secret", () => {
  for (const [what, secret] of [
    ["a signing secret", SECRET],
    ["nothing", ""],
    ["non-ASCII text", "Schlüssel 鍵 🔑"],
    ["64 KiB", "x".repeat(65_536)],
  ] as const) {
    test(`opens again: ${what}`, () => expect(box.open(box.seal(secret, OWNER), OWNER)).toBe(secret));
  }

  test("opens in another process with the same APP_SECRET", () => {
    expect(createSecretBox(APP_SECRET).open(box.seal(SECRET, OWNER), OWNER)).toBe(SECRET);
  });

  test("opens from a plain Uint8Array, as the database returns it", () => {
    expect(box.open(new Uint8Array(box.seal(SECRET, OWNER)), OWNER)).toBe(SECRET);
  });

  // Sealed by another implementation (Python's cryptography): rows of years ago must open.
  test("in the format of version 1 stays readable", () => {
    const sealed =
      "01000102030405060708090a0b21ba4fea3f43c96e43587ff325f0455c9641351af7f5744fb3410ebcfb85642968f0e893416d0ad17d6c52239c24b956813d8731a7e4c2d41b55eb1a3e72f5ec81d0";
    expect(box.open(Buffer.from(sealed, "hex"), OWNER)).toBe(SECRET);
  });

  test("does not contain the secret, and differs each time", () => {
    const [one, two] = [box.seal(SECRET, OWNER), box.seal(SECRET, OWNER)];
    expect(Buffer.from(one).includes(SECRET.slice(6, 20))).toBe(false);
    expect(Buffer.from(one).equals(two)).toBe(false);
    expect(one.length).toBe(SECRET.length + 29);
  });
});

describe("does not open", () => {
  const sealed = box.seal(SECRET, OWNER);

  test("with another APP_SECRET", () => {
    expect(createSecretBox(`${APP_SECRET}.`).open(sealed, OWNER)).toBeNull();
  });

  test("swapped into another row", () => {
    expect(box.open(sealed, OWNER.replace(/1$/, "2"))).toBeNull();
    expect(box.open(sealed, "")).toBeNull();
    expect(box.open(sealed, `${OWNER} `)).toBeNull();
  });

  test("cut at any length", () => {
    for (let length = 0; length < sealed.length; length++)
      expect(box.open(sealed.subarray(0, length), OWNER)).toBeNull();
  });

  test("with anything added", () => {
    expect(box.open(Buffer.concat([sealed, Buffer.of(0)]), OWNER)).toBeNull();
    expect(box.open(Buffer.concat([Buffer.of(0), sealed]), OWNER)).toBeNull();
  });

  test("with any one bit flipped", () => {
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const flipped = Buffer.from(sealed);
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(box.open(flipped, OWNER)).toBeNull();
    }
  });

  test("nothing, zeros, and other bytes", () => {
    for (const bytes of [new Uint8Array(0), new Uint8Array(28), new Uint8Array(29), Buffer.alloc(500, 1)])
      expect(box.open(bytes, OWNER)).toBeNull();
  });
});
