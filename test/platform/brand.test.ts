// The brand's settings: a colour is hex digits and nothing else, the line at the foot is plain text without a way out of the page.
import { describe, expect, test } from "bun:test";
import { type Brand, readBrand } from "#platform/config/brand.ts";
import { ConfigError } from "#platform/config/read.ts";
import { readService } from "#platform/config/service.ts";

const NONE: Brand = { accent: null, footer: null, logo: null };

describe("a colour", () => {
  for (const [given, accent] of [
    ["#FFD400", "#ffd400"],
    ["1a1a2e", "#1a1a2e"],
    ["#0af", "#00aaff"],
    ["  #0f766e ", "#0f766e"],
    ["", null],
  ] as const)
    test(`${JSON.stringify(given)} is ${accent}`, () =>
      expect(readBrand({ BRAND_ACCENT: given })).toEqual({ ...NONE, accent }));

  for (const given of [
    "red",
    "#12",
    "#1234567",
    "#fff;background:url(//evil.example)",
    "#fff}*{display:none",
    '"><script>alert(1)</script>',
    "rgb(0,0,0)",
    "var(--x)",
    "#fff\n#000",
    "٠٠٠",
  ])
    test(`${JSON.stringify(given)} is refused with the setting's name`, () =>
      expect(() => readBrand({ BRAND_ACCENT: given })).toThrow(/^BRAND_ACCENT /));
});

describe("a line at the foot", () => {
  for (const given of [
    "Run by Würth GmbH, Künzelsau.",
    "<b>5 > 3</b> & “more”",
    "تديره شركة الأمل",
    "運営：株式会社ドット",
    "Since 1999. Open 9.30 to 17.30.",
    "🌳".repeat(200),
  ])
    test(`${given.slice(0, 40)} stays as it is`, () =>
      expect(readBrand({ BRAND_FOOTER: given })).toEqual({ ...NONE, footer: given }));

  for (const given of [
    "one\ntwo",
    "one\r\nBcc: x@y.example",
    "one\u2028two",
    "tab\there",
    "\u202eevig",
    "isolated \u2067text",
    "bell\u0007",
    "lone \ud800 half",
    "x".repeat(201),
    "See https://evil.example/x",
    "See www.evil.com",
    "See evil.com for more",
    "See еvil.сом",
    "Write to help@evil.example",
    "Write to help＠evil.example",
    "Write to help @ evil.example",
    "javascript://evil.com/%0aalert(1)",
  ])
    test(`${JSON.stringify(given).slice(0, 60)} is refused with the setting's name`, () =>
      expect(() => readBrand({ BRAND_FOOTER: given })).toThrow(/^BRAND_FOOTER /));
});

describe("a name", () => {
  for (const given of ["a\u2028b", "\u202eyrevocsid", "a\u2066b", "a\u0085b", "lone \ud800 half", "x".repeat(100)])
    test(`${JSON.stringify(given).slice(0, 40)} is refused: it stands in headers of mails and among other words`, () =>
      expect(() => readService({ SERVICE_NAME: given }, 0)).toThrow(ConfigError));

  for (const given of ["آراء", "Würth ☕ Reviews", "レビュー", "x".repeat(80)])
    test(`${given.slice(0, 20)} is taken`, () =>
      expect(readService({ SERVICE_NAME: given }, 0).serviceName).toBe(given));
});
