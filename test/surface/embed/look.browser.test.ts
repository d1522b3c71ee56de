// The looks of a shop in its widget: each attribute does what it says, in a frame and inline, and a bad value is the usual look with one
// warning.
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { LANGUAGES } from "#platform/language/language.ts";
import { hasBrowser } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { BOX, DRAWN, script, tag } from "./host.ts";
import { openOak } from "./oak.ts";

const MODES = ["frame", "inline"] as const;
type Mode = (typeof MODES)[number];

const USUAL = { accent: "rgb(29, 78, 216)", radius: "8px", padding: "16px", isHeaded: false, style: "" };

/** Of each attribute: values that are none. */
const BAD: Record<string, string[]> = {
  accent: ["red", "#12345", "#0f766", "rgb(1,2,3)", "var(--x)", "#fff;}*{display:none}", "花", `#${"f".repeat(5_000)}`],
  "star-color": ["gold", "#ggg", "url(https://evil.example)", "#ff00"],
  radius: ["25", "-1", "8px", "1e1", "0x8", "8;--text:red", "099"],
  font: ["Arial", "inherit;x", "Inherit"],
  density: ["tight", "COMPACT ", "compact regular"],
  header: ["none", "hidden", "summary headed"],
  photos: ["only", "none", "off plain"],
};

const oak = openOak();

describe.skipIf(!hasBrowser)("in a browser", () => {
  for (const mode of MODES) {
    describe(mode, () => {
      test("all of them", async () => {
        const given = {
          accent: "0f766e",
          "star-color": "#e8590c",
          radius: "24",
          density: "compact",
          header: "summary",
        };
        await using tab = await open(mode, given);
        expect(await seen(tab.page)).toMatchObject({
          ...{ accent: "rgb(15, 118, 110)", star: "rgb(232, 89, 12)", radius: "24px", padding: "12px", isHeaded: true },
        });
        expect(tab.said).toEqual([]);
      });

      test("accent and star colour reach score, label and all stars, each readable", async () => {
        const head = `(() => {
          const of = (selector, name) => getComputedStyle(root.querySelector(selector))[name];
          const stars = [...root.querySelectorAll(".summary .stars, .card .stars")].map((each) => getComputedStyle(each).fill);
          return [of(".number", "color"), of(".summary-line > b", "color"), ...new Set(stars)];
        })()`;
        for (const [given, colours] of [
          [{ accent: "#0f766e" }, ["rgb(15, 118, 110)", "rgb(15, 118, 110)", "rgb(15, 118, 110)"]],
          [{ "star-color": "#e8590c" }, ["rgb(196, 75, 10)", "rgb(196, 75, 10)", "rgb(232, 89, 12)"]],
          [
            { accent: "#0f766e", "star-color": "#e8590c" },
            ["rgb(15, 118, 110)", "rgb(15, 118, 110)", "rgb(232, 89, 12)"],
          ],
          // Without either, a review has the colour of its rating.
          [{}, ["rgb(21, 128, 61)", "rgb(21, 128, 61)", "rgb(21, 128, 61)", "rgb(77, 124, 15)"]],
        ] as const) {
          await using tab = await open(mode, given);
          expect([given, await evaluate(tab.page, head)]).toEqual([given, colours]);
        }
      });

      test("the usual values, and empty ones, say nothing", async () => {
        for (const given of [
          { density: "regular", radius: "8", photos: "on" },
          { accent: "", "star-color": " ", radius: "", font: "", density: "", header: "", photos: "" },
        ]) {
          await using tab = await open(mode, given);
          expect(await seen(tab.page)).toMatchObject({ ...USUAL, style: expect.stringMatching(/^(--radius: 8px;)?$/) });
          expect(tab.said).toEqual([]);
        }
      });

      for (const [name, values] of Object.entries(BAD))
        test(`${name}: a bad value is the usual look, with one warning`, async () => {
          for (const value of values) {
            await using tab = await open(mode, { [name]: value.replaceAll('"', "&quot;") });
            expect([value, await seen(tab.page)]).toEqual([value, expect.objectContaining(USUAL)]);
            await until("it is said", () => tab.said.length > 0);
            expect(tab.said).toEqual([
              `Reviews widget: ${name}="${value.trim().slice(0, 60)}" is unknown; the usual ${name} is shown.`,
            ]);
          }
        });

      test("an unknown attribute is nobody's, and several bad values are a warning each", async () => {
        const bad = { accent: "red", radius: "99", header: "off", hide: "label", label: "none", lang: "xx" };
        await using tab = await open(mode, bad);
        expect(await seen(tab.page)).toMatchObject(USUAL);
        await until("all is said", () => tab.said.length === 4);
        expect(tab.said.sort()).toEqual([
          `Reviews widget: accent="red" is unknown; the usual accent is shown.`,
          `Reviews widget: data-lang="xx" is unknown; "en" is shown.`,
          `Reviews widget: header="off" is unknown; the usual header is shown.`,
          `Reviews widget: radius="99" is unknown; the usual radius is shown.`,
        ]);
      });

      test("the widget speaks the language that is asked for, whatever that of the page", async () => {
        for (const lang of LANGUAGES) {
          await using tab = await open(mode, { lang });
          expect([lang, (await seen(tab.page)).language]).toEqual([lang, lang]);
          expect(tab.said).toEqual([]);
        }
        for (const [lang, shown] of [
          ["DE", "de"],
          ["pt-BR", "pt"],
        ] as const) {
          await using tab = await open(mode, { lang });
          expect((await seen(tab.page)).language).toBe(shown);
        }
      });
    });
  }

  test("the font of the page is taken inline, and not in a frame, which says so", async () => {
    const head = `<style>body { font-family: "Courier New", monospace }</style>`;
    await using inline = await open("inline", { font: "inherit" }, head);
    expect((await seen(inline.page)).font).toBe(`"Courier New", monospace`);
    expect(inline.said).toEqual([]);
    await using usual = await open("inline", {}, head);
    expect((await seen(usual.page)).font).toStartWith("system-ui");
    await using frame = await open("frame", { font: "inherit" }, head);
    expect((await seen(frame.page)).font).toStartWith("system-ui");
    await until("it is said", () => frame.said.length > 0);
    expect(frame.said).toEqual([`Reviews widget: font="inherit" is unknown; the usual font is shown.`]);
  });

  test("no look hides the label, the line on how reviews are checked, or low ratings", async () => {
    for (const mode of MODES)
      for (const colour of ["#ffffff", "#000000", "#fff"])
        for (const theme of ["light", "dark"]) {
          const given = { theme, accent: colour, "star-color": colour, density: "compact" };
          await using tab = await open(mode, { ...given, radius: "24", header: "summary" });
          expect(
            await evaluate(
              tab.page,
              `[...root.querySelectorAll(".summary-line > b, .foot > .muted, .card:nth-child(-n + 5)")].every((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))`,
            ),
          ).toBe(true);
          const background = theme === "light" ? "rgb(255, 255, 255)" : "rgb(0, 0, 0)";
          expect((await seen(tab.page)).accent).not.toBe(background);
        }
  });
});

async function open(mode: Mode, attributes: Record<string, string>, head = "") {
  const body = tag(oak.hosts.base, "oak", { variant: "list", mode, ...attributes }) + script(oak.hosts.base);
  const tab = await oak.hosts.open(oak.browser, { body, head });
  await until("the widget is there", async () => (await tab.page.evaluate(DRAWN)) === true);
  return tab;
}

type Seen = {
  accent: string;
  star: string;
  radius: string;
  padding: string;
  isHeaded: boolean;
  style: string;
  font: string;
  language: string;
};

async function seen(page: Page): Promise<Seen> {
  return (await evaluate(
    page,
    `(() => {
      const widget = root.querySelector(".widget");
      const of = (selector) => getComputedStyle(root.querySelector(selector));
      return {
        accent: of(".more").color, star: of(".card .stars").fill, radius: of(".card").borderTopLeftRadius,
        padding: of(".card").paddingTop, isHeaded: of(".business").display !== "none",
        style: widget.getAttribute("style") ?? "", font: getComputedStyle(widget).fontFamily, language: widget.lang,
      };
    })()`,
  )) as Seen;
}

/** @param expression about \`root\`, in which the widget is */
function evaluate(page: Page, expression: string): Promise<unknown> {
  const frame = page.frames()[1];
  return frame
    ? frame.evaluate(`((root) => ${expression})(document)`)
    : page.evaluate(`((root) => ${expression})(${BOX}.shadowRoot)`);
}
