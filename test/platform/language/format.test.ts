// Plurals, numbers, dates and foreign names in each language.
import { expect, test } from "bun:test";
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { LANGUAGE, LANGUAGES, type Language } from "#platform/language/language.ts";
import { type PluralCategory, pluralOf } from "#platform/language/plural.ts";

/** The type's categories as values: the annotation keeps them complete. */
const CATEGORIES: { [L in Language]: Record<PluralCategory[L], string> } = {
  ar: { zero: "zero", one: "one", two: "two", few: "few", many: "many", other: "other" },
  de: { one: "one", other: "other" },
  en: { one: "one", other: "other" },
  es: { one: "one", many: "many", other: "other" },
  fr: { one: "one", many: "many", other: "other" },
  it: { one: "one", many: "many", other: "other" },
  ja: { other: "other" },
  nl: { one: "one", other: "other" },
  pl: { one: "one", few: "few", many: "many", other: "other" },
  pt: { one: "one", many: "many", other: "other" },
};

test("sentences name exactly the plural categories that each language has", () => {
  for (const language of LANGUAGES)
    expect(
      new Intl.PluralRules(LANGUAGE[language].locale).resolvedOptions().pluralCategories.toSorted(),
      language,
    ).toEqual(Object.keys(CATEGORIES[language]).toSorted() as Intl.LDMLPluralRule[]);
});

test("a number picks its form", () => {
  const polish = pluralOf("pl");
  expect([1, 2, 5, 22, 1.5].map((count) => polish(count, CATEGORIES.pl))).toEqual([
    "one",
    "few",
    "many",
    "few",
    "other",
  ]);
  const arabic = pluralOf("ar");
  expect([0, 1, 2, 3, 11, 100].map((count) => arabic(count, CATEGORIES.ar))).toEqual(Object.keys(CATEGORIES.ar));
  expect(pluralOf("fr")(0, CATEGORIES.fr)).toBe("one");
});

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
