// The hash that finds a name's count: every part of a text and of the key matters.
import { describe, expect, test } from "bun:test";
import { hashInto, keyFrom } from "#platform/rate-window/hash.ts";

const KEY = keyFrom(0x0706050403020100n);

function hash(text: string, key = KEY): string {
  const out = new Int32Array(2);
  hashInto(out, text, key);
  return out.join();
}

describe("a hash of names", () => {
  test("is the same for the same text and key", () => {
    expect(hash("10.0.0.1")).toBe(hash(["10", "0.0.1"].join(".")));
  });

  test("tells texts apart that differ in length, in one character or in its upper half alone", () => {
    const texts = [
      "",
      "\0",
      "\0\0",
      "\0\0\0",
      "a",
      "a\0",
      "aa",
      "ab",
      "ba",
      "\u0161",
      "a\u0161",
      "10.0.0.1",
      "10.0.0.11",
    ];
    expect(new Set(texts.map((text) => hash(text))).size).toBe(texts.length);
  });

  test("is another one with each half of the key", () => {
    const keys = [0x0706050403020100n, 0x0706050403020101n, 0x0706050503020100n].map(keyFrom);
    expect(new Set(keys.map((key) => hash("10.0.0.1", key))).size).toBe(keys.length);
  });

  test("gives each half of its own: neither repeats more often than chance", () => {
    const halves = [new Set<number>(), new Set<number>()] as const;
    const out = new Int32Array(2);
    for (let n = 0; n < 65_536; n++) {
      hashInto(out, `10.0.${n >> 8}.${n & 255}`, KEY);
      halves[0].add(out[0] as number);
      halves[1].add(out[1] as number);
    }
    // Chance repeats half a number of 65,536.
    for (const half of halves) expect(half.size).toBeGreaterThan(65_530);
  });
});
