// A browser by its user agent, so that people recognise their own sessions.

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
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

/** "Firefox on Windows": a guess, which is enough to recognise one's own browser. */
export function browserName(userAgent: string | null): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = find(BROWSERS) ?? "An unknown browser";
  const system = find(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
