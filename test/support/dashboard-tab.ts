// A browser at the dashboard: signed in by the cookie that the service gives over plain http.
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";

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

/** @returns words within the selected elements that stand on two lines. A word ends at a space and after a hyphen; one of more letters than `most` may break. */
export function brokenWords(page: Page, selector: string, most = 24): Promise<string[]> {
  return page.evaluate(
    ({ selector, most }) => {
      const broken: string[] = [];
      for (const element of document.querySelectorAll(selector)) {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const node = walker.currentNode as Text;
          if (node.parentElement?.closest(".hidden, details:not([open]) > :not(summary)")) continue;
          for (const { 0: word, index } of node.data.matchAll(/[^\s-]+-?/g)) {
            if (word.length > most) continue;
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (tops.size > 1) broken.push(word);
          }
        }
      }
      return broken;
    },
    { selector, most },
  );
}

/** Opens the actions of a page one by one. @returns for each whether all buttons kept their place, with its form below them */
export async function actionsHold(page: Page): Promise<boolean[]> {
  await page.evaluate("document.querySelectorAll('.actions > details').forEach((each) => { each.open = false; })");
  const buttons = page.locator(".actions > details > summary");
  // In the page, not in the window: an opened question is scrolled into view.
  const placesOf = (of: Locator) =>
    of.evaluateAll((all) =>
      all.map((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return { left, right, top: Math.round(top + scrollY), bottom: Math.round(bottom + scrollY) };
      }),
    );
  const places = () => placesOf(buttons);
  const closed = await places();
  const lowest = Math.max(...closed.map(({ bottom }) => bottom));
  const held: boolean[] = [];
  for (const index of closed.keys()) {
    await buttons.nth(index).click();
    const [form] = await placesOf(page.locator(".actions > details[open] > form"));
    const isBelow = form !== undefined && form.top >= lowest;
    held.push(isBelow && JSON.stringify(await places()) === JSON.stringify(closed));
    await buttons.nth(index).click();
  }
  return held;
}
