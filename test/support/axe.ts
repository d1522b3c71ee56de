// Axe's findings on a page in a real browser: whether all people can read and use it.
import { readFileSync } from "node:fs";
import type { Frame, Page } from "playwright-core";

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** The rules that a theme can break; the others look at what is there and how large, which is the same in both. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** Puts axe into a page or a frame. Past its own policy, which lets in nothing from elsewhere: evaluated, not included. */
export async function loadAxe(frame: Page | Frame): Promise<void> {
  if (!(await frame.evaluate("'axe' in globalThis"))) await frame.evaluate(AXE);
}

/** From this width on only the light theme is looked at: its pages are looked at in a narrow window, too, in the same colours. */
const WIDE = 1_000;

/**
 * Faults of a page, without its frames: theme, rule and elements. For several widths load the page once: axe takes as long to load
 * as to look.
 */
export async function axe(page: Page): Promise<string[]> {
  await loadAxe(page);
  const options = { iframes: false, resultTypes: ["violations"] };
  const found: string[] = [];
  const isWide = (page.viewportSize()?.width ?? 0) >= WIDE;
  for (const [colorScheme, rules] of [
    ["light", {}],
    ...(isWide ? [] : [["dark", { runOnly: OF_COLOUR }] as const]),
  ] as const) {
    await page.emulateMedia({ colorScheme });
    const faults = (await page.evaluate(
      `axe.run(document, ${JSON.stringify({ ...options, ...rules })}).then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 120)).join(" | ")))`,
    )) as string[];
    found.push(...faults.map((fault) => `${colorScheme}: ${fault}`));
  }
  return found;
}
