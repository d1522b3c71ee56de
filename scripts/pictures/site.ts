// Takes the pictures of the dashboard that the page for businesses shows, as WebP files in light and dark, of a wide screen and of a phone.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, CDPSession, Page } from "playwright-core";

/** In the program's folder, because the binary carries them. */
export const SITE_FOLDER = join(import.meta.dir, "../../src/surface/page/picture");
const PAGES = { invite: "/dashboard/invitations", answer: "/dashboard/reviews", learn: "/dashboard/insights" };
/** @property scale pixels of the picture for each of the screen. @property from what stands at the top of the picture */
const SCREENS = [
  { name: "", width: 1200, height: 800, scale: 1, from: "body" },
  { name: "-phone", width: 390, height: 500, scale: 2, from: "main" },
] as const;
const QUALITY = 70;

/** @param context of an owner. @returns the bytes of all pictures */
export async function takeSitePictures(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  // Playwright writes PNG and JPEG alone.
  const session = await context.newCDPSession(page);
  let bytes = 0;
  for (const screen of SCREENS)
    for (const [name, path] of Object.entries(PAGES)) {
      await page.setViewportSize(screen);
      await page.goto(url + path, { waitUntil: "networkidle" });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const picture = await take(page, session, screen);
        writeFileSync(join(SITE_FOLDER, `${name}${screen.name}-${colorScheme}.webp`), picture);
        bytes += picture.length;
      }
    }
  await page.close();
  return bytes;
}

async function take(page: Page, session: CDPSession, screen: (typeof SCREENS)[number]): Promise<Buffer> {
  // A logo that is loaded and not decoded yet leaves a hole; one that loads lazily may never come.
  await page.evaluate(() =>
    Promise.all([...document.images].filter((each) => each.complete).map((each) => each.decode())),
  );
  const { width, height, scale, from } = screen;
  const { y } = (await page.locator(from).first().boundingBox()) ?? { y: 0 };
  const clip = { x: 0, y: Math.round(y), width, height, scale };
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: QUALITY,
    clip,
    captureBeyondViewport: true,
  });
  return Buffer.from(data, "base64");
}
