// Axe's findings on a page in a real browser: faults that keep some people from reading or using it.
import { readFileSync } from "node:fs";
import type { Frame, Page } from "playwright-core";

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** The rules that a theme can break. Elements and their sizes are the same in both themes. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** Loads axe into a page or a frame. It is evaluated, because the page's policy admits no foreign script. */
export async function loadAxe(frame: Page | Frame): Promise<void> {
  if (!(await frame.evaluate("'axe' in globalThis"))) await frame.evaluate(AXE);
}

/** From this width on axe checks only the light theme, because tests check the same colours in a narrow window. */
const WIDE = 1_000;

/**
 * Faults of a page, without its frames: theme, rule and elements. For several widths load the page once, because loading axe takes
 * as long as a check.
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
