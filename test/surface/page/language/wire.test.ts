// Requests that the server refuses before a page is rendered, over a connection: a page in the reader's language, for programs JSON.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { dirOf } from "#platform/language/language.ts";
import { listen, type RunningServer } from "#runtime/listen.ts";
import { wordsIn } from "#words/words.ts";
import { seedBusiness } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
let server: RunningServer;
beforeAll(async () => {
  service = await createTestService();
  await seedBusiness(service.context, { slug: "oak", domain: "oak.example", country: "FR" });
  server = listen(service.handler, { port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server.stop(1_000);
  await service.close();
});

const ask = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const KILOBYTE = "x".repeat(1_024);

test("an Accept-Language of 16 KB is read, and one that names no language is passed over", async () => {
  for (const [header, language] of [
    [`de, ${KILOBYTE.repeat(16)}`, "de"],
    [KILOBYTE.repeat(16), "fr"],
    ["zh-Hant, ".repeat(1_800), "fr"],
  ] as const) {
    const response = await ask("/review/oak", { "accept-language": header });
    expect([response.status, response.headers.get("content-language")]).toEqual([200, language]);
  }
});

test("headers above 32 KB: 431, a page in the reader's language", async () => {
  for (const language of ["ar", "pl"] as const) {
    for (const path of ["/", "/review/oak?x=1", "/review/oak/write", "/invite/nonsense", "/log/check"]) {
      const response = await ask(path, { "accept-language": language, "x-large": KILOBYTE.repeat(40) });
      const html = await response.text();
      expect([path, response.status, response.headers.get("content-language")]).toEqual([path, 431, language]);
      expect(html).toContain(`<html lang="${language}" dir="${dirOf(language)}">`);
      expect(html).toContain(wordsIn("site", language).error[431].title);
    }
  }
  const response = await ask("/", { "accept-language": `de, ${KILOBYTE.repeat(40)}` });
  expect([response.status, response.headers.get("content-language")]).toEqual([431, "de"]);
});

test("an address above 8 KB: 414, a page in the reader's language", async () => {
  const response = await ask(`/search?q=${KILOBYTE.repeat(9)}`, { "accept-language": "es" });
  expect(response.status).toBe(414);
  expect(await response.text()).toContain(wordsIn("site", "es").error[400].title);
});

test("programs get both as JSON", async () => {
  for (const path of ["/api/open/v1/businesses/nothing", "/log/checkpoint", "/api/badge/x.svg"]) {
    const response = await ask(path, { "x-large": KILOBYTE.repeat(40) });
    expect([path, response.status]).toEqual([path, 431]);
    expect(await response.json()).toMatchObject({ error: { code: "headers_too_large" } });
  }
});
