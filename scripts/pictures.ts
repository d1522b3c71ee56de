// npm run pictures -- FOLDER: makes the demo, and takes pictures of its pages at 390 and 1280 px, in light and dark, as a visitor,
// an owner and a moderator see them. Writes the mails and text messages into FOLDER/mails.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { hasBrowser, openBrowser } from "../test/support/browser.ts";
import { type Account, startDemo } from "./pictures/demo.ts";
import { writeMails } from "./pictures/mails.ts";
import { takePictures } from "./pictures/tour.ts";

const [given] = process.argv.slice(2);
if (given === undefined) fail("Name a folder: npm run pictures -- FOLDER");
if (!hasBrowser) fail("Pictures need Chromium, and there is none on this machine.");
const folder = resolve(given);
mkdirSync(folder, { recursive: true });

console.log(`${await writeMails(join(folder, "mails"))} mails and messages in ${join(folder, "mails")}.`);
console.log("Making the demo.");
const demo = await startDemo();
const browser = await openBrowser();
try {
  const seen = new Set<string>();
  const tour = async (name: string, context: BrowserContext, ...starts: string[]) => {
    console.log(`${await takePictures(context, { name, starts, folder, seen })} pictures as ${name}.`);
    await context.close();
  };
  await tour("visitor", await browser.newContext(), `${demo.url}/`, demo.inviteUrl, `${demo.url}/dev/mail`);
  await tour("owner", await signedIn(browser, demo.owner), `${demo.url}/dashboard`);
  await tour("moderator", await signedIn(browser, demo.moderator), `${demo.url}/moderation`);
} finally {
  await browser.close();
  await demo.stop();
}
console.log(`All pictures are in ${folder}.`);

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
