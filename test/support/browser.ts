// A real Chromium. Tests that need it are skipped on a machine without one.
import { existsSync } from "node:fs";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { atEnd } from "./at-end.ts";

/** The shell comes first: it draws no window around a page, which saves a fifth of the time of a file of tests. */
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * The browser requests nothing besides the page under test. The pages and frames of all tabs share few processes, because
 * starting one costs more than most pages. A process that draws is slow on a busy machine; the browser would end it for that, and
 * after some times itself.
 */
const FLAGS =
  "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --disable-site-isolation-trials --renderer-process-limit=1 --js-flags=--single-threaded --disable-gpu-watchdog --disable-gpu-process-crash-limit";

/** Chromium loads these pages of its own for each window. */
const UNUSED_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];
/** Features that playwright-core switches off in its own list, which this one replaces. */
const TURNED_OFF =
  "AimEnabled AvoidCorsURLLoaderRestartOnRedirect AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsFirstBalancedModeAutoEnable HttpsUpgrades LensOverlay MediaRouter NetworkTimeServiceQuerying OptimizationHints PaintHolding PreconnectToSearch ThirdPartyStoragePartitioning";

/** A shop's page of a made-up host shows the widget of a service on the loopback. */
const ALLOWED_HERE = "LocalNetworkAccessChecks";

const ARGS = [
  ...FLAGS.split(" "),
  `--disable-features=${[...TURNED_OFF.split(" "), ...UNUSED_PAGES, ALLOWED_HERE].join(",")}`,
];

const found = PLACES.find((path) => existsSync(path));

export const hasBrowser = found !== undefined;

let shared: Promise<Browser> | null = null;

/** The browser of all tests of this process, started for the first file that needs one. `close` closes its tabs. */
export async function openBrowser(): Promise<Browser> {
  // One that died must not fail all files behind the one in which it did.
  if (shared && !(await shared).isConnected()) shared = null;
  shared ??= share();
  return shared;
}

/** Of a look or an act in a page. It ends one that hangs: a busy machine takes minutes for what an idle one does in seconds. */
const WITHIN_MS = 300_000;

/** Starts a browser that the caller closes. */
export async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: found as string, args: ARGS, timeout: WITHIN_MS });
  const open = browser.newContext.bind(browser);
  // A tab that is opened without a context gets one from here, too.
  browser.newContext = async (options) => {
    const context = await open(options);
    context.setDefaultTimeout(WITHIN_MS);
    return context;
  };
  return browser;
}

async function share(): Promise<Browser> {
  const browser = await startBrowser();
  const end = browser.close.bind(browser);
  let isOver = false;
  atEnd(() => {
    isOver = true;
    return end();
  });
  // All failures behind it in the same file have this one cause.
  browser.on("disconnected", () => isOver || console.error("The browser of the tests ended by itself."));
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/** Runs an action that leads to another page, and waits until that page has loaded. A click alone does not wait for that. */
export async function arrive(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent("load"), act()]);
}

/** Clicks a link or a button that leads to another page. */
export function follow(link: Locator): Promise<void> {
  return arrive(link.page(), () => link.click());
}
