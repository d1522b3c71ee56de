// A browser at the dashboard: signed in by the cookie that the service gives over plain http, and asked whether everybody can
// read what it shows.
import { readFileSync } from "node:fs";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

const AXE = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

export type Tab = { page: Page; [Symbol.asyncDispose](): Promise<void> };

/** @param url of the service. @param token of the session; null for nobody in particular */
export async function openTab(
  browser: Browser,
  url: string,
  token: string | null,
  options: BrowserContextOptions = {},
): Promise<Tab> {
  const context = await browser.newContext(options);
  if (token !== null) await context.addCookies([{ name: "candor-session", value: token, url }]);
  return { page: await context.newPage(), [Symbol.asyncDispose]: () => context.close() };
}

/** By how much the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate("Math.max(0, document.documentElement.scrollWidth - innerWidth)");
}

/** What axe finds: each rule that is broken, and the first place where. */
export async function axe(page: Page): Promise<unknown> {
  // Past the page's own policy, which lets in nothing from elsewhere: evaluated, not included.
  await page.evaluate(AXE);
  return page.evaluate(
    `axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, first: nodes[0].html })))`,
  );
}
