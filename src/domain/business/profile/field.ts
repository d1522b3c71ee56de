// Reads the form of a business. It is strict, because the public profile shows the fields.
import { sentence } from "#contract/sentence.ts";
import { readName } from "#platform/promise/name.ts";
import { promiseIn } from "#platform/promise/promise.ts";
import { readPublicText, readText, TEXT_LIMIT, tooLong } from "#platform/text/text.ts";
import { isWrong, type Wrong } from "#platform/text/wrong.ts";
import { domainKey, ownDomains } from "../state/domain-key.ts";
import { registeredDomain } from "../state/mail-provider.ts";
import type { business } from "../state/table.ts";
import { COUNTRY_CODES } from "./country.ts";
import { KNOWN_ZONES } from "./time-zone.ts";

export type BusinessFields = Pick<
  typeof business.$inferSelect,
  "name" | "website" | "country" | "city" | "timezone" | "categoryId"
>;

type Field = "name" | "website" | "country" | "city" | "timezone" | "category";
export type TypedFields = Partial<Record<Field, string>>;

/**
 * The readers of the fields, each with a sentence for its faults.
 * @param keptZone the stored zone, which is accepted even if the list lacks it
 */
export function businessReaders(categoryIdOf: (slug: string) => string | undefined, keptZone?: string) {
  return {
    website: (given = "") => called("The website", readWebsite(given)),
    /** The name may hold the website's own domain. */
    name(given = "", website = "") {
      const site = readWebsite(website);
      return called("The name", readName(given, "wrong" in site ? "any" : ownDomains(site.key)));
    },
    city: (given = "") => called("The city", readCity(given)),
    country: (given = "") =>
      COUNTRY_CODES.has(given) ? given : { wrong: "Choose the country.", says: sentence("business.country") },
    timezone: (given = "") =>
      KNOWN_ZONES.has(given) || given === keptZone
        ? given
        : { wrong: "Choose the time zone.", says: sentence("business.timezone") },
    category: (given = "") =>
      categoryIdOf(given) ?? { wrong: "Choose the category.", says: sentence("business.category") },
  };
}

type Readers = ReturnType<typeof businessReaders>;
type BusinessValues = { [Name in keyof Readers]: Exclude<ReturnType<Readers[Name]>, Wrong> };

/** @returns also the domain key of the website */
export function businessFieldsOf(read: BusinessValues): { fields: BusinessFields; key: string } {
  const { website, name, city, country, timezone, category } = read;
  const { url, key } = website;
  return { fields: { name: name.text, website: url, country, city: city.text, timezone, categoryId: category }, key };
}

/** The profile shows it beside the name. */
function readCity(given: string): { text: string } | Wrong {
  const read = readPublicText(given, TEXT_LIMIT.name);
  return ("text" in read && promiseIn(read.text)) || read;
}

function called<Read extends object>(name: string, read: Read | Wrong): Read | Wrong {
  return isWrong(read) ? { ...read, wrong: `${name} ${read.wrong}.` } : read;
}

/** Reads an address with or without a scheme. `wrong` is the end of a sentence. */
export function readWebsite(given: string): { url: string; key: string } | Wrong {
  const read = readText(given, TEXT_LIMIT.url);
  if ("wrong" in read) return read;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(read.text) ? read.text : `https://${read.text}`);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password)
    return { wrong: "must be an address such as https://www.example.com", says: sentence("business.website") };
  const key = domainKey(url.href);
  const registered = key === null ? null : registeredDomain(key);
  if (key === null || registered === null || /^[\d.]+$/.test(key))
    return { wrong: "must be at a domain of your own, such as example.com", says: sentence("business.ownDomain") };
  if (url.href.length > TEXT_LIMIT.url.max) return tooLong(TEXT_LIMIT.url.max);
  return { url: url.href, key };
}
