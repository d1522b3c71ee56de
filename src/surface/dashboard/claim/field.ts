// The fields of a business, for the form that adds one and the page that changes one.
import type { ComponentChildren } from "preact";
import type { CategoryChoice } from "#domain/business/profile/category.ts";
import { COUNTRIES } from "#domain/business/profile/country.ts";
import { businessReaders, TIME_ZONES, type TypedFields } from "#domain/business/profile/field.ts";
import { select, text } from "#surface/form/field.tsx";

type Options = { stored: TypedFields; categories: readonly CategoryChoice[]; websiteHint: ComponentChildren };

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

export function businessFields({ stored, categories, websiteHint }: Options) {
  const zone = stored.timezone;
  const zones = zone && !TIME_ZONES.includes(zone) ? [zone, ...TIME_ZONES] : TIME_ZONES;
  const read = businessReaders((slug) => categories.find((each) => each.slug === slug)?.id, zone);
  const choose = { required: true, empty: "Choose" } as const;
  return {
    name: text({
      label: "Name",
      required: true,
      hint: "The name that customers know.",
      stored: stored.name,
      read: (typed, { website }) => read.name(typed, website),
    }),
    website: text({
      label: "Website",
      required: true,
      hint: websiteHint,
      stored: stored.website,
      read: (typed) => read.website(typed),
    }),
    category: select({
      ...choose,
      label: "Category",
      options: categories.map(({ slug, name, depth }) => ({
        value: slug,
        label: `${"\u00a0\u00a0\u00a0".repeat(depth)}${name}`,
      })),
      stored: stored.category,
      read: (typed) => read.category(typed),
    }),
    country: select({
      ...choose,
      label: "Country",
      options: COUNTRY_OPTIONS,
      stored: stored.country,
      read: (typed) => read.country(typed),
    }),
    city: text({ label: "City", required: true, stored: stored.city, read: (typed) => read.city(typed) }),
    timezone: select({
      ...choose,
      label: "Time zone",
      hint: "The time of day at which invitations are sent is in this zone.",
      options: zones.map((label) => ({ label })),
      stored: zone,
      read: (typed) => read.timezone(typed),
    }),
  };
}
