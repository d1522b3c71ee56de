// A person at a page, by mouse or by keyboard alone, who counts what they click and fill in.
import type { Locator, Page } from "playwright-core";
import { arrive } from "./browser.ts";

export type Hand = {
  /** Follows a link or presses a button that leads to another page. */
  press(target: Locator): Promise<void>;
  /** Fills in a field, or chooses an option by its text. */
  fill(target: Locator, value: string): Promise<void>;
  clicks: number;
  fields: number;
};

export function mouse(page: Page): Hand {
  const hand: Hand = {
    clicks: 0,
    fields: 0,
    async press(target) {
      hand.clicks++;
      await arrive(page, () => target.click());
    },
    async fill(target, value) {
      hand.fields++;
      await ((await isSelect(target)) ? target.selectOption({ label: value }) : target.fill(value));
    },
  };
  return hand;
}

/** Reaches everything by Tab; a link by Enter, a button by Space, an option by its first letters. */
export function keyboard(page: Page): Hand {
  const hand: Hand = {
    clicks: 0,
    fields: 0,
    async press(target) {
      hand.clicks++;
      await tabTo(page, target);
      const key = (await target.evaluate((each) => each.tagName)) === "A" ? "Enter" : "Space";
      await arrive(page, () => page.keyboard.press(key));
    },
    async fill(target, value) {
      hand.fields++;
      await tabTo(page, target);
      await page.keyboard.type(value);
      if (await isSelect(target)) await page.keyboard.press("Enter");
    },
  };
  return hand;
}

const isSelect = (target: Locator) => target.evaluate((each) => each.tagName === "SELECT");

async function tabTo(page: Page, target: Locator): Promise<void> {
  // A page that is shown again begins at its start.
  for (let presses = 0; presses < 400; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((each) => each === document.activeElement)) return;
  }
  throw new Error(`The keyboard does not reach ${target}.`);
}
