// A real Chromium, where the machine has one; what needs it is skipped elsewhere.
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Quiet: nothing but the page under test is to be asked for. */
const FLAGS =
  "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

const found = PLACES.find((path) => existsSync(path));

export const hasBrowser = found !== undefined;

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: found as string, args: FLAGS.split(" ") });
}
