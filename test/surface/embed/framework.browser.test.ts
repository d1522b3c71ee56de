// The components that the configurator gives for React and Vue, compiled as their projects do it, and run in a page: element, link,
// reserved height and widget are those of the plain tag, for any name.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { reactComponent, vueComponent } from "#surface/example/framework.ts";
import { attributesOf, hrefOf, linkOf, reserve, type WidgetChoice } from "#surface/example/snippet.ts";
import { OWN_TOOLS } from "../../../scripts/tool/tool.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { until } from "../../support/until.ts";
import { snippetReviews } from "./fixture.ts";
import { BOX, createHosts, DRAWN, type Hosts, seedShop } from "./host.ts";
import { bundle, FRAMEWORKS, type Framework, hasFrameworks } from "./hydrated-page.ts";

const NAMES = [
  "Oak & Sons",
  "</script><script>alert(1)</script>",
  "{{ 7 * 7 }} {7 * 7} $\u007b7 * 7} `",
  `"quoted" 'twice' \\n \\u0041 &amp;`,
  "</template></a><!--",
  "مفروشات 花 \u202e",
];
const LOOK = { lang: "de", accent: "#0f766e", "star-color": "#e8590c", radius: "0", font: "inherit" } as const;
const CHOICES: WidgetChoice[] = [
  { variant: "badge", theme: "light", mode: "frame" },
  { variant: "mini", theme: "dark", mode: "inline", look: LOOK },
  { variant: "list", theme: "light", mode: "frame", look: { density: "compact", header: "summary" } },
  { variant: "list", theme: "dark", mode: "inline", look: { ...LOOK, density: "compact" } },
  { variant: "carousel", theme: "light", mode: "frame" },
  { variant: "carousel", theme: "light", mode: "inline", look: { ...LOOK, header: "summary" } },
];

let hosts: Hosts;
let browser: Browser;

const COMPONENT = { react: reactComponent, vue: vueComponent };

/** A project's own entry, with the component as it was copied. */
const ENTRY: Record<Framework, (component: string) => Promise<string>> = {
  react: async (component) => `import { createRoot } from "react-dom/client";
    ${component}
    createRoot(document.getElementById("root")).render(<Reviews />);`,
  async vue(component) {
    const { compileScript, parse, rewriteDefault } = await import(
      join(OWN_TOOLS, "node_modules/vue/compiler-sfc/index.js")
    );
    const { descriptor, errors } = parse(component);
    expect(errors).toEqual([]);
    const { content } = compileScript(descriptor, { id: "reviews", inlineTemplate: true });
    return `import { createApp } from "vue"; ${rewriteDefault(content, "Reviews")}
      createApp(Reviews).mount("#root");`;
  },
};

describe.skipIf(!hasBrowser || !hasFrameworks)("in a browser", () => {
  beforeAll(async () => {
    [hosts, browser] = await Promise.all([createHosts(), openBrowser()]);
    await seedShop(hosts.service);
  });
  afterAll(async () => {
    await browser?.close();
    await hosts?.close();
  });

  for (const framework of FRAMEWORKS) {
    for (const choice of CHOICES)
      test(`${framework}: ${choice.variant}, ${choice.mode}`, () => runs(framework, choice, NAMES[0] as string));

    for (const name of NAMES.slice(1))
      test(`${framework}: ${JSON.stringify(name)} stays text`, () => runs(framework, CHOICES[0] as WidgetChoice, name));
  }
});

async function runs(framework: Framework, choice: WidgetChoice, name: string): Promise<void> {
  const site = { baseUrl: hosts.base, serviceName: "Candor" };
  const business = { name, slug: "oak", reviews: snippetReviews(), hasPlatforms: false, hasPhotos: false };
  const language = choice.look?.lang === "de" ? "de" : "en";
  const component = COMPONENT[framework](site, business, choice, language);
  const content = await bundle(await ENTRY[framework](component), "development");
  await using tab = await hosts.open(browser, { body: `<div id="root"></div>` });
  const { page } = tab;
  await page.addScriptTag({ content, type: "module" });
  await until("the widget is drawn", async () => (await page.evaluate(DRAWN)) === true);
  const words = Object.values(linkOf(site, business, language)).join("");
  const styles = reserve(site, business, choice);
  expect(
    await page.evaluate(`(() => {
      const element = document.querySelector("#root > reviews-widget");
      const [link, ...others] = element.children;
      return {
        attributes: [...element.attributes].filter(({ name }) => name !== "style").map(({ name, value }) => [name, value]),
        link: [link.tagName, link.getAttribute("href"), link.textContent, link.attributes.length],
        others: others.length,
        isAtEnd: (({ top, bottom }, box) =>
          element.matches("[caption]") ? top > box.top && bottom <= box.bottom : top >= box.bottom)(
            link.getBoundingClientRect(), ${BOX}.getBoundingClientRect()),
      };
    })()`),
  ).toEqual({
    attributes: attributesOf(site, business, choice),
    link: ["A", hrefOf(site, business, choice.variant), words, 2],
    others: 0,
    isAtEnd: true,
  });
  expect(await stylesOf("reviews-widget", "> a")).toEqual(await stylesIn(styles.host, styles.link));
  expect(tab.said.filter((sentence) => !sentence.includes("development build"))).toEqual([]);

  /** As the browser reads them, of the component's element and link. */
  function stylesOf(element: string, link: string) {
    return page.evaluate(
      `["#root > ${element}", "#root > ${element} ${link}"].map((at) => document.querySelector(at).style.cssText)`,
    );
  }
  function stylesIn(...texts: string[]) {
    return page.evaluate(
      `${JSON.stringify(texts)}.map((text) => Object.assign(document.createElement("i"), { style: text }).style.cssText)`,
    );
  }
}
