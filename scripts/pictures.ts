// npm run pictures -- FOLDER [language ...]: makes the demo, and takes pictures of its pages at 390 and 1280 px, in light and dark, as
// a visitor, an owner and a moderator see them. Writes the mails and text messages into FOLDER/mails. With languages it takes the
// pages of visitors and customers in each of them.
// npm run pictures -- --site: makes the pictures of the page for businesses anew, in src/surface/page/picture, in all languages, and those
// of the guide to widgets.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { isLanguage, type Language } from "#platform/language/language.ts";
import { MINUTE_MS } from "#platform/time/clock.ts";
import { withTimeout } from "#platform/time/with-timeout.ts";
import { hasBrowser, startBrowser } from "../test/support/browser.ts";
import { type Account, startDemo } from "./pictures/demo.ts";
import { writeMails } from "./pictures/mails.ts";
import { SITE_FOLDER, takeSitePictures } from "./pictures/site.ts";
import { takePictures } from "./pictures/tour.ts";
import { takeWidgetPictures } from "./pictures/widget.ts";

/** The pictures take a third of this time on a busy machine of two cores. */
const SITE_MS = 10 * MINUTE_MS;

const [given, ...languages] = process.argv.slice(2);
const isSite = given === "--site";
if (given === undefined || (given.startsWith("-") && !isSite)) fail("Name a folder: npm run pictures -- FOLDER");
if (!hasBrowser) fail("Pictures need Chromium, and there is none on this machine.");
if (!languages.every(isLanguage))
  fail(`Unknown language: ${languages.filter((each) => !isLanguage(each)).join(", ")}.`);
const folder = isSite ? SITE_FOLDER : resolve(given);
mkdirSync(folder, { recursive: true });

if (!isSite) {
  for (const language of languages.length > 0 ? (languages as Language[]) : (["en"] as const)) {
    const mails = join(folder, language === "en" ? "mails" : `mails-${language}`);
    console.log(`${await writeMails(mails, language)} mails and messages in ${mails}.`);
  }
}
console.log("Making the demo.");
const demo = await startDemo();
const browser = await startBrowser();
try {
  if (isSite) console.log(`${await takeSite()} bytes.`);
  else await takeTours();
} finally {
  await browser.close();
  await demo.stop();
}
console.log(`All pictures are in ${folder}.`);

async function takeSite(): Promise<number> {
  const context = await signedIn(browser, demo.owner);
  const session = await context.storageState();
  const asked = (async () =>
    (await takeWidgetPictures(browser, demo.url)) + (await takeSitePictures(browser, session, demo.url)))();
  return withTimeout(asked, SITE_MS, () => new Error("The pictures took longer than ten minutes."));
}

async function takeTours(): Promise<void> {
  const tour = async (name: string, context: BrowserContext, seen: Set<string>, ...starts: string[]) => {
    console.log(`${await takePictures(context, { name, starts, folder, seen })} pictures as ${name}.`);
    await context.close();
  };
  const publicStarts = [`${demo.url}/`, demo.inviteUrl];
  for (const locale of languages)
    await tour(`visitor-${locale}`, await browser.newContext({ locale }), new Set(), ...publicStarts);
  if (languages.length > 0) return;
  const seen = new Set<string>();
  await tour("visitor", await browser.newContext(), seen, ...publicStarts, `${demo.url}/dev/mail`);
  await tour("owner", await signedIn(browser, demo.owner), seen, `${demo.url}/dashboard`);
  await tour("moderator", await signedIn(browser, demo.moderator), seen, `${demo.url}/moderation`);
}

async function signedIn(from: Browser, { email, password }: Account): Promise<BrowserContext> {
  const context = await from.newContext();
  const page = await context.newPage();
  await page.goto(`${demo.url}/login`);
  await page.fill('input[name="email"]', email);
  await page.fill('input[name="password"]', password);
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
  await page.close();
  return context;
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
