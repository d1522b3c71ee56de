// The fingerprint of a text: nearly the same for nearly the same text, and stable for as long as it is kept.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Fingerprint, fingerprintOf, NEAR_BITS } from "#domain/review/fingerprint.ts";

const TEXT = `The parcel came two days late, the box was soaked through, and nobody answered any of my three letters about it.
  When somebody did, it was to ask for the order number that stood on top of each of them.`;

const bitsApart = (a: Fingerprint, b: Fingerprint) =>
  BigInt.asUintN(64, a.simhash ^ b.simhash)
    .toString(2)
    .replaceAll("0", "").length;
const apart = (a: string, b: string) => bitsApart(fingerprintOf(a) as Fingerprint, fingerprintOf(b) as Fingerprint);

test("what is kept is what the same text gives in years to come", () => {
  expect(fingerprintOf("one two three four five six seven eight")).toEqual({
    simhash: 742500915581573952n,
    bands: [23360, 71332, 189606, 199245],
  });
});

describe("no difference", () => {
  for (const [name, text] of [
    ["case", TEXT.toUpperCase()],
    ["spaces and line ends", TEXT.replaceAll(" ", " \n")],
    ["punctuation", TEXT.replace(/[.,]/g, " !!! ")],
    ["accents", TEXT.replaceAll("a", "á")],
    ["what does not print", TEXT.replaceAll("e", "e\u200b")],
    ["wide letters", TEXT.replaceAll("t", "ｔ")],
    ["an emoji here and there", `👍 ${TEXT} 🎉`],
  ] as const)
    test(`is made by ${name}`, () => expect(apart(TEXT, text)).toBe(0));
});

test("one word among many is a near-copy, another text is none", () => {
  const long = `${TEXT} ${TEXT.split(" ").reverse().join(" ")} ${TEXT.split(" ").sort().join(" ")}`;
  expect(apart(long, `${long} really`)).toBeLessThanOrEqual(NEAR_BITS);
  const other =
    "Delivery took one day only, the colours are as shown, and the girl on the phone was very kind when I asked for another size.";
  expect(apart(TEXT, other)).toBeGreaterThan(10);
});

test("short texts have none, and a character of a script without spaces is half a word", () => {
  for (const text of [
    "",
    "Great!",
    "one two three four five six seven",
    "很好很好很好很好很好很好很",
    "👍👍👍👍👍👍👍👍👍👍",
  ])
    expect(fingerprintOf(text)).toBeNull();
  for (const text of [
    "one two three four five six seven eight",
    "配送很快包装很好客服也很热情下次再来",
    "สินค้าดีมากส่งเร็วมาก",
  ])
    expect(fingerprintOf(text)).not.toBeNull();
});

test("any two within the limit have a band in common, which is what they are found by", () => {
  const print = fingerprintOf(TEXT) as Fingerprint;
  const bandsOf = (simhash: bigint) =>
    [0, 1, 2, 3].map((band) => (band << 16) | Number((BigInt.asUintN(64, simhash) >> BigInt(band * 16)) & 0xffffn));
  expect(print.bands).toEqual(bandsOf(print.simhash));
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(63), { maxLength: NEAR_BITS }), (flipped) => {
      const near = flipped.reduce((sum, bit) => sum ^ (1n << BigInt(bit)), BigInt.asUintN(64, print.simhash));
      expect(bandsOf(near).some((band) => print.bands.includes(band))).toBe(true);
    }),
    { seed: 3 },
  );
});

test("any text has one that PostgreSQL can keep, or none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      const print = fingerprintOf(text);
      if (!print) return;
      expect(BigInt.asIntN(64, print.simhash)).toBe(print.simhash);
      for (const band of print.bands) expect(band >= 0 && band < 2 ** 18).toBe(true);
    }),
    { seed: 4 },
  );
});
