// Takes the pictures of the dashboard that the page for businesses shows, in each language, in light and dark, of a wide screen and of
// a phone. A palette and lossless WebP keep them small and their letters sharp.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { LANGUAGES, type Language } from "#platform/language/language.ts";

/** In the program's folder, because the binary carries them. */
export const SITE_FOLDER = join(import.meta.dir, "../../src/surface/page/picture");
const PAGES = { invite: "/dashboard/invitations", answer: "/dashboard/reviews", learn: "/dashboard/insights" };
/** Without the rail, so that the words can be read in a picture of half a page. @property scale pixels of the picture for each of the screen */
const SCREENS = [
  { name: "", width: 800, height: 560, scale: 1.2 },
  { name: "-phone", width: 390, height: 500, scale: 1.6 },
] as const;
/** With half as many the stars lose their colour. */
const COLORS = 64;

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** @param session of an owner. @returns the bytes of all pictures */
export async function takeSitePictures(browser: Browser, session: Session, url: string): Promise<number> {
  let bytes = 0;
  for (const locale of LANGUAGES) {
    const pictures = new Map<string, Uint8Array>();
    const context = await browser.newContext({ storageState: session, locale });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    for (const screen of SCREENS)
      for (const [name, path] of Object.entries(PAGES)) {
        await page.setViewportSize(screen);
        await open(page, url + path, locale);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          pictures.set(`${name}${screen.name}-${colorScheme}.webp`, await take(page, devtools, screen));
        }
      }
    await context.close();
    bytes += replace(join(SITE_FOLDER, locale), pictures);
  }
  return bytes;
}

/** Throws where the page is another one, such as the log-in, or speaks another language. */
async function open(page: Page, address: string, language: Language): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
  const spoken = await page.locator("html").getAttribute("lang");
  if (page.url() !== address || spoken !== language)
    throw new Error(`${address} in ${language} led to ${page.url()} in ${spoken}.`);
}

/** Of a language with some of its pictures the service would not start. @returns the bytes of all */
function replace(folder: string, pictures: ReadonlyMap<string, Uint8Array>): number {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  for (const [file, picture] of pictures) {
    writeFileSync(join(folder, file), picture);
    bytes += picture.length;
  }
  return bytes;
}

async function take(page: Page, devtools: CDPSession, screen: (typeof SCREENS)[number]): Promise<Uint8Array> {
  // A logo that is loaded and not decoded yet leaves a hole; one that loads lazily may never come.
  await page.evaluate(() =>
    Promise.all([...document.images].filter((each) => each.complete).map((each) => each.decode())),
  );
  const { width, height, scale } = screen;
  const { y } = (await page.locator("main").first().boundingBox()) ?? { y: 0 };
  const clip = { x: 0, y: Math.round(y), width, height, scale };
  // Playwright's own screenshot has no scale.
  const { data } = await devtools.send("Page.captureScreenshot", { format: "png", clip, captureBeyondViewport: true });
  const drawn = await new Bun.Image(Buffer.from(data, "base64")).png({ palette: true, colors: COLORS }).bytes();
  return new Bun.Image(drawn).webp({ lossless: true }).bytes();
}
