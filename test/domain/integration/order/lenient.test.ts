// Reading a shop's request keeps every digit, and gives no text that the database refuses.
import { describe, expect, test } from "bun:test";
import { keyOf, lineOf, readCharacters, readObject, textOf } from "#domain/integration/order/lenient.ts";

describe("integers beyond 2^53 are read as their digits", () => {
  const cases: [json: string, value: unknown][] = [
    ['{"a":9007199254740993}', { a: "9007199254740993" }],
    ['{"a":-5940139491234567891}', { a: "-5940139491234567891" }],
    [
      '{"a": [ 5940139491234567891 ,{"b":5940139491234567892}]}',
      { a: ["5940139491234567891", { b: "5940139491234567892" }] },
    ],
    ['{"a":4750}', { a: 4750 }],
    ['{"a":0.1250000000000000000}', { a: 0.125 }],
    ['{"a":12345678901234567.5}', { a: 12345678901234568 }],
    ['{"a":12345678901234567e3}', { a: 12345678901234567000 }],
    ['{"a":1.0e-1234567890123456}', { a: 0 }],
    ['{"5940139491234567891":1}', { "5940139491234567891": 1 }],
    ['{"a":", 5940139491234567891,"}', { a: ", 5940139491234567891," }],
    [
      '{"a":"\\": 5940139491234567891","b":5940139491234567891}',
      { a: '": 5940139491234567891', b: "5940139491234567891" },
    ],
    ['{"a":"\\\\","b":5940139491234567891}', { a: "\\", b: "5940139491234567891" }],
    ['{"a":"\\\\\\"","b":5940139491234567891}', { a: '\\"', b: "5940139491234567891" }],
    ['{"a":"gid:\\/\\/x\\/5940139491234567891"}', { a: "gid://x/5940139491234567891" }],
  ];
  for (const [json, value] of cases) test(json, () => expect(readObject(json) as unknown).toEqual(value));

  test("among five megabytes of quotes and backslashes", () => {
    const text = '\\"'.repeat(2_500_000);
    const object = readObject(`{"text":"${text}","id":5940139491234567891}`);
    expect([object?.id, String(object?.text).length]).toEqual(["5940139491234567891", 2_500_000]);
  });

  test("below 100,000 levels", () => {
    const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    expect(readObject(`{"id":5940139491234567891,"deep":${deep}}`)?.id).toBe("5940139491234567891");
  });
});

test("a value that is no object reads as none", () => {
  for (const text of ["", " ", "[]", "null", "1", '"{}"', "{", "{}x", "{'a':1}", '{"a":1,}', "NaN", "\u0000{}"])
    expect([text, readObject(text)]).toEqual([text, null]);
});

test("bytes that are not UTF-8 are read in the western charset, and a byte order mark is none of the text", () => {
  expect(readCharacters(new TextEncoder().encode("\ufeffGroß"))).toBe("Groß");
  expect(readCharacters(Buffer.from("Groß", "latin1"))).toBe("Groß");
});

test("text is text, a number its digits, and the rest nothing", () => {
  expect(
    ["a", 1, 0, 1.5, "", "  ", null, undefined, true, [], {}, Number.NaN, Number.POSITIVE_INFINITY].map(textOf),
  ).toEqual(["a", "1", "0", "1.5", ...Array(9).fill(null)]);
});

test("a line has no control characters and no lone surrogates, and is cut between characters", () => {
  expect(lineOf(" a\u0000b\r\nc\u2028d\ud800 ", 100)).toBe("a b c d\ufffd");
  expect(lineOf("e\u0301", 100)).toBe("\u00e9");
  expect(lineOf("😀😀😀", 2)).toBe("😀😀");
  expect(lineOf("ab cd", 3)).toBe("ab");
  expect(lineOf("\u0000", 10)).toBeNull();
});

test("a key is the text itself where it is short and plain, else its hash", () => {
  expect([keyOf("#1001"), keyOf(" 12 "), keyOf(12), keyOf(""), keyOf(null)]).toEqual(["#1001", "12", "12", null, null]);
  const long = ["x".repeat(101), `${"x".repeat(101)}y`, "a\u0000b", "a b\u0001"].map(keyOf);
  expect(long.every((key) => key?.startsWith("sha256:"))).toBe(true);
  expect(new Set(long).size).toBe(4);
});
