// The fields of a business, for the form that adds one and the page that changes one.
import type { ComponentChildren } from "preact";
import { type CategoryChoice, categoryName } from "#domain/business/profile/category.ts";
import { COUNTRY_CODES } from "#domain/business/profile/country.ts";
import { businessReaders, type TypedFields } from "#domain/business/profile/field.ts";
import { platformOf } from "#domain/business/profile/shared-site.ts";
import { TIME_ZONES } from "#domain/business/profile/time-zone.ts";
import { domainKey, isOfSite } from "#domain/business/state/domain-key.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { isWrong } from "#platform/text/wrong.ts";
import { select, text } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import { newZone, zoneOptions } from "./zone.tsx";

type Options = {
  language: Language;
  stored: TypedFields;
  categories: readonly CategoryChoice[];
  websiteHint: ComponentChildren;
  /** The site stays within this domain. */
  stays?: { domain: string; enter: string; wrong: string; short: string };
  /** Where no time zone was chosen, the country sets it; a page on a platform is no site. */
  isNew?: boolean;
};

export function businessFields({ language, stored, categories, websiteHint, stays, isNew = false }: Options) {
  const { field: words } = wordsIn("claiming", language);
  const { countryName, compare } = formatOf(language);
  const countries = [...COUNTRY_CODES].map((value) => ({ value, label: countryName(value) }));
  const zone = stored.timezone;
  const zones = zone && !TIME_ZONES.includes(zone) ? [zone, ...TIME_ZONES] : TIME_ZONES;
  const read = businessReaders((slug) => categories.find((each) => each.slug === slug)?.id, zone);
  const choose = { required: true, empty: words.choose } as const;
  return {
    name: text({
      label: words.name,
      required: true,
      hint: words.nameHint,
      missing: wordsIn("missing", language).business,
      stored: stored.name,
      read: (typed, { website }) => read.name(typed, website),
    }),
    website: text({
      label: words.website,
      required: true,
      hint: websiteHint,
      missing: wordsIn("missing", language).website,
      stored: stored.website,
      read(typed) {
        const site = read.website(typed);
        const platform = isNew && !isWrong(site) ? platformOf(site.key) : null;
        if (platform !== null) return { wrong: wordsIn("claiming", language).add.onPlatform({ platform }) };
        if (!stays) return site;
        if (isWrong(site)) return { wrong: stays.enter };
        if (isOfSite(site.key, domainKey(stays.domain) ?? "")) return site;
        return { wrong: stays.wrong, short: stays.short };
      },
    }),
    category: select({
      ...choose,
      label: words.category,
      options: categories.map((each) => ({
        value: each.slug,
        // The stored one shows in the closed field, where its value stands flush with those of the other fields.
        label: `${"\u00a0\u00a0\u00a0".repeat(each.slug === stored.category ? 0 : each.depth)}${categoryName(each, language)}`,
      })),
      stored: stored.category,
      read: (typed) => read.category(typed),
    }),
    country: select({
      ...choose,
      label: words.country,
      options: countries.toSorted((a, b) => compare(a.label, b.label)),
      stored: stored.country,
      read: (typed) => read.country(typed),
    }),
    city: text({
      label: words.city,
      required: true,
      stored: stored.city,
      missing: wordsIn("missing", language).city,
      read: (typed) => read.city(typed),
    }),
    timezone: isNew
      ? newZone(language, read.timezone)
      : select({
          ...choose,
          label: words.timezone,
          hint: words.timezoneHint,
          options: zoneOptions(language, zones, stored.country ?? ""),
          stored: zone,
          read: (typed) => read.timezone(typed),
        }),
  };
}
