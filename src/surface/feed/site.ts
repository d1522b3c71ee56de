// Facts of the installation that every feed needs.
import type { Config } from "#platform/config.ts";

export type FeedSite = Pick<Config, "baseUrl" | "serviceName" | "defaultLanguage">;

/** The URL where it is http or https, else the fallback: a product's address comes from the shop. */
export function webUrl(url: string | null, fallback: string): string {
  const read = url === null ? null : URL.parse(url);
  return read && (read.protocol === "https:" || read.protocol === "http:") ? read.href : fallback;
}
