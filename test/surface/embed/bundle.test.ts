// The widget's scripts: bundled once, served to any site, short-lived where named and for good where hashed.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { buildWidget, loaderFor, widgetBundle } from "#surface/embed/bundle.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ baseUrl: "https://reviews.example/of" });
});
afterAll(() => service.close());

describe("GET /widget.js", () => {
  test("is short-lived, for every site, without a cookie, and compressed for who takes it", async () => {
    const answer = await service.get("/widget.js", { "accept-encoding": "gzip" });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=300, s-maxage=300",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      "content-encoding": "gzip",
    });
    expect(answer.headers.has("set-cookie")).toBe(false);
    const whole = await service.get("/widget.js?v=1");
    expect(whole.headers.has("content-encoding")).toBe(false);
    expect(Bun.gunzipSync(new Uint8Array(await answer.arrayBuffer())).length).toBe((await whole.bytes()).length);
  });

  test("is at most 3,072 bytes as it is sent", async () => {
    const sent = await service.get("/widget.js", { "accept-encoding": "gzip" });
    expect((await sent.bytes()).length).toBeLessThanOrEqual(3_072);
  });

  test("asks the browser to compile it while it arrives, which only its first line can", async () => {
    expect(await (await service.get("/widget.js")).text()).toStartWith("//# allFunctionsCalledOnLoad\n");
  });

  test("is 304 for a browser that has it", async () => {
    const etag = (await service.get("/widget.js")).headers.get("etag") as string;
    const again = await service.get("/widget.js", { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  test("is one classic script that leaves one name behind and evaluates nothing", async () => {
    const text = await (await service.get("/widget.js")).text();
    expect(text).not.toMatch(
      /\beval\(|new Function|innerHTML|outerHTML|insertAdjacentHTML|document\.write|document\.cookie|localStorage|setAttribute\("style/,
    );
    expect(text).not.toMatch(/^\s*(?:import|export)\b/m);
    expect(() => new Function(text)).not.toThrow();
  });

  test("knows where its service is, whatever characters its address has", async () => {
    expect(await (await service.get("/widget.js")).text()).toContain('"https://reviews.example/of/"');
    expect(loaderFor(await widgetBundle(), 'https://x/$&"')).toContain('"https://x/$&\\"/"');
  });

  test("takes nothing but GET", async () => {
    const answer = await service.send(new Request("http://localhost/widget.js", { method: "POST" }));
    expect(answer.status).toBe(405);
  });
});

describe("GET /widget/{file}", () => {
  test("is kept for good under its own hash, which the loader names", async () => {
    const { inline } = await widgetBundle();
    expect(await (await service.get("/widget.js")).text()).toContain(inline.file);
    const answer = await service.get(inline.path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await answer.text()).toBe(String(inline.content.body));
  });

  test("is today's, for an hour, under the hash of another version", async () => {
    const { inline } = await widgetBundle();
    const answer = await service.get("/widget/inline.0a1b2c.js");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(await answer.text()).toBe(String(inline.content.body));
  });

  for (const file of ["inline.js", "inline.x.css", "loader.0a1b2c.js", "..%2Fwidget.js", "%00", "inline.0a1b2c.js/x"]) {
    test(`is nothing as ${file}`, async () => {
      expect((await service.get(`/widget/${file}`)).status).toBe(404);
    });
  }
});

test("the same sources give the same bytes, safe to stand in a page", async () => {
  const [first, second] = [await buildWidget(), await buildWidget()];
  expect(second).toEqual(first);
  expect(first.scripts.inline).toContain("adoptedStyleSheets");
  // A text in a page ends at the first of these.
  for (const script of Object.values(first.scripts)) expect(script).not.toContain("</script");
});
