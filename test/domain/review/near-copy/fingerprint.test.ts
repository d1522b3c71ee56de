// Nearly the same texts have nearly the same fingerprint, and the fingerprint of a text never changes.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  BAND_EXPRESSIONS,
  bandsOf,
  type Fingerprint,
  fingerprintOf,
  NEAR_BITS,
  nearQuery,
} from "#domain/review/near-copy/fingerprint.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";

const TEXT = `The parcel came two days late, the box was soaked through, and nobody answered any of my three letters about it.
  When somebody did, it was to ask for the order number that stood on top of each of them.`;

const bitsApart = (a: Fingerprint, b: Fingerprint) =>
  BigInt.asUintN(64, a.simhash ^ b.simhash)
    .toString(2)
    .replaceAll("0", "").length;
const apart = (a: string, b: string) => bitsApart(fingerprintOf(a) as Fingerprint, fingerprintOf(b) as Fingerprint);

test("the fingerprint of a text never changes, because stored ones stay comparable", () => {
  expect(fingerprintOf("one two three four five six seven eight")).toEqual({
    simhash: 742500915581573952n,
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
  const bands = bandsOf(print);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(63), { maxLength: NEAR_BITS }), (flipped) => {
      const near = flipped.reduce((sum, bit) => sum ^ (1n << BigInt(bit)), BigInt.asUintN(64, print.simhash));
      expect(bandsOf({ simhash: near }).some((band, n) => band === bands[n])).toBe(true);
    }),
    { seed: 3 },
  );
});

describe("in the database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  test("the bands that the indexes are over are those that are searched for", async () => {
    const prints = [
      0n,
      -1n,
      1n,
      2n ** 63n - 1n,
      -(2n ** 63n),
      ...fc.sample(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), 50),
    ];
    const rows = await database.sql.unsafe(
      `select simhash::text, array[${BAND_EXPRESSIONS.join(", ")}] as bands from unnest($1::bigint[]) as f(simhash)`,
      [`{${prints.join(",")}}`],
    );
    for (const row of rows) expect(bandsOf({ simhash: BigInt(row.simhash) })).toEqual([...row.bands]);
    expect(rows).toHaveLength(prints.length);
  });

  test("a search goes by the indexes", async () => {
    const plan = await database.sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      return tx.unsafe(`explain ${nearQuery("array[1, 2, 3, 4]", "5::bigint")}`);
    });
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).not.toContain("Seq Scan");
    for (const band of [0, 1, 2, 3])
      expect(text).toContain(`Index Cond: ((((simhash >> ${band * 16}) & '65535'::bigint))::integer = ${band + 1})`);
  });
});

test("any text has one that PostgreSQL can keep, or none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      const print = fingerprintOf(text);
      if (!print) return;
      expect(BigInt.asIntN(64, print.simhash)).toBe(print.simhash);
      for (const band of bandsOf(print)) expect(band >= 0 && band < 2 ** 16).toBe(true);
    }),
    { seed: 4 },
  );
});
