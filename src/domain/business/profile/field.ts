// Reads the form of a business. It is strict, because the public profile shows the fields.
import { readName } from "#platform/text/name.ts";
import { readPublicText, readText, TEXT_LIMIT } from "#platform/text/text.ts";
import { domainKey, ownDomains } from "../state/domain-key.ts";
import { registeredDomain } from "../state/mail-provider.ts";
import type { business } from "../state/table.ts";
import { COUNTRY_CODES } from "./country.ts";

export type BusinessFields = Pick<
  typeof business.$inferSelect,
  "name" | "website" | "country" | "city" | "timezone" | "categoryId"
>;

type Field = "name" | "website" | "country" | "city" | "timezone" | "category";
export type FieldErrors = Partial<Record<Field, string>>;
export type Given = Partial<Record<Field, string>>;

export const TIME_ZONES: readonly string[] = Intl.supportedValuesOf("timeZone");

const KNOWN_ZONES = new Set(TIME_ZONES);

/** @param keptZone the stored zone, which is accepted even if the list lacks it */
export function readBusinessFields(
  given: Given,
  categoryIdOf: (slug: string) => string | undefined,
  keptZone?: string,
): { fields: BusinessFields; key: string } | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const site = readWebsite(given.website ?? "");
  if ("wrong" in site) errors.website = `The website ${site.wrong}.`;
  const name = readName(given.name ?? "", "wrong" in site ? "any" : ownDomains(site.key));
  if ("wrong" in name) errors.name = `The name ${name.wrong}.`;
  const city = readPublicText(given.city ?? "", TEXT_LIMIT.name);
  if ("wrong" in city) errors.city = `The city ${city.wrong}.`;
  const country = given.country ?? "";
  if (!COUNTRY_CODES.has(country)) errors.country = "Choose the country.";
  const timezone = given.timezone ?? "";
  if (!KNOWN_ZONES.has(timezone) && timezone !== keptZone) errors.timezone = "Choose the time zone.";
  const categoryId = categoryIdOf(given.category ?? "");
  if (categoryId === undefined) errors.category = "Choose the category.";
  if (
    "wrong" in name ||
    "wrong" in city ||
    "wrong" in site ||
    categoryId === undefined ||
    Object.keys(errors).length > 0
  )
    return { errors };
  return {
    fields: { name: name.text, website: site.url, country, city: city.text, timezone, categoryId },
    key: site.key,
  };
}

/** Reads an address with or without a scheme. `wrong` is the end of a sentence. */
export function readWebsite(given: string): { url: string; key: string } | { wrong: string } {
  const read = readText(given, TEXT_LIMIT.url);
  if ("wrong" in read) return read;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(read.text) ? read.text : `https://${read.text}`);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password)
    return { wrong: "must be an address such as https://www.example.com" };
  const key = domainKey(url.href);
  const registered = key === null ? null : registeredDomain(key);
  if (key === null || registered === null || /^[\d.]+$/.test(key))
    return { wrong: "must be at a domain of your own, such as example.com" };
  if (url.href.length > TEXT_LIMIT.url.max) return { wrong: `must be at most ${TEXT_LIMIT.url.max} characters` };
  return { url: url.href, key };
}
