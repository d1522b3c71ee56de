// Facts of the installation that every feed needs, and the addresses in feeds.
import { domainKey, isOfSite } from "#domain/business/state/domain-key.ts";
import type { Config } from "#platform/config/config.ts";

export type FeedSite = Pick<Config, "baseUrl" | "serviceName" | "defaultLanguage"> & Partial<Pick<Config, "languages">>;

/** The URL where it is http or https, else the fallback. */
export function webUrl(url: string | null, fallback: string): string {
  const read = url === null ? null : URL.parse(url);
  return read && (read.protocol === "https:" || read.protocol === "http:") ? read.href : fallback;
}

/** A product's address, which comes from the shop. Anywhere else than at its site it is the site's: a feed is no advertisement. */
export function productUrl(url: string | null, site: string): string {
  return url !== null && isOfSite(url, domainKey(site) ?? "") ? webUrl(url, site) : site;
}
