// A browser by its user agent, so that people recognise their own sessions.
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|Chromium)\/|\bCriOS\//, "Chrome"],
  // Browsers of other systems that build on WebKit name Safari, too.
  [/\b(?:Macintosh|iPhone|iPad|iPod)\b.*\bSafari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "an iPhone"],
  [/\biPad\b/, "an iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** A guess, which is enough to recognise one's own browser. */
function guess(userAgent: string | null) {
  const find = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}

/** "Firefox on Windows": as it is stored, to tell a new browser from a known one. */
export function storedBrowser(userAgent: string | null): string {
  const { browser, system } = guess(userAgent);
  return (browser ?? "An unknown browser") + (system ? ` on ${system}` : "");
}

/** The same for a page. */
export function browserName(userAgent: string | null, language: Language): string {
  const { browser, system } = guess(userAgent);
  return wordsIn("account", language).browser({ browser, system: system?.replace(/^an /, "") ?? null });
}
