// The showcase of a claimed business: what is chosen is shown and can be copied, with a script, without one, by keyboard and read
// out loud.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { badgeSnippet, widgetSnippet } from "#surface/snippet.ts";
import { axe } from "../../support/axe.ts";
import { follow, hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedBusiness, seedReviews } from "../../support/seed.ts";
import { until } from "../../support/until.ts";
import { type ClaimedShop, seedClaimed } from "./fixture.ts";
import { createHosts, type Hosts } from "./host.ts";

const NAME = 'Käfer & Söhne <b>"花"</b>';

let hosts: Hosts;
let shop: ClaimedShop;
let path: string;

beforeAll(async () => {
  hosts = await createHosts();
  const { context } = hosts.service;
  shop = await seedClaimed(context, "starter", { name: NAME });
  path = `/widgets/${shop.slug}`;
  await seedReviews(
    context,
    shop.id,
    Array.from({ length: 12 }, () => ({})),
  );
}, 120_000);
afterAll(() => hosts?.close());

const site = () => ({ baseUrl: hosts.base, serviceName: "Candor" });
const business = () => ({ name: NAME, slug: shop.slug, reviewCount: 12 });
const html = async (query = "") => (await hosts.service.get(path + query)).text();
/** The text of what can be copied, by the id of its element. */
function codesOf(page: string): Record<string, string> {
  const found = page.matchAll(/<pre id="([^"]+)"[^>]*><code>([\s\S]*?)<\/code>/g);
  return Object.fromEntries([...found].map(([, id, code]) => [id, decode(code as string)]));
}
const decode = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

describe("what is shown", () => {
  test("the exact lines for each choice, and the policy that each needs", async () => {
    for (const variant of ["badge", "mini", "list", "carousel"] as const) {
      for (const [theme, mode] of [
        ["light", "frame"],
        ["dark", "inline"],
      ] as const) {
        const page = await html(`?variant=${variant}&theme=${theme}&mode=${mode}`);
        const widget = widgetSnippet(site(), business(), { variant, theme, mode });
        const badge = badgeSnippet(site(), business(), theme);
        expect(codesOf(page)).toEqual({
          "tag-html": widget.html,
          "tag-policy": widget.policy,
          "strict-html": widget.strict.html,
          "strict-css": widget.strict.css,
          "badge-html": badge.html,
          "badge-markdown": badge.markdown,
          "badge-policy": badge.policy,
          "share-image": `${hosts.base}/og/${shop.slug}.png`,
          "data-json": `${hosts.base}/api/widget/${shop.slug}?limit=5`,
          "product-json": `${hosts.base}/api/widget/${shop.slug}/products/PRODUCT-ID`,
        });
        for (const value of [variant, theme, mode])
          expect(page).toMatch(new RegExp(`<input type="radio" name="[a-z]+" value="${value}" checked`));
      }
    }
  });

  test("the list on a light page where nothing, or nothing readable, is chosen", async () => {
    const usual = codesOf(await html("?variant=list&theme=light&mode=frame"));
    for (const query of ["", "?variant=huge&theme=%00&mode=", "?variant=list&variant=mini"])
      expect(codesOf(await html(query))).toEqual(usual);
  });

  test("the name is text, and nothing from elsewhere may run or be framed", async () => {
    const response = await hosts.service.get(path);
    const policy = response.headers.get("content-security-policy") as string;
    for (const directive of ["script-src 'self'", "frame-src 'self'", "connect-src 'self'", "default-src 'none'"])
      expect(policy).toContain(directive);
    expect(policy).not.toContain("unsafe");
    expect(response.headers.has("set-cookie")).toBe(false);
    expect(await response.text()).not.toContain("<b>");
  });

  test("claimed businesses alone have one, and their profiles lead to it", async () => {
    const unclaimed = await seedBusiness(hosts.service.context);
    const statusOf = async (of: string) => (await hosts.service.get(of)).status;
    expect(await statusOf(path)).toBe(200);
    for (const slug of [unclaimed.slug, "nobody.example", "%00", "%ff", "UPPER"])
      expect([slug, await statusOf(`/widgets/${slug}`)]).toEqual([slug, 404]);
    const profileOf = async (slug: string) => (await hosts.service.get(`/review/${slug}`)).text();
    expect(await profileOf(shop.slug)).toContain(`href="${path}"`);
    expect(await profileOf(unclaimed.slug)).not.toContain("/widgets/");
  });

  test("nothing is promised of a plan that the business may not have", async () => {
    const free = await seedClaimed(hosts.service.context, "free");
    expect(await (await hosts.service.get(`/widgets/${free.slug}?variant=list`)).text()).toContain(
      "need the Starter plan",
    );
  });
});

describe.skipIf(!hasBrowser)("in a browser", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  }, 120_000);
  afterAll(() => browser?.close());

  /** The service's own page. */
  async function open(query = "", options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ viewport: { width: 390, height: 900 }, ...options });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(hosts.base)) faults.push(`asked for ${request.url()}`);
    });
    await page.goto(hosts.base + path + query);
    return { page, faults, [Symbol.asyncDispose]: () => context.close() };
  }

  const codeOf = (page: Page, id: string) => page.locator(`#${id}`).textContent();

  test("without a script a choice is sent, and the preview is there to be read", async () => {
    await using tab = await open("", { javaScriptEnabled: false });
    const { page } = tab;
    await page.getByRole("radio", { name: "Carousel" }).check();
    await page.getByRole("radio", { name: "Dark" }).check();
    await follow(page.getByRole("button", { name: "Show" }));
    expect(new URL(page.url()).search).toBe("?variant=carousel&theme=dark&mode=frame");
    expect(await codeOf(page, "tag-html")).toContain('data-variant="carousel" data-theme="dark"');
    expect(await page.locator("iframe").count()).toBe(2);
    expect(await page.getByRole("button", { name: "Copy" }).count()).toBe(0);
    const widget = page.frameLocator("iframe >> nth=0").locator(".widget");
    expect(await widget.textContent()).toContain("Title 11");
    expect(tab.faults).toEqual([]);
  });

  test("with a script the preview and the code change in place, and that is said", async () => {
    await using tab = await open();
    const { page } = tab;
    const widgets = () => page.locator(".reviews-widget > iframe").count();
    await until("both previews are there", async () => (await widgets()) === 2);
    expect(await page.getByRole("button", { name: "Show" }).count()).toBe(0);
    const list = page.getByRole("radio", { name: "List" });
    await list.focus();
    await page.keyboard.press("ArrowRight");
    await until(
      "it is said",
      async () => (await page.getByRole("status").textContent()) === "Preview and code changed.",
    );
    expect(await codeOf(page, "tag-html")).toContain('data-variant="carousel"');
    expect(new URL(page.url()).searchParams.get("variant")).toBe("carousel");
    // Focus stays where the reader is.
    expect(await page.locator(":focus").getAttribute("value")).toBe("carousel");
    await page.getByRole("radio", { name: "Inline" }).check();
    await until("it is inline", async () => (await page.locator(".reviews-widget > iframe").count()) === 0);
    await until("both are drawn", () =>
      page.evaluate(
        `[...document.querySelectorAll(".reviews-widget > div")].filter((each) => each.shadowRoot?.querySelector(".widget")).length === 2`,
      ),
    );
    await page.reload();
    expect(await page.locator("input[name=mode]:checked").getAttribute("value")).toBe("inline");
    expect(tab.faults).toEqual([]);
  });

  test("what is copied is what is shown, and that is said", async () => {
    await using tab = await open("?variant=mini", { permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = tab;
    for (const [name, id] of [
      ["Copy the tag", "tag-html"],
      ["Copy the policy for the widget", "tag-policy"],
      ["Copy the badge as Markdown", "badge-markdown"],
    ] as const) {
      await page.getByRole("button", { name, exact: true }).click();
      await until("it is said", async () => (await page.getByRole("status").textContent()) === "Copied.");
      await until(
        "it is copied",
        async () => (await page.evaluate<string>("navigator.clipboard.readText()")) === (await codeOf(page, id)),
      );
    }
  });

  test("no rule of accessibility is broken, in light and dark, wide and narrow", async () => {
    for (const width of [320, 1280]) {
      await using tab = await open("?variant=badge", { viewport: { width, height: 900 } });
      const { page } = tab;
      await until("the preview is there", async () => (await page.locator(".reviews-widget > iframe").count()) === 2);
      await page.locator("details > summary").click();
      expect(await axe(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    }
  }, 120_000);
});
