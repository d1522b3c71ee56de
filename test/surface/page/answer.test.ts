// Answers of pages: headers, ETag, caching, methods, faults.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Refusal } from "#contract/refusal.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { THEME_SCRIPT_HASH } from "#surface/look/theme-script.ts";
import { createErrorPage, renderError } from "#surface/page/index.tsx";
import { wordsIn } from "#words/words.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory, insertReviews, SITE } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let oak: Awaited<ReturnType<typeof insertBusiness>>;

beforeAll(async () => {
  database = await createTestDatabase();
  surface = createSurface(database.context);
  const categoryId = await insertCategory(database.context, "shops", "Shops");
  oak = await insertBusiness(database.context, { slug: "oak", name: "Oak", categoryId });
  await insertReviews(database.context, oak, [{ title: "First" }]);
});
afterAll(() => database.close());

const PAGES = [
  "/",
  "/review/oak",
  "/categories",
  "/category/shops",
  "/search?q=oak",
  "/docs",
  "/about/reviews",
  "/nowhere",
];

describe("headers", () => {
  test("a page runs no script but that of the theme, and the service's own beside reviews and in the docs, stands in no frame, sets no cookie", async () => {
    for (const path of PAGES) {
      const { headers } = await surface.ask(path);
      const policy = headers.get("content-security-policy");
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      const hasOwn = path === "/review/oak" || path.startsWith("/docs");
      const scripts = hasOwn ? `script-src 'self' ${THEME_SCRIPT_HASH}` : `script-src ${THEME_SCRIPT_HASH}`;
      expect(policy?.match(/script-src [^;]*/)?.[0]).toBe(scripts);
      expect(policy).not.toContain("unsafe");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBeTruthy();
      expect(headers.get("set-cookie")).toBeNull();
    }
  });

  test("the stylesheet is found by its hash and kept for good; an old name gets it, but not for good", async () => {
    const [, href = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(await surface.html("/")) ?? [];
    const style = await surface.ask(href);
    expect(style.headers.get("content-type")).toStartWith("text/css");
    expect(style.headers.get("cache-control")).toContain("immutable");
    expect(Bun.gzipSync(await style.text()).length).toBeLessThan(8 * 1024);
    const old = await surface.ask("/assets/style.0ld.css");
    expect(old.status).toBe(200);
    expect(old.headers.get("cache-control")).not.toContain("immutable");
    expect((await surface.ask("/assets/other.js")).status).toBe(404);
  });

  test("a page with a form has a stylesheet and a script more, small and found by their hashes, and others do not", async () => {
    const form = await surface.html("/review/oak/write");
    const [, script = ""] = /<script src="(\/assets\/form\.[a-z0-9]+\.js)" defer>/.exec(form) ?? [];
    const styles = [...form.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1] as string);
    expect(styles).toHaveLength(2);
    let bytes = 0;
    for (const path of [...styles, script]) {
      const file = await surface.ask(path);
      expect(file.headers.get("content-type")).toMatch(/^text\/(css|javascript); charset=utf-8$/);
      expect(file.headers.get("cache-control")).toContain("immutable");
      if (path !== script) bytes += Bun.gzipSync(await file.text()).length;
    }
    expect(bytes).toBeLessThanOrEqual(10_000);
    const old = await surface.ask("/assets/form.0ld.js");
    expect(await old.text()).toBe(await (await surface.ask(script)).text());
    expect(old.headers.get("cache-control")).not.toContain("immutable");
    expect(await surface.html("/review/oak")).not.toMatch(/assets\/form|<script src="(?!\/assets\/review\.)/);
  });
});

describe("keeping", () => {
  test("304 for the ETag that was given", async () => {
    const first = await surface.ask("/review/oak");
    const etag = first.headers.get("etag") ?? "";
    const again = await surface.ask("/review/oak", { headers: { "if-none-match": etag } });
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect((await surface.ask("/review/oak", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("a kept page changes when its business does, and tracking parameters share it", async () => {
    const before = await surface.html("/review/oak");
    await insertReviews(database.context, oak, [{ title: "Second" }]);
    expect(await surface.html("/review/oak?utm_source=badge")).toBe(before);
    surface.cache.drop(`business:${oak}`);
    expect(await surface.html("/review/oak")).toContain("Second");
  });
});

describe("faults", () => {
  test("405 with Allow for anything but reading", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const response = await surface.ask("/review/oak", { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD");
    }
    expect((await surface.ask("/nowhere", { method: "POST" })).status).toBe(404);
  });

  test("a short host name is routed like any other", async () => {
    const pages = createSurface(database.context);
    expect((await pages.ask("/review/oak")).status).toBe(200);
    const response = await pages.fetch(new Request("http://a/review/oak"), "192.0.2.1");
    expect(response.status).toBe(200);
  });

  test("an unexpected fault is thrown on, and its page shows the reference", async () => {
    const broken = createSurface({ ...database.context, db: {} as never });
    await expect(broken.ask("/review/oak")).rejects.toThrow();
    const response = renderError(new Request("http://a/"), 500, { requestId: "req_1", config: SITE });
    expect(response.status).toBe(500);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toContain("req_1");
  });

  test.each(LANGUAGES)(
    "what is not available says when to come back, in words and in a header: %s",
    async (language) => {
      const page = async (headers?: Record<string, string>) => {
        const response = renderError(new Request(`http://a/?lang=${language}`), 503, {
          config: SITE,
          ...(headers && { headers }),
        });
        return [response.status, response.headers.get("retry-after"), await response.text()] as const;
      };
      const { error } = wordsIn("site", language);
      for (const [given, seconds] of [
        [undefined, 10],
        [{ "retry-after": "5" }, 5],
        [{ "retry-after": "1" }, 1],
        [{ allow: "GET" }, 10],
      ] as const) {
        const [status, header, html] = await page(given);
        expect([status, header]).toEqual([503, String(seconds)]);
        expect(html).toContain(Bun.escapeHTML(error[503].text({ seconds })));
        expect(html).toContain(error[503].title);
        expect(html).toContain(`>${error.home}</a>`);
      }
    },
  );

  test("a refusal keeps the time that it names, and no other page names one", async () => {
    const errorPage = createErrorPage(SITE, database.context.log);
    const { headers } = errorPage(
      new Request("http://a/"),
      new Refusal("unavailable", "Busy.", { headers: { "retry-after": "7" } }),
    );
    expect(headers.get("retry-after")).toBe("7");
    for (const status of [400, 404, 405, 410, 413, 500])
      expect(renderError(new Request("http://a/"), status, { config: SITE }).headers.get("retry-after")).toBeNull();
  });
});
