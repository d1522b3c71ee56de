// A real Chromium, where the machine has one; tests that need it are skipped elsewhere.
import { existsSync } from "node:fs";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { atEnd } from "./at-end.ts";

/** The shell comes first, because it draws no window around a page: a fifth less time for a file of tests. */
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * Quiet: nothing but the page under test is to be asked for. Cheap: the pages of all tabs, and the frames in them, share few
 * processes, since starting one costs more than most pages.
 */
const FLAGS =
  "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --disable-site-isolation-trials --renderer-process-limit=1 --js-flags=--single-threaded";

/** Chromium loads these pages of its own for each window. */
const UNUSED_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];
/** Features that playwright-core switches off in its own list, which this one replaces. */
const TURNED_OFF =
  "AimEnabled AvoidCorsURLLoaderRestartOnRedirect AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsFirstBalancedModeAutoEnable HttpsUpgrades LensOverlay MediaRouter NetworkTimeServiceQuerying OptimizationHints PaintHolding PreconnectToSearch ThirdPartyStoragePartitioning";

const ARGS = [...FLAGS.split(" "), `--disable-features=${[...TURNED_OFF.split(" "), ...UNUSED_PAGES].join(",")}`];

const found = PLACES.find((path) => existsSync(path));

export const hasBrowser = found !== undefined;

let shared: Promise<Browser> | null = null;

/** The browser of all tests of this process, started for the first file that needs one. `close` closes its tabs. */
export function openBrowser(): Promise<Browser> {
  shared ??= share();
  return shared;
}

/** A browser of its own. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: found as string, args: ARGS });
}

async function share(): Promise<Browser> {
  const browser = await startBrowser();
  const end = browser.close.bind(browser);
  atEnd(() => end());
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/** Does what leads to another page, and waits until that page is whole: a click or a key alone waits at most until it begins. */
export async function arrive(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent("load"), act()]);
}

/** Clicks what leads to another page. */
export function follow(link: Locator): Promise<void> {
  return arrive(link.page(), () => link.click());
}
