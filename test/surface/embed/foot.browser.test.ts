// Below the cards of a list or carousel a link leads to all reviews, beside the one on how they are checked or above it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { dirOf, LANGUAGES } from "#platform/language/language.ts";
import { MODES, widgetSnippet } from "#surface/example/snippet.ts";
import type { WidgetView } from "../../../widget-src/kit/contract.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedPlatform, seedReviews } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { seedClaimed, snippetReviews } from "./fixture.ts";
import { BOX, createHosts, DRAWN, type Hosts } from "./host.ts";

let hosts: Hosts;
let browser: Browser;

beforeAll(async () => {
  hosts = await createHosts();
  const { context } = hosts.service;
  for (const [slug, count] of Object.entries({ "twelve.example": 12, "one.example": 1, "none.example": 0 })) {
    const { id } = await seedClaimed(context, "starter", { name: "Oak", slug });
    if (count > 0)
      await seedReviews(
        context,
        id,
        Array.from({ length: count }, () => ({ verified: true })),
      );
    await seedPlatform(context, id, "4.50", 12_660);
  }
});
afterAll(async () => await hosts?.close());

async function viewOf(slug: string, variant: string, language = "en"): Promise<WidgetView> {
  return (await (
    await hosts.service.get(`/embed/${slug}.json?variant=${variant}&lang=${language}`)
  ).json()) as WidgetView;
}

test("names the reviews that can be read on the service, without ratings elsewhere, in each language", async () => {
  expect((await viewOf("twelve.example", "list")).all).toBe("Read all 12 reviews");
  for (const language of LANGUAGES) expect((await viewOf("twelve.example", "list", language)).all).toContain("12");
});

test("a list or carousel of one review or none has no such link, and neither has another variant", async () => {
  for (const slug of ["one.example", "none.example"])
    for (const variant of ["list", "carousel"]) expect((await viewOf(slug, variant)).all).toBeNull();
  expect((await viewOf("twelve.example", "carousel")).all).toBe("Read all 12 reviews");
  for (const variant of ["badge", "mini"]) expect((await viewOf("twelve.example", variant)).all).toBeNull();
});

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => await browser?.close());

  for (const [variant, mode] of MODES.flatMap((mode) =>
    (["list", "carousel"] as const).map((each) => [each, mode] as const),
  ))
    test(`${variant}, ${mode}: leads to the profile in a tab of its own, and no link covers the letters of the other or a button`, async () => {
      await using tab = await hosts.tab(browser);
      const business = { name: "Oak", slug: "twelve.example", hasPlatforms: true, hasPhotos: false };
      const choice = { variant, theme: "light", mode } as const;
      const { html } = widgetSnippet(
        { baseUrl: hosts.base, serviceName: "Candor" },
        { ...business, reviews: snippetReviews(12) },
        choice,
      );
      for (const lang of ["en", "de", "ar"] as const)
        for (const width of [320, 390, 768, 1280]) {
          await tab.page.setViewportSize({ width, height: 2_000 });
          await tab.show({ body: `<div dir="${dirOf(lang)}">${html}</div>`, lang });
          await until("the widget is drawn", () => tab.page.evaluate<boolean>(DRAWN));
          const look = `(root) => [...root.querySelectorAll(".rest, .foot > a")].filter((link) => link.checkVisibility({ visibilityProperty: true })).map((link) => {
            const range = document.createRange();
            range.selectNodeContents(link);
            const { left, right, top, bottom } = range.getBoundingClientRect();
            const at = root.elementFromPoint ? root : document;
            const box = link.getBoundingClientRect();
            const points = [[left + 2, top + 2], [left + 2, bottom - 2], [right - 2, top + 2], [right - 2, bottom - 2]];
            return {
              href: link.href.replace(/^.*?(\\/review|\\/about)/, "$1"),
              target: link.target,
              isFree: points.every(([x, y]) => at.elementFromPoint(x, y) === link),
              isHigh: box.height >= 44,
              isApart: [...root.querySelectorAll("button")].map((button) => button.getBoundingClientRect()).every((button) =>
                box.top >= button.bottom - 1 || box.bottom <= button.top || box.left >= button.right || box.right <= button.left),
            };
          })`;
          const frame = tab.page.frames()[1];
          const seen = frame
            ? await frame.evaluate(`(${look})(document)`)
            : await tab.page.evaluate(`(${look})(${BOX}.shadowRoot)`);
          const usual = { target: "_blank", isFree: true, isHigh: true, isApart: true };
          expect([lang, width, seen]).toEqual([
            lang,
            width,
            [
              // On a phone the head of a carousel leads there, so that its foot is one line, apart from the buttons.
              ...(variant === "carousel" && width < 568
                ? []
                : [{ ...usual, href: `/review/twelve.example?utm_source=widget&utm_medium=${variant}` }]),
              { ...usual, href: `/about/reviews?lang=${lang}` },
            ],
          ]);
        }
    });
});
