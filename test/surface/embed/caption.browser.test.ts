// The link of the tag that a shop copies: the service's name in the last line of the widget, and the whole sentence where it stands alone.
import { describe, expect, test } from "bun:test";
import { dirOf, type Language } from "#platform/language/language.ts";
import { MODES, type Mode, VARIANTS, type WidgetChoice, widgetSnippet } from "#surface/example/snippet.ts";
import { hasBrowser } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { snippetReviews } from "./fixture.ts";
import { BOX, DRAWN, type Tab } from "./host.ts";
import { openOak } from "./oak.ts";

/** The narrowest page with the margins of its body, a phone, a tablet and a desk. */
const WIDTHS = [326, 390, 768, 1280];
/** The shortest line on how reviews are checked, the longest two, and one from the right. */
const LANGUAGES: Language[] = ["ja", "it", "nl", "ar"];
const SENTENCE = "Candor · Reviews of Oak & Sons";

const oak = openOak();

describe.skipIf(!hasBrowser)("in a browser", () => {
  for (const mode of MODES)
    for (const variant of VARIANTS) {
      test(`${variant}, ${mode}: it stands in the place that the widget keeps free`, async () => {
        await using tab = await oak.hosts.tab(oak.browser);
        for (const lang of LANGUAGES)
          for (const width of WIDTHS) {
            // The page's own direction, and that of a language that the tag names.
            for (const [page, look] of [
              [lang, {}],
              ["en", { lang }],
            ] as const) {
              await show(tab, { variant, mode, theme: "light", look }, page, width);
              const { link, brand, checked, widget } = await placesIn(tab, mode);
              const at = [variant, lang, page, width];
              expect([...at, Math.abs(link.left - brand.left) < 1, Math.abs(link.right - brand.right) < 1]).toEqual([
                ...[...at, true, true],
              ]);
              expect([...at, Math.abs(middleOf(link) - middleOf(brand)) <= 1]).toEqual([...at, true]);
              const isBeside = link.right <= checked.left || link.left >= checked.right;
              // A wide list or carousel has the line on how reviews are checked in its head, and a narrow one above the link.
              expect([...at, isBeside || middleOf(checked) < link.top]).toEqual([...at, true]);
              expect([...at, link.bottom <= widget.bottom, link.top > widget.top]).toEqual([...at, true, true]);
              // One line where there is room for it, and two at most.
              if (variant === "mini")
                expect([...at, widget.bottom - widget.top]).toEqual([...at, width > 700 ? 52 : 76]);
            }
          }
      });
    }

  for (const mode of MODES)
    test(`${mode}: a screen reader meets it once, as the name of the service, and the keyboard reaches it`, async () => {
      for (const variant of ["badge", "mini", "list", "carousel"] as const) {
        await using tab = await oak.hosts.tab(oak.browser);
        await show(tab, { variant, mode, theme: "light" }, "en", 390);
        const { page } = tab;
        expect([variant, await page.getByRole("link", { name: "Candor", exact: true }).count()]).toEqual([variant, 1]);
        expect([variant, await page.locator(".reviews-widget > a").innerText()]).toEqual([variant, "Candor"]);
        await page.locator(".reviews-widget > a").focus();
        expect(await page.evaluate("document.activeElement.matches('.reviews-widget > a')")).toBe(true);
        // A press gets to the link, not to the frame below it.
        expect(
          await page.evaluate(`(() => {
            const { left, top, width, height } = document.querySelector(".reviews-widget > a").getBoundingClientRect();
            return document.elementFromPoint(left + width / 2, top + height / 2).closest("a")?.parentElement.className;
          })()`),
        ).toBe("reviews-widget");
      }
    });

  test("without the script, and where the widget is gone, the whole sentence shows", async () => {
    await using tab = await oak.hosts.tab(oak.browser);
    const { page } = tab;
    const { html } = snippet({ variant: "badge", mode: "frame", theme: "light" }, "en");
    await tab.show({ body: html.replace(/<script.*/, "") });
    const link = page.locator(".reviews-widget > a");
    expect(await link.innerText()).toBe(SENTENCE);
    for (const mode of MODES) {
      oak.hosts.between.answer = ({ url }) => (url.includes("/embed/") ? new Response("", { status: 503 }) : null);
      await tab.show({ body: snippet({ variant: "badge", mode, theme: "light" }, "en").html });
      await until("the widget is given up", async () => (await link.innerText()) === SENTENCE);
      oak.hosts.between.answer = null;
    }
  });

  test("a link as long as a page's own stands below, as the tag without the attribute has it", async () => {
    await using tab = await oak.hosts.tab(oak.browser);
    const { html } = widgetSnippet(
      { baseUrl: oak.hosts.base, serviceName: "The reviews of our town" },
      business("Oak & Sons"),
      { variant: "badge", mode: "frame", theme: "light" },
    );
    expect(html).not.toContain("data-caption");
    await tab.show({ body: html });
    await until("the widget is there", () => tab.page.evaluate<boolean>(DRAWN));
    expect(
      await tab.page.evaluate(
        `document.querySelector(".reviews-widget > a").getBoundingClientRect().top >= ${BOX}.getBoundingClientRect().bottom`,
      ),
    ).toBe(true);
  });
});

const business = (name: string) => ({
  ...{ name, slug: "oak", reviews: snippetReviews(), hasPlatforms: false, hasPhotos: false },
});

const snippet = (choice: WidgetChoice, language: Language) =>
  widgetSnippet({ baseUrl: oak.hosts.base, serviceName: "Candor" }, business("Oak & Sons"), choice, language);

async function show(tab: Tab, choice: WidgetChoice, lang: Language, width: number): Promise<void> {
  const { page } = tab;
  await page.setViewportSize({ width, height: 900 });
  const { html } = snippet(choice, "en");
  await tab.show({ lang, body: `<div dir="${dirOf(lang)}">${html}</div>` });
  await until("the widget is there", () => page.evaluate<boolean>(DRAWN));
}

type Place = { left: number; right: number; top: number; bottom: number };

const middleOf = ({ top, bottom }: Place) => (top + bottom) / 2;

/** In the page, whatever draws the widget. */
async function placesIn({ page }: Tab, mode: Mode): Promise<Record<"link" | "brand" | "checked" | "widget", Place>> {
  const read = (root: string) => `(() => {
    const places = {};
    for (const [name, selector] of Object.entries({ brand: ".brand", checked: ".foot > :last-child", widget: ".widget" })) {
      const { left, right, top, bottom } = ${root}.querySelector(selector).getBoundingClientRect();
      places[name] = { left, right, top, bottom };
    }
    return places;
  })()`;
  const outer = (await page.evaluate(`(() => {
    const placeOf = (element) => JSON.parse(JSON.stringify(element.getBoundingClientRect()));
    return { link: placeOf(document.querySelector(".reviews-widget > a")), box: placeOf(${BOX}) };
  })()`)) as { link: Place; box: Place };
  const inner = (await (mode === "frame" ? page.frames()[1] : page)?.evaluate(
    read(mode === "frame" ? "document" : `${BOX}.shadowRoot`),
  )) as Record<"brand" | "checked" | "widget", Place>;
  const { left, top } = mode === "frame" ? outer.box : { left: 0, top: 0 };
  const moved = Object.entries(inner).map(([name, place]) => [
    name,
    { left: place.left + left, right: place.right + left, top: place.top + top, bottom: place.bottom + top },
  ]);
  return { link: outer.link, ...Object.fromEntries(moved) };
}
