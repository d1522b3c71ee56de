// The time zone of a business that is added: its country sets it, and an owner in a country of several chooses.
import { COUNTRY_CODES } from "#domain/business/profile/country.ts";
import { COUNTRIES_OF_SEVERAL_ZONES, TIME_ZONES, zoneOf, zonesOf } from "#domain/business/profile/time-zone.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { zoneName } from "#platform/language/zone.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { asTyped, type Field, select } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";

/**
 * The choices below the countries of several zones, and the others after them. @param zones time zones of the IANA database.
 * @param first a country whose zones come first
 */
export function zoneOptions(language: Language, zones: readonly string[] = TIME_ZONES, first = "") {
  const { compare, countryName } = formatOf(language);
  const { otherZones } = wordsIn("claiming", language).field;
  const several = COUNTRIES_OF_SEVERAL_ZONES.toSorted((a, b) => compare(countryName(a), countryName(b)));
  const countries = COUNTRY_CODES.has(first) ? [first, ...several.filter((code) => code !== first)] : several;
  const countryOf = new Map(
    countries.toReversed().flatMap((code) => zonesOf(code).map((zone) => [zone, code] as const)),
  );
  const groups = Map.groupBy(zones, (zone) => countryOf.get(zone));
  return [...countries, undefined].flatMap((code) =>
    (groups.get(code) ?? [])
      .map((value) => ({
        value,
        label: zoneName(value, language),
        group: code === undefined ? otherZones : countryName(code),
      }))
      .toSorted((a, b) => compare(a.label, b.label)),
  );
}

/** @param read a chosen zone. With a script the field follows the chosen country, otherwise the country that was sent */
export function newZone(language: Language, read: (typed?: string) => string | Wrong): Field<string | Wrong> {
  const { field: words } = wordsIn("claiming", language);
  const drawn = (isChosen: boolean, country?: string) =>
    select({
      required: isChosen,
      empty: isChosen ? words.choose : words.zoneOfCountry,
      label: words.timezone,
      hint: (
        <span
          data-zones={COUNTRIES_OF_SEVERAL_ZONES.join(" ")}
          data-choose={words.choose}
          data-country={words.zoneOfCountry}
        >
          {words.newTimezoneHint}
        </span>
      ),
      options: zoneOptions(language, TIME_ZONES, country),
      read(typed, { country = "" }) {
        if (asTyped(typed) !== "") return read(typed);
        // Without a country, the error is at the country alone.
        return COUNTRY_CODES.has(country) ? (zoneOf(country) ?? { wrong: words.severalZones }) : "";
      },
    });
  const isOfSeveral = (country = "") => COUNTRY_CODES.has(country) && zoneOf(country) === null;
  return { ...drawn(false), draw: (at) => drawn(isOfSeveral(at.typed?.country), at.typed?.country).draw(at) };
}
