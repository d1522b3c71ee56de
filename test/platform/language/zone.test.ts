// Time zones have names that people read, in their language.
import { expect, test } from "bun:test";
import { TIME_ZONES } from "#domain/business/profile/time-zone.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { zoneName } from "#platform/language/zone.ts";

test("a zone is its city and the name of its time", () => {
  expect(zoneName("Europe/Berlin", "en")).toBe("Berlin (Central European Time)");
  expect(zoneName("Europe/Berlin", "de")).toBe("Berlin (Mitteleuropäische Zeit)");
  expect(zoneName("America/Argentina/Buenos_Aires", "en")).toStartWith("Buenos Aires (Argentina");
  expect(zoneName("America/New_York", "fr")).toStartWith("New York (");
  expect(zoneName("Asia/Kolkata", "en")).toBe("Kolkata (India Standard Time)");
});

test("no brackets stand in brackets", () => {
  expect(zoneName("Europe/London", "de")).toBe("London (Vereinigtes Königreich, Ortszeit)");
  for (const language of LANGUAGES)
    expect(TIME_ZONES.map((zone) => zoneName(zone, language)).filter((name) => /[(（].*[(（]/.test(name))).toEqual([]);
});

test("what is no zone is given back", () => {
  for (const text of ["", "Nowhere/City", "Europe/Berlin\0", "<b>"]) expect(zoneName(text, "en")).toBe(text);
});

test("every zone has its own name in every language", () => {
  for (const language of LANGUAGES) {
    const names = TIME_ZONES.map((zone) => zoneName(zone, language));
    expect(names.filter((name) => /^[^(]*[/_]/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(TIME_ZONES.length);
  }
});
