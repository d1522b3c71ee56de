// Takes the pictures of the widget's variants that the guide to widgets shows, of the demo's shop, in light and dark, of a desk and of a phone.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { SnippetReview } from "#surface/example/list-height.ts";
import { VARIANTS, widgetSnippet } from "#surface/example/snippet.ts";
import type { Variant } from "#widget/kit/contract.ts";
import { SITE_FOLDER } from "./site.ts";

/** Widths of the guide's text. A list reserves room for so many reviews. */
const SCREENS = [
  { name: "", width: 608, reviews: 4 },
  { name: "-phone", width: 358, reviews: 2 },
] as const;
/** Pixels of the picture for each of the screen. */
const SCALE = 2;
const COLORS = 256;
const SHOP = { name: "Harbour & Pine", slug: "harbour-and-pine.example" };

/** @returns the bytes of all pictures */
export async function takeWidgetPictures(browser: Browser, url: string): Promise<number> {
  const folder = join(SITE_FOLDER, "widget");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({ deviceScaleFactor: SCALE, locale: "en" });
  const page = await context.newPage();
  let bytes = 0;
  for (const { name, width, reviews } of SCREENS)
    for (const colorScheme of ["light", "dark"] as const)
      for (const variant of VARIANTS) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const picture = await take(page, url, await hostPage(url, variant, reviews), colorScheme === "dark");
        writeFileSync(join(folder, `${variant}${name}-${colorScheme}.webp`), picture);
        bytes += picture.length;
      }
  await context.close();
  return bytes;
}

/** A page of a shop with the tag as the dashboard gives it. */
async function hostPage(url: string, variant: Variant, count: number): Promise<string> {
  const answer = await fetch(`${url}/api/widget/${SHOP.slug}?limit=${count}`);
  const { reviews } = (await answer.json()) as { reviews: (Omit<SnippetReview, "photos"> & { photos: unknown[] })[] };
  const business = {
    ...SHOP,
    reviews: reviews.map((each) => ({ ...each, isImported: false, photos: each.photos.length })),
    hasPlatforms: true,
    hasPhotos: true,
  };
  const site = { baseUrl: url, serviceName: "Candor" };
  const { html } = widgetSnippet(site, business, { variant, theme: "inherit", mode: "inline" });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><body style="margin:0">${html}`;
}

async function take(page: Page, url: string, host: string, isDark: boolean): Promise<Uint8Array> {
  const address = `${url}/a-shop`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: host }));
  await page.goto(address, { waitUntil: "networkidle" });
  await page.unroute(address);
  // A palette gives a dark ground another shade than that of the page around the picture, so the picture has none.
  const seen = await page.locator(".reviews-widget").screenshot({ omitBackground: isDark });
  const drawn = await new Bun.Image(seen).png({ palette: true, colors: COLORS }).bytes();
  return new Bun.Image(drawn).webp({ lossless: true }).bytes();
}
