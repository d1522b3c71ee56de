// npm run crawl: opens every page that a visitor, an author, an owner and a moderator reach in a running demo, in ten languages, on a phone
// and on a desk, and reports English sentences and faults of the layout. Exit code 1 where something was found.
import { parseArgs } from "node:util";
import type { BrowserContext, Page } from "playwright-core";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import { startBrowser } from "../../test/support/browser.ts";
import { ALLOWED } from "./allowed.ts";
import { englishPieces, layoutFaults } from "./page-fault.ts";

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://localhost:3000" },
    owner: { type: "string" },
    moderator: { type: "string" },
    start: { type: "string", multiple: true, default: [] },
    language: { type: "string", multiple: true, default: [...LANGUAGES] },
    width: { type: "string", multiple: true, default: ["390", "1280"] },
  },
});

/** Pages of one shape are alike: two of each are opened. */
const MOST_ALIKE = 2;
const SKIPPED =
  /^\/(?:api|docs|dev|embed|widget|badge|og|log\/|feed|sitemap|robots|favicon|logout|u\/)|\.(?:csv|xml|json|ndjson|png|svg|txt|md)(?:$|\?)|\/export\/(?:candor|judge-me|okendo)/;
const STARTS = [
  "/",
  "/categories",
  "/for-businesses",
  "/about/reviews",
  "/log",
  "/search?q=bakery",
  "/login",
  "/signup",
  "/reset",
  "/no-such-page",
];

type Person = { name: string; context: BrowserContext; starts: readonly string[] };

const browser = await startBrowser();
const people: Person[] = [
  { name: "visitor", context: await browser.newContext(), starts: [...STARTS, ...values.start] },
];
if (values.owner) people.push(await signedIn("owner", values.owner, ["/dashboard"]));
if (values.moderator) people.push(await signedIn("moderator", values.moderator, ["/moderation", "/dashboard/account"]));

let found = 0;
let opened = 0;
for (const person of people) {
  const paths = await reach(person);
  console.log(`${person.name}: ${paths.length} pages`);
  for (const width of values.width) {
    const page = await person.context.newPage();
    await page.setViewportSize({ width: Number(width), height: 900 });
    for (const language of values.language as Language[])
      for (const path of paths) await look(page, path, language, width);
    await page.close();
  }
}
await browser.close();
console.log(`${opened} pages opened, ${found} findings`);
process.exit(found === 0 ? 0 : 1);

async function signedIn(name: string, login: string, starts: readonly string[]): Promise<Person> {
  const [email = "", password = ""] = login.split(/:(.*)/s);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${values.url}/login`);
  await page.fill("[name=email]", email);
  await page.fill("[name=password]", password);
  await Promise.all([
    page.waitForURL((url) => !url.pathname.startsWith("/login")),
    page.press("[name=password]", "Enter"),
  ]);
  await page.close();
  return { name, context, starts };
}

/** The paths of all pages that links lead to, a few of each shape. */
async function reach({ context, starts, name }: Person): Promise<string[]> {
  const page = await context.newPage();
  const waiting = [...starts];
  const seen = new Set(waiting);
  const alike = new Map<string, number>();
  const reached: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await page.goto(values.url + path).catch(() => null);
    if (!answer?.headers()["content-type"]?.startsWith("text/html")) continue;
    reached.push(path);
    // The `href` of a link in a drawing is no text.
    const links = await page.$$eval("a[href]", (all) =>
      all.map((each) => new URL(each.getAttribute("href") ?? "", document.baseURI).href),
    );
    for (const link of links) {
      const url = new URL(link);
      url.searchParams.delete("lang");
      const next = url.pathname + url.search;
      if (url.origin !== new URL(values.url).origin || SKIPPED.test(next) || seen.has(next)) continue;
      if (name !== "visitor" && !/^\/(?:dashboard|moderation|operator)/.test(next)) continue;
      seen.add(next);
      const shape = next
        .replace(/[a-z]{3}_[0-9a-z]{20,}|[0-9a-f-]{36}|\d+/g, ":")
        .replace(/^\/(review|category)\/[^/?]+/, "/$1/:")
        .replace(/=[^&]*/g, "=");
      alike.set(shape, (alike.get(shape) ?? 0) + 1);
      if ((alike.get(shape) ?? 0) <= MOST_ALIKE) waiting.push(next);
    }
  }
  await page.close();
  return reached;
}

async function look(page: Page, path: string, language: Language, width: string): Promise<void> {
  await page.goto(`${values.url}${path}${path.includes("?") ? "&" : "?"}lang=${language}`);
  opened++;
  const faults = await page.evaluate(layoutFaults);
  const english = language === "en" ? [] : await page.evaluate(englishPieces, [...ALLOWED]);
  for (const each of [...english.map((piece) => `English: ${piece}`), ...faults]) {
    found++;
    console.log(`${language} ${width} ${path}: ${each}`);
  }
}
