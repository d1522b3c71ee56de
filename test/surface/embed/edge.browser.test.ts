// A widget begins and ends at the edges of its place in the host page, in both directions of writing, and no border is cut.
import { describe, expect, test } from "bun:test";
import { VARIANTS } from "#surface/example/snippet.ts";
import { hasBrowser } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { BOX, DRAWN, script, tag } from "./host.ts";
import { openOak } from "./oak.ts";

const oak = openOak();

describe.skipIf(!hasBrowser)("in a browser", () => {
  for (const mode of ["frame", "inline"])
    test(`${mode}: every variant begins at the edge, as its caption does, and none leaves its place`, async () => {
      await using tab = await oak.hosts.tab(oak.browser);
      const { page } = tab;
      for (const lang of ["en", "ar"])
        for (const width of [320, 390, 768, 1280])
          for (const variant of VARIANTS) {
            await page.setViewportSize({ width, height: 900 });
            const body = tag(oak.hosts.base, "oak", { variant, mode, lang }) + script(oak.hosts.base);
            await tab.show({ body: `<div dir="${lang === "ar" ? "rtl" : "ltr"}">${body}</div>` });
            await until("the widget is there", async () => (await page.evaluate(DRAWN)) === true);
            const inside = page.frames()[1];
            const root = inside ? "document" : `${BOX}.shadowRoot`;
            const seen = (await (inside ?? page).evaluate(`(() => {
              const widget = ${root}.querySelector(".widget");
              const place = widget.getBoundingClientRect();
              const start = widget.dir === "rtl" ? "right" : "left";
              const boxes = [...widget.querySelectorAll(":is(.shape, .link, .card, .previous, .muted, .note):not(.hidden)")]
                .filter((each) => each.checkVisibility())
                .map((each) => each.getBoundingClientRect());
              return {
                first: boxes[0][start] - place[start],
                out: boxes.filter(({ left, right }) => left < place.left - 0.1 || right > place.right + 0.1).length,
                room: place.width,
                edge: place.left,
              };
            })()`)) as { first: number; out: number; room: number; edge: number };
            const host = (await page.evaluate(`(() => {
              const element = document.querySelector(".reviews-widget");
              const place = element.getBoundingClientRect();
              const range = document.createRange();
              range.selectNodeContents(element.querySelector("a"));
              const text = range.getBoundingClientRect();
              return { width: place.width, left: place.left,
                caption: ${lang === "ar"} ? place.right - text.right : text.left - place.left };
            })()`)) as { width: number; left: number; caption: number };
            const edge = mode === "frame" ? 0 : host.left;
            expect([variant, lang, width, seen.first, seen.out, host.caption]).toEqual([variant, lang, width, 0, 0, 0]);
            expect([variant, lang, width, seen.room, seen.edge]).toEqual([variant, lang, width, host.width, edge]);
          }
    });
});
