// Takes the pictures of the dashboard that the page for businesses shows, as WebP files in light and dark.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";

/** In the program's folder, because the binary carries them. */
export const SITE_FOLDER = join(import.meta.dir, "../../src/surface/page/picture");
const PAGES = { invite: "/dashboard/invitations", answer: "/dashboard/reviews", learn: "/dashboard/insights" };
const SIZE = { width: 1200, height: 800 };
const QUALITY = 70;

/** @param context of an owner. @returns the bytes of all pictures */
export async function takeSitePictures(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  // Playwright writes PNG and JPEG alone.
  const session = await context.newCDPSession(page);
  await page.setViewportSize(SIZE);
  let bytes = 0;
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(url + path, { waitUntil: "networkidle" });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // A logo that is loaded and not decoded yet leaves a hole; one that loads lazily may never come.
      await page.evaluate(() =>
        Promise.all([...document.images].filter((each) => each.complete).map((each) => each.decode())),
      );
      const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
      const picture = Buffer.from(data, "base64");
      writeFileSync(join(SITE_FOLDER, `${name}-${colorScheme}.webp`), picture);
      bytes += picture.length;
    }
  }
  await page.close();
  return bytes;
}
