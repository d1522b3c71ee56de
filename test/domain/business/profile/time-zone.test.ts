// The time zone that a country sets, in each country.
import { describe, expect, test } from "bun:test";
import { COUNTRY_CODES } from "#domain/business/profile/country.ts";
import { COUNTRIES_OF_SEVERAL_ZONES, KNOWN_ZONES, zoneOf } from "#domain/business/profile/time-zone.ts";

describe("the zone of a country", () => {
  for (const [country, zone] of [
    ["DE", "Europe/Berlin"],
    ["GB", "Europe/London"],
    ["ES", "Europe/Madrid"],
    ["PT", "Europe/Lisbon"],
    ["IN", "Asia/Kolkata"],
    ["UA", "Europe/Kyiv"],
    ["JP", "Asia/Tokyo"],
    ["MY", "Asia/Kuala_Lumpur"],
  ] as const)
    test(`${country}: ${zone}`, () => expect(zoneOf(country)).toBe(zone));

  test("is one that the form offers; only countries of several times, and those without people, have none", () => {
    const zones = [...COUNTRY_CODES].map((country) => [country, zoneOf(country)] as const);
    expect(zones.filter(([, zone]) => zone !== null && !KNOWN_ZONES.has(zone))).toEqual([]);
    const without = zones.flatMap(([country, zone]) => (zone === null ? [country] : []));
    const uninhabited = ["AQ", "BV", "HM", "UM"];
    expect(without.toSorted()).toEqual([...COUNTRIES_OF_SEVERAL_ZONES, ...uninhabited].toSorted());
  });
});
