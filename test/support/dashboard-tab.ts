// A browser at the dashboard: signed in by the cookie that the service gives over plain http.
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

export type Tab = { page: Page; [Symbol.asyncDispose](): Promise<void> };

/** @param url of the service. @param token of the session; null without a login */
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

/** @returns the pixels by which the page is wider than its window */
export function overflow(page: Page): Promise<number> {
  return page.evaluate("Math.max(0, document.documentElement.scrollWidth - innerWidth)");
}
