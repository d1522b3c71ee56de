// Sites on which many businesses have a page. Only the platform can prove its domain.

/** Domains of each platform. `amazon.*`: below every top-level domain. `=etsy.com`: shops have a name of their own below it. */
const PLATFORMS: Readonly<Record<string, string>> = {
  Airbnb: "airbnb.*",
  Amazon: "amazon.*",
  "Booking.com": "booking.com",
  eBay: "ebay.*",
  Etsy: "=etsy.com",
  Facebook: "facebook.com fb.com fb.me",
  Google: "google.* g.page goo.gl",
  Instagram: "instagram.com",
  Linktree: "linktr.ee",
  LinkedIn: "linkedin.com",
  Pinterest: "pinterest.*",
  Reddit: "reddit.com",
  Shopify: "=shopify.com =myshopify.com",
  Snapchat: "snapchat.com",
  Telegram: "telegram.org t.me",
  Threads: "threads.net threads.com",
  TikTok: "tiktok.com",
  Tripadvisor: "tripadvisor.*",
  Trustpilot: "trustpilot.com",
  WhatsApp: "whatsapp.com wa.me",
  Wikipedia: "wikipedia.org",
  X: "x.com twitter.com",
  XING: "xing.com",
  Yelp: "yelp.*",
  YouTube: "youtube.com youtu.be",
};

const BY_DOMAIN = new Map(
  Object.entries(PLATFORMS).flatMap(([name, domains]) => domains.split(" ").map((domain) => [domain, name] as const)),
);

let tldts: typeof import("tldts") | null = null;

/** The platform that a site is a page of: "Facebook" of `m.facebook.com`. Null for a site of its own. @param key as `domainKey` gives it */
export function platformOf(key: string): string | null {
  // Loaded at the first use, because its list is long.
  tldts ??= require("tldts") as typeof import("tldts");
  const { domain, domainWithoutSuffix } = tldts.parse(key);
  const found = [domain, `${domainWithoutSuffix}.*`, key === domain ? `=${key}` : ""].map((each) =>
    BY_DOMAIN.get(each ?? ""),
  );
  return found.find((each) => each !== undefined) ?? null;
}
