// The docs, drawn from an OpenAPI document.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface } from "./fixture.ts";

const REST = {
  openapi: "3.1.0",
  info: { title: "REST", version: "1", description: "First.\n\nWith `code`." },
  security: [{ apiKey: [] }],
  paths: {
    "/api/v1/replies": {
      post: {
        summary: "Reply to a review",
        tags: ["replies"],
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/NewReply" } } } },
        responses: {
          "201": {
            description: "Made",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Tree" } } },
          },
          "422": { description: "It's <wrong>" },
        },
      },
    },
    "/api/v1/businesses/{id}/reviews": {
      get: {
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "rating", in: "query", schema: { type: "integer", minimum: 1, maximum: 5 } },
        ],
        responses: { "200": { description: "Read" } },
      },
    },
  },
  components: {
    schemas: {
      NewReply: {
        type: "object",
        required: ["body"],
        properties: { body: { type: "string", minLength: 10, maxLength: 3000, description: "It's what is shown." } },
      },
      Tree: {
        type: "object",
        properties: {
          label: { anyOf: [{ const: "Good" }, { type: "null" }] },
          children: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
          lost: { $ref: "#/components/schemas/Nowhere" },
        },
      },
    },
  },
};

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;

beforeAll(async () => {
  database = await createTestDatabase();
  surface = createSurface(database.context, () => ({ rest: REST, open: {} }));
});
afterAll(() => database.close());

test("endpoints with parameters, bodies, answers and a command to try", async () => {
  const html = await surface.html("/docs/rest");
  expect(html).toContain('id="post-api-v1-replies"');
  expect(html).toContain('href="#post-api-v1-replies"');
  expect(html).toContain("10 to 3000 characters");
  expect(html).toContain("required");
  expect(html).toContain("curl -X POST 'https://reviews.example/api/v1/replies'");
  expect(html).toContain("Authorization: Bearer &lt;API_KEY>");
  expect(html).toContain("/api/v1/businesses/&lt;id>/reviews");
  expect(html).toContain("&lt;wrong>");
  expect(html).toContain("in query, integer");
});

test("a schema that holds itself comes to an end, and a missing one shows its name", async () => {
  const html = await surface.html("/docs/rest");
  expect(html).toContain("Nowhere");
  expect(html.length).toBeLessThan(60_000);
});

test("an empty document and the overview have their pages", async () => {
  for (const path of ["/docs", "/docs/open"]) expect((await surface.ask(path)).status).toBe(200);
  expect((await surface.ask("/docs/none")).status).toBe(404);
});
