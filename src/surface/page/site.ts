// What every page needs to know of the installation it belongs to.
import type { Config } from "#platform/config.ts";

export type Site = Pick<Config, "baseUrl" | "serviceName">;

/** Path of a business's profile. */
export function profilePath(slug: string): string {
  return `/review/${encodeURIComponent(slug)}`;
}

/** Path of one review's own page. */
export function reviewPath(slug: string, wireId: string): string {
  return `${profilePath(slug)}/${wireId}`;
}

/** Path of a category's page. */
export function categoryPagePath(slug: string): string {
  return `/category/${encodeURIComponent(slug)}`;
}

/** The address, where a browser may be sent to it; null for anything but http and https. */
export function safeHref(address: string): string | null {
  const url = URL.parse(address);
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}
