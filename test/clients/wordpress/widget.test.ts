// The plugin's block and shortcode in a real WordPress: what visitors get, and what authors of posts cannot put into it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { createSite, hasWordPress, type Site } from "../../support/wordpress.ts";
import { createHosts, type Hosts, seedShop } from "../../surface/embed/host.ts";

describe.skipIf(!hasWordPress)("in WordPress", () => {
  let site: Site;
  let hosts: Hosts;
  const setUp = () => site.php("update_option('candor_reviews', $given);", { given: { url: hosts.base, slug: "oak" } });
  const html = async (content: string, role?: "contributor") => {
    const text = await (await fetch(site.post(content, role))).text();
    return /<div[^>]* class="[^"]*wp-block-post-content.*?(?=<\/main>)/s.exec(text)?.[0] ?? text;
  };

  beforeAll(async () => {
    [site, hosts] = await Promise.all([createSite(), createHosts()]);
    await seedShop(hosts.service);
    setUp();
  });
  afterAll(async () => {
    await hosts?.close();
    await site?.close();
  });

  test("the shortcode leaves the widget's element with its link, and asks for the script once", async () => {
    const url = site.post('[candor_reviews variant="list" theme="dark"] and [candor_reviews]');
    const page = await (await fetch(url)).text();
    expect(page).toContain(
      `<div class="reviews-widget" data-business="oak" data-variant="list" data-theme="dark" data-mode="frame" data-height="527" style="display:grid;`,
    );
    expect(page).toContain(`<a href="${hosts.base}/review/oak?utm_source=widget&#038;utm_medium=list"`);
    expect(page).toContain(">Reviews of oak</a>");
    expect(page.match(/<script[^>]*widget\.js[^>]*>/g)).toEqual([expect.stringContaining("<script async src=")]);
  });

  test("a page without a widget asks the instance for nothing", async () => {
    expect(await (await fetch(site.post("Only words."))).text()).not.toContain(hosts.base);
  });

  test("the block renders as the shortcode does, in a box that the theme can align", async () => {
    const found = await html(
      '<!-- wp:candor/reviews {"variant":"carousel","mode":"inline","height":400,"align":"wide"} /-->',
    );
    expect(found).toContain('class="alignwide wp-block-candor-reviews"');
    expect(found).toContain('data-variant="carousel" data-theme="light" data-mode="inline" data-height="400"');
  });

  test("the badge as a picture needs no script", async () => {
    const found = await html('[candor_reviews variant="picture" theme="dark"]');
    expect(found).toContain(`src="${hosts.base}/api/badge/oak.svg?theme=dark" alt="Reviews of oak" height="64"`);
    expect(found).not.toContain("widget.js");
  });

  test("the link speaks the site's language", async () => {
    const shown = site.php("add_filter('determine_locale', fn() => 'de_DE'); return do_shortcode('[candor_reviews]');");
    expect(shown).toContain(">Bewertungen von oak</a>");
  });

  test("the looks of the tag come through, each with its attribute", () => {
    const looks = {
      lang: "de",
      accent: "#0F766E",
      "star-color": "e85",
      radius: "24",
      font: "inherit",
      density: "compact",
      header: "summary",
      photos: "on",
    };
    const given = { variant: "list", mode: "inline", ...looks };
    const code = Object.entries(given).map(([name, value]) => `${name}="${value}"`);
    const shown: string = site.php("return do_shortcode($code);", { code: `[candor_reviews ${code.join(" ")}]` });
    const found = [...shown.matchAll(/ data-([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]);
    expect(Object.fromEntries(found)).toEqual({
      ...{ business: "oak", theme: "light", ...given },
      ...{ accent: "#0f766e", height: "667" },
    });
    expect(shown).toContain(">Bewertungen von oak</a>");
    expect(shown).toContain(
      "margin-top:max(min(1594px,(340px - 100%)*999),min(1494px,(480px - 100%)*999),min(1351px,(588px - 100%)*999),min(993px,(690px - 100%)*999),min(933px,(880px - 100%)*999),min(707px,(1080px - 100%)*999),667px);padding:4px 0;font-size:13px;line-height:20px;color:inherit",
    );
    const picture: string = site.php("return CandorReviews\\render($given);", {
      given: { variant: "picture", theme: "dark", lang: "fr" },
    });
    expect(picture).toContain("/api/badge/oak.svg?theme=dark&#038;lang=fr");
  });

  test("a look that cannot be read is left out, and so is a host's font in a frame", () => {
    const all = [
      { accent: "red" },
      { accent: "#12345" },
      { "star-color": "url(x)" },
      { radius: "25" },
      { radius: -1 },
      { radius: "1.5" },
      { lang: "xx" },
      { font: "Arial", mode: "inline" },
      { font: "inherit" },
      { density: "tight" },
      { header: "none" },
      { photos: "only" },
    ];
    const rendered: string[] = site.php("return array_map('CandorReviews\\render', $all);", { all });
    for (const [index, html] of rendered.entries())
      expect([all[index], html.match(/data-(?:accent|star-color|radius|lang|font|density|header|photos)=/)]).toEqual([
        all[index],
        null,
      ]);
  });

  const HOSTILE = [
    '"><script>alert(1)</script>',
    '" onmouseover="alert(1)',
    "javascript:alert(1)",
    "'><img src=x onerror=alert(1)>",
    "&quot; onclick=&quot;alert(1)",
    "no\u0000<script>",
    "https://evil.example/widget.js",
  ];

  test("no attribute of a contributor gets text into the page", async () => {
    const looks = ["lang", "accent", "star-color", "radius", "font", "density", "header", "photos"];
    const names = ["variant", "theme", "mode", "height", ...looks, "business", "slug", "url", "class", "style"];
    const given = names.flatMap((name) => HOSTILE.map((value) => ({ [name]: value })));
    const [usual, ...rendered] = site.php("return array_map('CandorReviews\\render_shortcode', $all);", {
      all: [{}, ...given],
    });
    expect(new Set(rendered)).toEqual(new Set([usual]));
    const blocks = given.map((each) => {
      const json = JSON.stringify(each).replaceAll(/[<>&-]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
      return `<!-- wp:candor/reviews ${json} /-->`;
    });
    const found = await html(blocks.join(""), "contributor");
    expect(found.split(usual).length - 1).toBe(given.length);
    expect(found).not.toMatch(/alert|evil|onerror|onclick/);
  });

  test("lists and objects as attributes are the default", () => {
    const odd = [["list"], { a: 1 }, true, null, -5, "1e9"];
    const names = ["variant", "theme", "mode", "lang", "radius", "font", "density", "header", "photos"];
    const all = names.flatMap((name) => odd.map((value) => ({ [name]: value })));
    const heights = [-5, 1, 99_999, "300", ["x"]].map((height) => ({ height }));
    const rendered: string[] = site.php("return array_map('CandorReviews\\render', $all);", {
      all: [{}, ...all, ...heights],
    });
    expect(new Set(rendered.slice(0, all.length + 1)).size).toBe(1);
    expect(rendered.slice(all.length + 1).map((each) => /data-height="(\d+)"/.exec(each)?.[1])).toEqual([
      "92",
      "20",
      "2000",
      "300",
      "92",
    ]);
  });

  test("who only reads may not ask for the block's preview", async () => {
    const path = "/?rest_route=/wp/v2/block-renderer/candor/reviews&context=edit";
    expect((await site.ask(path)).status).toBe(401);
    expect((await site.ask(path, { cookies: site.signIn("subscriber") })).status).toBe(401);
  });

  test("a plugin that is not set up shows visitors nothing", async () => {
    site.php("delete_option('candor_reviews');");
    const found = await html("[candor_reviews]<!-- wp:candor/reviews /-->");
    setUp();
    expect(found).not.toMatch(/reviews-widget|Candor Reviews:/);
  });

  describe.skipIf(!hasBrowser)("in a browser", () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await openBrowser();
    });
    afterAll(() => browser?.close());

    test("a visitor sees the reviews in a post, and the page calls the instance alone", async () => {
      await using tab = await hosts.tab(browser, { viewport: { width: 1280, height: 900 } });
      await tab.page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
      await tab.page.goto(site.post('[candor_reviews variant="list"]'));
      const frame = tab.page.frameLocator(".reviews-widget iframe");
      await frame.getByText("Arrived a day early").first().waitFor();
      expect(await tab.page.locator(".reviews-widget > a").innerText()).toBe("Reviews of oak");
      const origins = new Set(tab.asked.filter((url) => url.startsWith("http")).map((url) => new URL(url).origin));
      expect([...origins].sort()).toEqual([hosts.base, site.url].sort());
      expect(tab.said).toEqual([]);
    });

    test("where the script is blocked, the link stays", async () => {
      await using tab = await hosts.tab(browser, { viewport: { width: 390, height: 900 } });
      await tab.page.route("**/widget.js", (route) => route.abort());
      await tab.page.goto(site.post("<!-- wp:candor/reviews /-->"));
      const link = tab.page.locator(".reviews-widget > a");
      expect(await link.isVisible()).toBe(true);
      expect(await link.getAttribute("href")).toStartWith(`${hosts.base}/review/oak`);
    });

    test("the editor previews each variant in a frame without the admin's rights", async () => {
      await using tab = await hosts.tab(browser, { viewport: { width: 1280, height: 900 } });
      const { page } = tab;
      const cookies = Object.entries(site.signIn("editor"));
      await page
        .context()
        .addCookies(cookies.map(([name, value]) => ({ name, value: encodeURIComponent(value), url: site.url })));
      await page.goto(`${site.url}/wp-admin/post-new.php`);
      await page.waitForFunction("window.wp?.data?.select('core/editor')?.getCurrentPostId()");
      await page.evaluate(`
        wp.data.dispatch('core/edit-post').toggleFeature('welcomeGuide');
        wp.data.dispatch('core/block-editor').insertBlocks(wp.blocks.createBlock('candor/reviews', { variant: 'list' }));`);
      const preview = page.locator(".wp-block-candor-reviews iframe");
      await preview.waitFor();
      expect(await preview.getAttribute("sandbox")).toBe("allow-scripts");
      await page.frameLocator(".wp-block-candor-reviews iframe").getByText("Arrived a day early").first().waitFor();
      await page.getByLabel("Variant").selectOption("picture");
      await page.locator(`.wp-block-candor-reviews img[src="${hosts.base}/api/badge/oak.svg"]`).waitFor();
      expect(await page.evaluate("wp.data.select('core/editor').getEditedPostContent()")).toBe(
        '<!-- wp:candor/reviews {"variant":"picture"} /-->',
      );
      expect(tab.asked.some((url) => url.endsWith("/widget.js"))).toBe(false);
    });
  });

  test("PHP logs no warning, and the site's server sent no request", () => {
    expect(site.complaints()).toEqual([]);
    expect(site.called().filter((url) => url.startsWith(hosts.base))).toEqual([]);
  });
});
