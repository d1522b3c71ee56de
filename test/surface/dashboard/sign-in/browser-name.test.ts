// A person recognises their own browsers by these names, so a wrong name is worse than none.
import { expect, test } from "bun:test";
import { browserName, storedBrowser } from "#surface/dashboard/sign-in/browser-name.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`, "Chrome on Linux"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Linux"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Version/18.0 Safari/605.1.15`, "An unknown browser on Linux"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} CriOS/140 Mobile/15E148 Safari/604.1`,
    "Chrome on an iPhone",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Mobile/15E148 Safari/604.1`,
    "Safari on an iPhone",
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.0 Safari/605.1.15`, "Safari on macOS"],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, "Edge on Windows"],
  ["curl/8.0", "An unknown browser"],
])("%s", (userAgent, name) => {
  expect(storedBrowser(userAgent)).toBe(name);
});

test("an unknown browser names its system on a page, too", () => {
  expect(browserName("Mozilla/5.0 (X11; Linux x86_64) Safari/605.1.15", "en")).toBe("An unknown browser on Linux");
});
