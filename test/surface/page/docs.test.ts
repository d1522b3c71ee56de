// The docs pages, rendered from the OpenAPI documents that the service serves.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestService, json, type TestService } from "../../support/service.ts";

type Described = {
  operationId: string;
  responses: Record<string, { content?: { "application/json": { examples?: Record<string, object> } } }>;
};

let service: TestService;
const page = async (path: string) => (await service.get(path)).text();

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

test("endpoints with parameters, bodies, answers and a command to try", async () => {
  const html = await page("/docs/rest");
  expect(html).toContain('id="post-api-v1-replies"');
  expect(html).toContain('href="#post-api-v1-replies"');
  expect(html).toContain("10 to 3000 characters");
  expect(html).toContain('<span class="field-required"> required</span>');
  expect(html).toContain("curl -X POST 'https://reviews.example/api/v1/replies'");
  expect(html).toContain("Authorization: Bearer &lt;API_KEY>");
  expect(html).toContain("/api/v1/businesses/biz_01m83n67kyep8rx8fm1rxqb5q6/reviews'");
  expect(html).toContain("in query, integer");
  expect(html).toContain("integer or null");
  expect(html).toMatch(/\/api\/v1\/webhooks\/whs_\w+\/replay\?since=2026-11-01'/);
});

test("each operation of both documents has a section and a link to it", async () => {
  for (const [path, document] of [
    ["/docs/rest", "/api/v1/openapi.json"],
    ["/docs/open", "/api/open/v1/openapi.json"],
  ] as const) {
    const html = await page(path);
    const { paths } = await json(service.get(document));
    const operations = Object.values(paths).flatMap((each) =>
      Object.values(each as Record<string, { summary: string }>),
    );
    expect(html.match(/<section class="endpoint"/g)).toHaveLength(operations.length);
    for (const { summary } of operations)
      expect(html).toContain(`>${Bun.escapeHTML(summary).replaceAll("&#x27;", "'")}</a>`);
    for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${anchor}"`);
  }
});

test("each operation has a request in curl and TypeScript, its answer as an example, and its errors", async () => {
  for (const [path, document] of [
    ["/docs/rest", "/api/v1/openapi.json"],
    ["/docs/open", "/api/open/v1/openapi.json"],
  ] as const) {
    const sections = (await page(path)).split('<section class="endpoint"').slice(1);
    const { paths } = await json(service.get(document));
    const operations = Object.values(paths).flatMap((each) => Object.entries(each as Record<string, Described>));
    for (const [index, [method, { operationId, responses }]] of operations.entries()) {
      const section = sections[index] as string;
      expect(section).toContain(`await client.${operationId}(`);
      expect(section).toContain("<code>curl");
      if (method !== "delete") expect(section).toContain("<figcaption>Example</figcaption>");
      const codes = Object.values(responses).flatMap((each) =>
        Object.keys(each.content?.["application/json"].examples ?? {}),
      );
      expect(codes.length).toBeGreaterThan(0);
      for (const code of codes) expect(section).toContain(`<code>${code}</code>`);
    }
  }
});

test("the text of the documents stays English, left to right, in a frame of the reader's language", async () => {
  for (const path of ["/docs/rest", "/docs/open"]) {
    const html = await page(`${path}?lang=ar`);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    const [before = "", english = ""] = html.split(/<h2>[^<]*<\/h2><div lang="en" dir="ltr">/);
    expect(english).toContain('<section class="endpoint"');
    expect(before).not.toContain('<section class="endpoint"');
    expect(before).toContain('<ul lang="en" dir="ltr">');
    expect(before).toMatch(/<p lang="en" dir="ltr">[A-Z]/);
  }
});

test("the client's example names ids for their nouns", async () => {
  const html = await page("/docs/rest");
  for (const field of ["businessId", "reviewId", "webhookId", "deliveryId"])
    expect(html).toContain(`({\n  ${field}: &quot;`);
});

test("the open data API's commands send no key", async () => {
  expect(await page("/docs/open")).not.toContain("Authorization");
});

test("the overview has a page, and an unknown name has none", async () => {
  expect(await page("/docs")).toContain("Programs authenticate with an API key");
  expect((await service.get("/docs/none")).status).toBe(404);
});
