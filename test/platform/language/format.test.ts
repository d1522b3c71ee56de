// Numbers, dates and foreign names in each language.
import { expect, test } from "bun:test";
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { LANGUAGE, LANGUAGES } from "#platform/language/language.ts";

test("numbers, dates, lists and names are the language's own", () => {
  const [en, de, ja] = [formatOf("en"), formatOf("de"), formatOf("ja")];
  expect([en.count(1_204), de.count(1_204)]).toEqual(["1,204", "1.204"]);
  expect([en.score(44), de.score(44), de.decimal(4, 2), de.sum(5_308.755)]).toEqual(["4.4", "4,4", "4,00", "5.308,76"]);
  expect([en.percent(0.914), de.percent(0.914)]).toEqual(["91%", "91\u00a0%"]);
  expect([en.date("2026-11-14"), ja.date(new Date("2026-11-14T23:59:00Z"))]).toEqual([
    "14 November 2026",
    "2026年11月14日",
  ]);
  const signed = new Date("2026-11-14T09:05:59Z");
  expect([en.moment(signed), de.moment(signed)]).toEqual([
    "14 November 2026 at 09:05 UTC",
    "14. November 2026 um 09:05 UTC",
  ]);
  expect(en.date("soon")).toBe("soon");
  expect(de.list(["a", "b", "c"])).toBe("a, b und c");
  expect([de.languageName("ja"), de.countryName("nl"), de.languageName("?"), de.countryName("")]).toEqual([
    "Japanisch",
    "Niederlande",
    "?",
    "",
  ]);
  expect(formatOf("de")).toBe(de);
});

test("a name is isolated where it could turn the sentence around it", () => {
  expect(isolated("Oak", "en")).toBe("Oak");
  expect(isolated("Oak", "ar")).toBe("\u2068Oak\u2069");
  expect(isolated("שלום", "en")).toBe("\u2068שלום\u2069");
});

test("small counts are as the language writes them", () => {
  for (const language of LANGUAGES) {
    const { format } = new Intl.NumberFormat(LANGUAGE[language].locale);
    for (let value = -1; value <= 1_001; value++) expect(formatOf(language).count(value)).toBe(format(value));
  }
});

test("a moment a year or more away is said by its month, and a nearer one by its distance", () => {
  const now = new Date("2026-11-29T12:00:00Z");
  const said = (at: string) => formatOf("en").relative(new Date(at), now);
  expect(said("2024-12-29T12:00:00Z")).toBe("December 2024");
  expect(said("2025-11-29T05:00:00Z")).toBe("November 2025");
  expect(said("2028-01-01T00:00:00Z")).toBe("January 2028");
  expect(said("2025-12-20T12:00:00Z")).toBe("11 months ago");
  expect(said("2026-11-26T12:00:00Z")).toBe("3 days ago");
  expect(said("2026-11-29T12:00:59Z")).toBeNull();
  expect(formatOf("de").relative(new Date("2024-12-29T12:00:00Z"), now)).toBe("Dezember 2024");
});
