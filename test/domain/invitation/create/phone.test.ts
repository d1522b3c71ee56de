// Phone numbers from outside are mobile ones, and are stored in E.164.
import { describe, expect, test } from "bun:test";
import { readPhone } from "#domain/invitation/create/phone.ts";

const good: [given: string, country: string, phone: string][] = [
  ["+491701234567", "DE", "+491701234567"],
  ["+49 (0)170 / 123-45.67", "DE", "+491701234567"],
  ["0170 1234567", "DE", "+491701234567"],
  ["0049 170 1234567", "DE", "+491701234567"],
  ["  0170 1234567\n", "de", "+491701234567"],
  ["٠١٧٠ ١٢٣٤٥٦٧", "DE", "+491701234567"],
  ["０１７０１２３４５６７", "DE", "+491701234567"],
  ["+1 201-555-0123", "DE", "+12015550123"],
  ["(201) 555-0123", "US", "+12015550123"],
  ["06 12 34 56 78", "FR", "+33612345678"],
  ["07400 123456", "GB", "+447400123456"],
  ["347 123 4567", "IT", "+393471234567"],
  ["090-1234-5678", "JP", "+819012345678"],
  ["(11) 91234-5678", "BR", "+5511912345678"],
  ["+33612345678", "XX", "+33612345678"],
  ["+33612345678", "", "+33612345678"],
];

const bad: [what: string, given: unknown, country: string][] = [
  ["a fixed line", "030 123456", "DE"],
  ["a fixed line, internationally", "+4930123456", "DE"],
  ["a free call", "0800 1234567", "DE"],
  ["a costly call", "0900 1234567", "DE"],
  ["an emergency", "112", "DE"],
  ["national, in a country that nobody knows", "0170 1234567", "XX"],
  ["national, of another country", "0170 1234567", "FR"],
  ["too short", "+4917012", "DE"],
  ["too long", "+4917012345678901234", "DE"],
  ["an extension", "0170 1234567 ext. 12", "DE"],
  ["an extension as a link writes it", "tel:+491701234567;ext=12", "DE"],
  ["a number within a sentence", "call 0170 1234567 now", "DE"],
  ["two numbers", "0170 1234567, 0170 7654321", "DE"],
  ["letters", "0170 CANDOR", "DE"],
  ["an unknown country code", "+9991234567", "DE"],
  ["a plus alone", "+", "DE"],
  ["nothing", "", "DE"],
  ["spaces", "   ", "DE"],
  ["a NUL", "0170\u00001234567", "DE"],
  ["a line break and a header", "0170 1234567\r\nX: y", "DE"],
  ["huge", "0".repeat(1_000_000), "DE"],
  ["a number as the value", 491_701_234_567, "DE"],
  ["null", null, "DE"],
  ["undefined", undefined, "DE"],
  ["an object", {}, "DE"],
];

describe("kept", () => {
  for (const [given, country, phone] of good)
    test(`${JSON.stringify(given)} in ${country || "no country"}`, () =>
      expect(readPhone(given, country)).toEqual({ phone }));
});

describe("refused, without repeating the value", () => {
  for (const [what, given, country] of bad)
    test(what, () =>
      expect(readPhone(given, country)).toMatchObject({ wrong: "must be a mobile number such as +491701234567" }),
    );
});
