// Which language a reader gets: the chain, its steps, and what no header or address can do to it.
import { describe, expect, test } from "bun:test";
import { acceptedLanguage } from "#platform/language/accept.ts";
import { chooseLanguage } from "#platform/language/choose.ts";
import { dirOf, isLanguage, LANGUAGES, lookUp } from "#platform/language/language.ts";

describe("look-up of ranges (RFC 4647)", () => {
  const cases: [range: string, language: string | null][] = [
    ["de", "de"],
    ["DE-at", "de"],
    ["pt_BR", "pt"],
    ["de-x-private", "de"],
    ["zh-Hant", null],
    ["xx", null],
    ["", null],
    ["constructor", null],
    ["__proto__", null],
    ["de;drop", null],
    ["../de", null],
    [`de-${"a-".repeat(5_000)}b`, "de"],
  ];
  for (const [range, language] of cases)
    test(`${range.slice(0, 20)}: ${language}`, () => expect(lookUp([range])).toBe(language as never));

  test("the first range that we speak counts", () => expect(lookUp(["zh", "ja-JP", "de"])).toBe("ja"));
});

describe("Accept-Language", () => {
  const cases: [header: string | null, language: string | null][] = [
    [null, null],
    ["", null],
    ["de", "de"],
    ["en;q=0.5, pl;q=0.9, de;q=0.7", "pl"],
    ["zh-Hant, fr;q=0.3", "fr"],
    ["fr;q=0", null],
    ["*;q=0", null],
    ["*", null],
    ["*, ja;q=0.1", "ja"],
    ["de-x-private", "de"],
    ["de;q=abc, fr;q=0.2", "fr"],
    ["de;q=9, fr;q=0.2", "fr"],
    [" de ; Q=0.4 ,es ;q=0.8", "es"],
    [",,;;==,q", null],
    [`${"x".repeat(16_000)},de`, "de"],
    [`${"xx,".repeat(5_000)}de`, null],
  ];
  for (const [header, language] of cases)
    test(`${String(header).slice(0, 30)}: ${language}`, () => {
      expect(acceptedLanguage(header)).toBe(language as never);
      expect(acceptedLanguage(header)).toBe(language as never);
    });

  test("of equal weights the first counts", () => expect(acceptedLanguage("nl, it")).toBe("nl"));
});

describe("the chain", () => {
  const whole = {
    query: new URLSearchParams("lang=ar"),
    invitation: "de-CH",
    header: "es",
    organisation: "fr",
    country: "IT",
    fallback: "nl",
  } as const;

  test("each step counts where those before it say nothing that we speak", () => {
    const chain: Parameters<typeof chooseLanguage>[0] = { ...whole };
    const chosen: string[] = [];
    for (const [step, unknown] of [
      ["query", new URLSearchParams("lang=xx")],
      ["invitation", "zh"],
      ["header", "zh-Hant, *;q=0"],
      ["organisation", null],
      ["country", "CN"],
    ] as const) {
      chosen.push(chooseLanguage(chain));
      Object.assign(chain, { [step]: unknown });
    }
    chosen.push(chooseLanguage(chain));
    expect(chosen).toEqual(["ar", "de", "es", "fr", "it", "nl"]);
  });

  test("an address that names a language twice names none", () =>
    expect(chooseLanguage({ query: new URLSearchParams("lang=de&lang=fr"), fallback: "en" })).toBe("en"));

  test("a country is read by its language", () => {
    const of = (country: string) => chooseLanguage({ country, fallback: "ja" });
    expect(["at", "FR", "PL", "BR", "EG", "GB", "MX", "BE", "CH"].map(of)).toEqual([
      "de",
      "fr",
      "pl",
      "pt",
      "ar",
      "en",
      "es",
      "nl",
      "de",
    ]);
    expect(["FI", "", "constructor"].map(of)).toEqual(["ja", "ja", "ja"]);
  });
});

test("Arabic is written from the right", () => {
  expect(LANGUAGES.filter((each) => dirOf(each) === "rtl")).toEqual(["ar"]);
  expect(isLanguage("constructor")).toBe(false);
});
