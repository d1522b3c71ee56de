// A page on a platform is no site of a business; a shop with a name of its own below a platform's domain is.
import { expect, test } from "bun:test";
import { platformOf } from "#domain/business/profile/shared-site.ts";

for (const [site, platform] of [
  ["facebook.com", "Facebook"],
  ["m.facebook.com", "Facebook"],
  ["x.com", "X"],
  ["amazon.co.uk", "Amazon"],
  ["smile.amazon.de", "Amazon"],
  ["maps.google.com", "Google"],
  ["de.linkedin.com", "LinkedIn"],
  ["etsy.com", "Etsy"],
  ["linktr.ee", "Linktree"],
  ["stores.ebay.com", "eBay"],
] as const)
  test(`${site} is ${platform}`, () => expect(platformOf(site)).toBe(platform));

for (const site of [
  "oak.etsy.com",
  "oak.myshopify.com",
  "amazon.myshopify.com",
  "facebook.oak.example",
  "facebook.com.oak.example",
  "notfacebook.com",
  "box.com",
  "amazonas.de",
  "oak.example",
  "co.uk",
])
  test(`${site} is a site of its own`, () => expect(platformOf(site)).toBeNull());
