// The plugin's block and shortcode know the attributes and heights of the widget's own tag. Compared as text, so that it needs no PHP.
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "#platform/language/language.ts";
import { LOOK_NAMES, MODES, THEMES, VARIANTS, type WidgetChoice, widgetSnippet } from "#surface/example/snippet.ts";
import { NAMES } from "../../../widget-src/loader/options.ts";
import { snippetReviews } from "../../surface/embed/fixture.ts";

const PLUGIN = join(import.meta.dir, "../../../clients/wordpress/candor-reviews");
const php = readFileSync(join(PLUGIN, "includes/widget.php"), "utf8");
const block = JSON.parse(readFileSync(join(PLUGIN, "block/block.json"), "utf8")) as {
  attributes: Record<string, { type: string; enum?: string[]; default?: string | undefined }>;
};
/** The plugin knows the business from its settings, and not the service's name, which a tag has in its caption. */
const OWN = NAMES.filter((name) => name !== "business" && name !== "caption").sort();
const BUSINESS = { name: "Oak", slug: "oak", reviews: snippetReviews(), hasPlatforms: false, hasPhotos: false };

/** The text between the parentheses of a constant's array. */
function arrayOf(name: string): string {
  const found = new RegExp(`const ${name}\\s*= array\\((.*?)\\);`, "s").exec(php)?.[1];
  if (found === undefined) throw new Error(`There is no constant ${name}.`);
  return found;
}

const choices = Object.fromEntries(
  [...arrayOf("CHOICES").matchAll(/'([\w-]+)'\s*=> array\(([^)]*)\)/g)].map(([, name, values = ""]) => [
    name as string,
    [...values.matchAll(/'([^']*)'/g)].map(([, value]) => value as string),
  ]),
);
const patterned = [...arrayOf("PATTERNS").matchAll(/'([\w-]+)'\s*=>/g)].map(([, name]) => name as string);

/** Pixels by the width from which they hold. */
function heightsIn(text: string): Record<string, number> {
  return Object.fromEntries([...text.matchAll(/(\d+) => (\d+)/g)].map(([, from, height]) => [from, Number(height)]));
}

/** The same of the tag. */
function heightsOf(choice: Partial<WidgetChoice>, hasPhotos = false): Record<string, number> {
  const whole: WidgetChoice = { variant: "list", theme: "light", mode: "frame", ...choice };
  const { html } = widgetSnippet(
    // So long a name stands below the widget, as the plugin's link does.
    { baseUrl: "https://reviews.example", serviceName: "Reviews of the region" },
    { ...BUSINESS, reviews: snippetReviews(5, { photos: Number(hasPhotos) }), hasPhotos },
    whole,
  );
  const margin = /margin-top:([^;]*);/.exec(html)?.[1] ?? "";
  const [last = ""] = /\d+(?=px\)?$)/.exec(margin) ?? [];
  const steps = [...margin.matchAll(/min\((\d+)px,\((\d+)px/g)].map(([, height, next]) => [Number(height), next]);
  const starts = ["0", ...steps.map(([, next]) => next)];
  const heights = [...steps.map(([height]) => height), Number(last)];
  return Object.fromEntries(starts.map((from, index) => [from, heights[index]]));
}

describe("the plugin's attributes", () => {
  test("are those of the tag", () => {
    expect([...Object.keys(choices), ...patterned, "height"].sort()).toEqual(OWN);
    expect(Object.keys(block.attributes).sort()).toEqual(OWN);
    expect(LOOK_NAMES.filter((name) => !OWN.includes(name))).toEqual([]);
  });

  test("have its values, and `picture`", () => {
    expect(choices).toEqual({
      variant: [...VARIANTS, "picture"],
      theme: ["light", "dark", "inherit"],
      mode: [...MODES],
      lang: ["", ...LANGUAGES],
      font: ["", "inherit"],
      density: ["", "compact"],
      header: ["", "summary"],
      photos: ["", "on", "off"],
    });
    expect(new Set<string>(THEMES)).toEqual(new Set(choices.theme));
    for (const [name, values] of Object.entries(choices))
      expect([name, block.attributes[name]]).toEqual([name, { type: "string", enum: values, default: values[0] }]);
  });

  test("have words in the editor and a place in both documents", () => {
    const editor = readFileSync(join(PLUGIN, "block/editor.js"), "utf8");
    const labels = /const LABELS = \{(.*?)\};/s.exec(editor)?.[1] ?? "";
    const readme = readFileSync(join(PLUGIN, "readme.txt"), "utf8");
    const docs = readFileSync(join(import.meta.dir, "../../../docs/clients.md"), "utf8");
    for (const name of OWN) {
      expect(labels).toMatch(new RegExp(`"?${name}"?: __\\(`));
      expect(readme).toContain(`\`${name}\``);
      expect(docs).toContain(`\`${name}\``);
    }
  });
});

describe("the plugin's heights are those of the tag of a business with five usual reviews", () => {
  const lines = arrayOf("HEIGHTS").matchAll(/'(\w+)'\s*=> array\(([^)]*)\)/g);
  const heights = Object.fromEntries([...lines].map(([, variant, text = ""]) => [variant, heightsIn(text)]));

  for (const variant of VARIANTS) test(variant, () => expect(heights[variant]).toEqual(heightsOf({ variant })));

  test("a compact list", () => {
    expect(heightsIn(arrayOf("COMPACT_LIST"))).toEqual(heightsOf({ look: { density: "compact" } }));
  });

  test("pictures", () => {
    const each = Number(/const PHOTOS_HEIGHT = (\d+);/.exec(php)?.[1]);
    const rows = Object.fromEntries(
      [...arrayOf("ROWS").matchAll(/'(\w+)'\s*=> array\(([^)]*)\)/g)].map(([, variant, text = ""]) => [
        variant,
        heightsIn(text),
      ]),
    );
    for (const variant of ["list", "carousel"] as const)
      for (const [from, height] of Object.entries(heightsOf({ variant }, true)))
        expect(height - (heights[variant]?.[from] ?? 0)).toBe(each * (rows[variant]?.[from] ?? 0));
  });

  test("a header", () => {
    const header = Number(/const HEADER_HEIGHT = (\d+);/.exec(php)?.[1]);
    for (const variant of ["list", "carousel"] as const)
      for (const [from, height] of Object.entries(heightsOf({ variant, look: { header: "summary" } })))
        expect(height - (heights[variant]?.[from] ?? 0)).toBe(header);
  });
});
