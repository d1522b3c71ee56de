// The snippet for a business's own page is exact, and harmless with any name.
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { badgeSnippet } from "#surface/example/badge-snippet.ts";
import { shortcode } from "#surface/example/framework.ts";
import { RESERVED_FOR, type SnippetReview } from "#surface/example/list-height.ts";
import {
  choiceOf,
  MODES,
  SCRIPT_HEIGHT,
  THEMES,
  USUAL_CHOICE,
  VARIANTS,
  type WidgetChoice,
  widgetHeight,
  widgetSnippet,
} from "#surface/example/snippet.ts";
import { LIST_LENGTH } from "../../../widget-src/kit/contract.ts";
import { HEIGHTS } from "../../../widget-src/loader/options.ts";
import { snippetReviews } from "./fixture.ts";

const SITE = { baseUrl: "https://reviews.example", serviceName: "Candor" };
const OAK = {
  name: "Oak & Sons",
  slug: "oak.example",
  reviews: snippetReviews(),
  hasPlatforms: false,
  hasPhotos: false,
};
const USUAL = { variant: "list", theme: "light", mode: "frame" } as const;

/** The snippet as a browser parses it. */
function parse(html: string) {
  const elements: { name: string; attributes: Record<string, string>; text: string }[] = [];
  new HTMLRewriter()
    .on("*", {
      element({ tagName, attributes }) {
        elements.push({ name: tagName, attributes: Object.fromEntries(attributes), text: "" });
      },
      text({ text }) {
        const last = elements.at(-1);
        if (last) last.text += text;
      },
    })
    .transform(html);
  return elements;
}

describe("the widget's tag", () => {
  test("is as the interface has it: an element with a plain link to the profile, then one script", () => {
    const { html } = widgetSnippet(SITE, OAK, USUAL);
    const [box, link, rest, script, ...others] = parse(html);
    expect(others).toEqual([]);
    expect(box).toMatchObject({
      name: "div",
      attributes: {
        class: "reviews-widget",
        "data-business": "oak.example",
        "data-variant": "list",
        "data-height": "525",
      },
    });
    for (const name of ["data-mode", "data-theme"]) expect(box?.attributes).not.toHaveProperty(name);
    expect(link).toMatchObject({ name: "a", text: "Candor" });
    expect(rest).toMatchObject({ name: "span", text: expect.stringContaining(" · Reviews of Oak &amp; Sons") });
    expect(link?.attributes.href).toBe(
      "https://reviews.example/review/oak.example?utm_source=widget&amp;utm_medium=list",
    );
    expect(link?.attributes).not.toHaveProperty("rel");
    expect(script).toMatchObject({
      name: "script",
      attributes: { async: "", src: "https://reviews.example/widget.js" },
    });
  });

  test("leaves out what the script takes without being told, and says the rest", () => {
    const namesOf = (choice: Partial<Parameters<typeof widgetSnippet>[2]>) =>
      Object.keys(parse(widgetSnippet(SITE, OAK, { ...USUAL, ...choice }).html)[0]?.attributes ?? {}).filter((name) =>
        name.startsWith("data-"),
      );
    expect(namesOf({ variant: "badge" })).toEqual(["data-business", "data-caption"]);
    expect(namesOf({ variant: "mini" })).toEqual(["data-business", "data-variant", "data-caption"]);
    // Of a carousel of short texts; one of long ones takes as much as the script does without being told.
    expect(namesOf({ variant: "carousel" })).toEqual(["data-business", "data-variant", "data-caption"]);
    expect(namesOf({ variant: "badge", theme: "dark" })).toEqual(["data-business", "data-theme", "data-caption"]);
    expect(SCRIPT_HEIGHT).toEqual(HEIGHTS);
    expect(RESERVED_FOR).toBe(LIST_LENGTH.usual);
    // The script would take 1,000 pixels for a list, more than this one is on a wide page.
    expect(namesOf({})).toEqual(["data-business", "data-variant", "data-caption", "data-height"]);
    expect(shortcode({ ...USUAL, variant: "badge" }, OAK)).toBe("[candor_reviews]");
    expect(shortcode({ ...USUAL, theme: "dark" }, OAK)).toBe('[candor_reviews variant="list" theme="dark"]');
  });

  test("says inline where that is chosen, and needs another policy then", () => {
    const inline = widgetSnippet(SITE, OAK, { ...USUAL, mode: "inline" });
    expect(parse(inline.html)[0]?.attributes["data-mode"]).toBe("inline");
    expect(inline.policy).toBe(
      "script-src https://reviews.example; connect-src https://reviews.example; img-src https://reviews.example",
    );
    for (const choice of [{ variant: "badge" as const }, { look: { photos: "off" } }])
      expect(widgetSnippet(SITE, OAK, { ...USUAL, mode: "inline", ...choice }).policy).not.toContain("img-src");
    expect(widgetSnippet(SITE, OAK, USUAL).policy).toBe(
      "script-src https://reviews.example; frame-src https://reviews.example",
    );
  });

  test("reserves the whole height in the host's markup", () => {
    for (const variant of VARIANTS) {
      for (const mode of MODES) {
        const { html } = widgetSnippet(SITE, OAK, { ...USUAL, variant, mode });
        const most = (rule: string) =>
          Math.max(...(new RegExp(`${rule}:[^;]*`).exec(html)?.[0].match(/\d+(?=px[,;)]|px$)/g) ?? []).map(Number));
        // A link in the widget's last line takes a part of the height itself.
        const inside = { badge: 28 + 10, mini: 28 + 2, list: 28 + 2, carousel: 28 - 8 }[variant];
        expect(most("margin-top") + inside).toBe(widgetHeight({ ...USUAL, variant, mode }, OAK));
      }
    }
  });

  test("reserves for the texts of the latest reviews, and for the longest one at least", () => {
    const of = (reviews: SnippetReview[], look = {}) => widgetHeight({ ...USUAL, look }, { ...OAK, reviews });
    const [short, usual] = [snippetReviews(5, { title: "", body: "Good." }), snippetReviews()];
    const long = snippetReviews(5, { body: "It stands straight. ".repeat(40) });
    expect(of(usual) - of(short)).toBeGreaterThan(5 * 60);
    // Five lines at most, on the narrowest phone one more than the usual text takes there.
    expect(of(long) - of(usual)).toBeGreaterThan(5 * 40);
    // A short review may be followed by a long one, which must not burst the room.
    const [one] = short;
    expect(of(one ? [one] : [])).toBeGreaterThan(of(long.slice(0, 1)) - 30);
    // The sixth is one that shows only where there is room.
    expect(of([...usual, ...long])).toBe(of(usual));
    expect(of(long, { density: "compact" })).toBeLessThan(of(long) - 5 * 40);
    expect(of(snippetReviews(5, { incentivized: true }))).toBe(of(usual) + 5 * 20);
  });

  test("reserves a strip for each row of reviews where they have pictures, and none where the host leaves them out", () => {
    const [list, carousel] = [USUAL, { ...USUAL, variant: "carousel" } as const];
    const of = (choice: WidgetChoice, hasPhotos: boolean) =>
      widgetHeight(choice, { ...OAK, hasPhotos, reviews: snippetReviews(5, { photos: Number(hasPhotos) }) });
    expect(of(list, true) - of(list, false)).toBe(5 * 64);
    // It stands beside the text there.
    expect(of(carousel, true)).toBe(of(carousel, false));
    expect(of({ ...list, look: { photos: "off" } }, true)).toBe(of(list, false));
    expect(of({ ...USUAL, variant: "badge" }, true)).toBe(of({ ...USUAL, variant: "badge" }, false));
  });

  test("reserves for as many reviews as there are", () => {
    const heights = [0, 1, 4, 5, 6, 20].map((count) => widgetHeight(USUAL, { ...OAK, reviews: snippetReviews(count) }));
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    expect(new Set(heights).size).toBe(4);
  });

  test("reserves whole rows: six reviews where there are two or three side by side, and five on a phone", () => {
    const { html } = widgetSnippet(SITE, { ...OAK, reviews: snippetReviews(20) }, USUAL);
    const five = [...snippetReviews(5), ...snippetReviews(15, { body: "It stands straight. ".repeat(40) })];
    const { html: other } = widgetSnippet(SITE, { ...OAK, reviews: five }, USUAL);
    const stepsIn = (text: string) =>
      Object.fromEntries(
        [...text.matchAll(/min\((\d+)px,\((\d+)px/g)].map(([, height, below]) => [below, Number(height)]),
      );
    const [usual, longSixth] = [stepsIn(html), stepsIn(other)];
    for (const below of ["340", "480", "588"]) expect([below, longSixth[below]]).toEqual([below, usual[below]]);
    for (const below of ["690", "880", "1080"])
      expect([below, (longSixth[below] ?? 0) - (usual[below] ?? 0) > 20]).toEqual([below, true]);
  });
});

describe("a name with markup in it", () => {
  const NAMES = [
    "</a><script>alert(1)</script>",
    '" onmouseover="alert(1)',
    "<!--",
    "&lt;b&gt;",
    "'\u202e](javascript:alert(1))",
  ];
  for (const name of NAMES) {
    test(`${JSON.stringify(name)} stays text`, () => {
      const business = { ...OAK, name };
      const widget = parse(widgetSnippet(SITE, business, USUAL).html);
      expect(widget.map((each) => each.name)).toEqual(["div", "a", "span", "script"]);
      expect(Object.keys(widget[1]?.attributes ?? {})).toEqual(["href", "style"]);
      const badge = parse(badgeSnippet(SITE, business, "light").html);
      expect(badge.map((each) => each.name)).toEqual(["a", "picture", "source", "img"]);
      expect(Object.keys(badge[2]?.attributes ?? {})).toEqual(["media", "srcset"]);
      expect(Object.keys(badge[3]?.attributes ?? {})).toEqual(["src", "alt", "height", "style", "loading"]);
      // As many brackets that are not escaped as a picture in a link has.
      expect(badgeSnippet(SITE, business, "light").markdown.match(/(?<!\\)[[\]]/g)).toHaveLength(4);
    });
  }
});

test("the badge is a picture in a link that says where it comes from, in HTML and in Markdown", () => {
  const { html, narrow, markdown, policy } = badgeSnippet(SITE, OAK, "dark");
  const [narrowLink, narrowImage] = parse(narrow);
  expect(narrowLink?.attributes).toEqual({ href: "https://reviews.example/review/oak.example?utm_source=badge" });
  expect(narrowImage?.attributes.src).toBe(
    "https://reviews.example/api/badge/oak.example.svg?theme=dark&amp;form=narrow",
  );
  const [link, , source, image] = parse(html);
  expect(link?.attributes).toEqual({ href: "https://reviews.example/review/oak.example?utm_source=badge" });
  expect(source?.attributes).toEqual({
    media: "(max-width: 599px)",
    srcset: "https://reviews.example/api/badge/oak.example.svg?theme=dark&amp;form=narrow",
  });
  expect(image?.attributes).toMatchObject({
    src: "https://reviews.example/api/badge/oak.example.svg?theme=dark",
    alt: "Reviews of Oak &amp; Sons on Candor",
  });
  expect(markdown).toBe(
    "[![Reviews of Oak & Sons on Candor](https://reviews.example/api/badge/oak.example.svg?theme=dark)](https://reviews.example/review/oak.example?utm_source=badge)",
  );
  expect(policy).toBe("img-src https://reviews.example");
  expect(badgeSnippet(SITE, OAK, "light").html).toContain('/api/badge/oak.example.svg"');
});

test("a badge that follows its page has a source for each device, each behind the media that names it", () => {
  const mediaIn = (html: string) =>
    parse(html).flatMap(({ attributes: { media, srcset, src } }) => ((srcset ?? src) ? [[media, srcset ?? src]] : []));
  const { html, narrow } = badgeSnippet(SITE, OAK, "inherit");
  const at = "https://reviews.example/api/badge/oak.example.svg";
  expect(mediaIn(html)).toEqual([
    ["(max-width: 599px) and (prefers-color-scheme: dark)", `${at}?theme=dark&amp;form=narrow`],
    ["(max-width: 599px)", `${at}?form=narrow`],
    ["(prefers-color-scheme: dark)", `${at}?theme=dark`],
    [undefined, at],
  ]);
  expect(mediaIn(narrow)).toEqual([
    ["(prefers-color-scheme: dark)", `${at}?theme=dark&amp;form=narrow`],
    [undefined, `${at}?form=narrow`],
  ]);
});

test("a service below a path keeps it in addresses, and a policy names the host alone", () => {
  const { html, policy } = widgetSnippet({ ...SITE, baseUrl: "https://shop.example/reviews" }, OAK, USUAL);
  expect(html).toContain('src="https://shop.example/reviews/widget.js"');
  expect(policy).toBe("script-src https://shop.example; frame-src https://shop.example");
});

describe("docs/widgets.md and docs/widget-code.md", () => {
  const docs = ["widgets", "widget-code"]
    .map((name) => readFileSync(join(import.meta.dir, `../../../docs/${name}.md`), "utf8"))
    .join("\n");
  const { html, policy } = widgetSnippet(SITE, OAK, USUAL_CHOICE);
  const style = (text: string) => /style="(grid-area[^"]*)"/.exec(text)?.[1]?.split(";").sort();

  test("has the tag and the policies as the dashboard gives them", () => {
    expect(docs).toContain(html);
    expect(docs).toContain(`\`${policy}\``);
    for (const photos of ["", "off"]) {
      const inline = widgetSnippet(SITE, OAK, { ...USUAL, mode: "inline", look: { photos } });
      expect(docs).toContain(`\`${inline.policy}\``);
    }
  });

  test("shows the readable part of a carousel's tag first, without styles, as the live sample below it", () => {
    const choice = choiceOf({ ...USUAL_CHOICE, variant: "carousel" });
    const data = [["business", OAK.slug], ...choice].map(([name, value]) => `data-${name}="${value}"`);
    const short = docs.indexOf(`<div class="reviews-widget" ${data.join(" ")}>\n  <a href="https://reviews.example/`);
    expect(short).toBeGreaterThan(0);
    expect(docs.indexOf(html)).toBeGreaterThan(short);
  });

  test("has each value of the attributes that are lists", () => {
    for (const [name, values] of Object.entries({ variant: VARIANTS, theme: THEMES, mode: MODES.slice(1) })) {
      const row = docs.split("\n").find((line) => line.startsWith(`| \`data-${name}\` |`)) ?? "";
      for (const value of values) expect([name, row]).toEqual([name, expect.stringContaining(`\`${value}\``)]);
    }
  });

  test("has the same styles for sites that forbid style attributes, and the same height in the element's form", () => {
    const rules = /\.reviews-widget-list > a \{ (.*); \}/.exec(docs)?.[1] ?? "";
    const written = rules
      .split("; ")
      .map((rule) => rule.replace(": ", ":").replaceAll(", ", ",").replaceAll(" * ", "*"));
    expect(written.sort()).toEqual(style(html) ?? []);
    expect(docs).toContain(
      `<reviews-widget business="oak.example" variant="list" theme="inherit" mode="frame" height="525">`,
    );
  });
});
