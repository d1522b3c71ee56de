// Both OpenAPI documents are valid in structure, and describe exactly what is served: each operation is called, and its
// answer held against its schema.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#platform/id.ts";
import { faultsOf, KEYWORDS, type Schema } from "../support/json-schema.ts";
import { seedBusiness, seedKey, seedOrganisation, seedPlatform, seedReview } from "../support/seed.ts";
import { BASE_URL, createTestService, json, type TestService } from "../support/service.ts";

type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Answer = {
  description: string;
  headers?: Record<string, { schema: Schema }>;
  content?: Record<string, { schema: Schema }>;
};
type Operation = {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  responses: Record<string, Answer>;
  security?: Record<string, string[]>[];
};
type Document = {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes?: Record<string, object> };
  security?: Record<string, string[]>[];
};

let service: TestService;
let key: string;
let ids: { business: string; review: string; empty: string };

beforeAll(async () => {
  service = await createTestService();
  const { context } = service;
  const organisationId = (await seedOrganisation(context)).id;
  key = (await seedKey(context, organisationId, ["read", "write"])).secret;
  const business = await seedBusiness(context, { slug: "shop.example", organisationId });
  const review = await seedReview(context, business.id, { verified: true, reply: "Thank you for writing." });
  for (const source of ["organic", "import", "invitation", "editor"] as const)
    await seedReview(context, business.id, { source });
  await seedPlatform(context, business.id, "4.20", 12);
  const empty = await seedBusiness(context, { slug: "empty.example", organisationId });
  ids = { business: toWire("biz", business.id), review: toWire("rev", review), empty: toWire("biz", empty.id) };
});
afterAll(() => service.close());

/** How each operation is asked for: what succeeds, and what is refused, by status. New operations belong in here. */
const CALLS: Record<
  "rest" | "open",
  Record<string, { succeed: () => string[]; refuse?: () => Record<number, string[]> }>
> = {
  rest: {
    readMe: { succeed: () => ["/api/v1/me"] },
    listBusinesses: {
      succeed: () => ["/api/v1/businesses", "/api/v1/businesses?page=2&perPage=1"],
      refuse: () => ({ 400: ["/api/v1/businesses?page=0"] }),
    },
    listReviews: {
      succeed: () => [
        `/api/v1/businesses/${ids.business}/reviews`,
        `/api/v1/businesses/${ids.empty}/reviews`,
        `/api/v1/businesses/${ids.business}/reviews?rating=5&verified=true&since=2026-01-01&page=1&perPage=100`,
      ],
      refuse: () => ({
        400: [`/api/v1/businesses/${ids.business}/reviews?rating=6`],
        404: ["/api/v1/businesses/biz_x/reviews"],
      }),
    },
    readReview: {
      succeed: () => [`/api/v1/reviews/${ids.review}`],
      refuse: () => ({ 404: ["/api/v1/reviews/rev_x"] }),
    },
    describe: { succeed: () => ["/api/v1/openapi.json"] },
  },
  open: {
    readBusiness: {
      succeed: () => ["/api/open/v1/businesses/shop.example", "/api/open/v1/businesses/empty.example"],
      refuse: () => ({ 404: ["/api/open/v1/businesses/nobody"] }),
    },
    lookupBusiness: {
      succeed: () => ["/api/open/v1/lookup?domain=https://www.shop.example/"],
      refuse: () => ({ 400: ["/api/open/v1/lookup"], 404: ["/api/open/v1/lookup?domain=nobody.example"] }),
    },
    listBusinessReviews: {
      succeed: () => [
        "/api/open/v1/businesses/shop.example/reviews",
        "/api/open/v1/businesses/shop.example/reviews?page=9",
      ],
      refuse: () => ({
        400: ["/api/open/v1/businesses/shop.example/reviews?page=0"],
        404: ["/api/open/v1/businesses/nobody/reviews"],
      }),
    },
    describe: { succeed: () => ["/api/open/v1/openapi.json"] },
  },
};

/** Every path that the spec names for the two APIs. */
const SPEC_PATHS = {
  rest: [
    ...[
      "/me",
      "/businesses",
      "/businesses/{id}/reviews",
      "/reviews/{id}",
      "/invitations",
      "/invitations/bulk",
      "/replies",
    ],
    ...[
      "/insights/benchmarks",
      "/insights/business/{id}/trends",
      "/webhooks",
      "/webhooks/{id}",
      "/webhooks/samples",
      "/openapi.json",
    ],
    ...["/businesses/{id}", "/reviews", "/invitations/{id}", "/keys", "/organisation"],
  ].map((path) => `/api/v1${path}`),
  open: [
    "/businesses/{slug}",
    "/businesses/{slug}/reviews",
    "/lookup",
    "/openapi.json",
    "/businesses",
    "/reviews",
    "/search",
  ].map((path) => `/api/open/v1${path}`),
};

/** What the spec promises today's callers; these may never go. */
const PROMISED = {
  rest: ["/api/v1/me", "/api/v1/businesses", "/api/v1/businesses/{id}/reviews", "/api/v1/reviews/{id}"],
  open: ["/api/open/v1/businesses/{slug}", "/api/open/v1/lookup", "/api/open/v1/businesses/{slug}/reviews"],
};

for (const api of ["rest", "open"] as const) {
  const base = api === "rest" ? "/api/v1" : "/api/open/v1";
  const ask = (path: string, method = "GET") => {
    service.clock.advance(60_000);
    const headers: Record<string, string> = api === "rest" ? { authorization: `Bearer ${key}` } : {};
    return service.send(new Request(`http://localhost${path}`, { method, headers }));
  };
  const read = async (): Promise<Document> => json(ask(`${base}/openapi.json`));
  const operations = async () =>
    Object.entries((await read()).paths).flatMap(([path, each]) =>
      Object.entries(each).map(([method, operation]) => ({ path, method, operation })),
    );

  describe(`${base}/openapi.json is a valid document`, () => {
    test("is served without a key, as JSON", async () => {
      const response = await service.get(`${base}/openapi.json`);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toStartWith("application/json");
    });

    test("has the parts that OpenAPI 3.1 wants", async () => {
      const document = await read();
      expect(document.openapi).toMatch(/^3\.1\.\d+$/);
      expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
      expect(document.servers).toEqual([{ url: BASE_URL }]);
      for (const path of Object.keys(document.paths)) expect(path).toStartWith("/");
      const schemes = Object.keys(document.components.securitySchemes ?? {});
      const used = [document.security ?? [], ...(await operations()).map(({ operation }) => operation.security ?? [])];
      for (const name of used.flat().flatMap((each) => Object.keys(each))) expect(schemes).toContain(name);
      expect(schemes).toEqual(api === "rest" ? ["apiKey"] : []);
    });

    test("each operation has an id of its own, a summary, and answers with descriptions", async () => {
      const all = await operations();
      expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length);
      for (const { method, operation } of all) {
        expect(["get", "put", "post", "delete", "patch"]).toContain(method);
        expect(operation.summary).toBeString();
        expect(Object.keys(operation.responses).length).toBeGreaterThan(0);
        for (const [status, answer] of Object.entries(operation.responses)) {
          expect(status).toMatch(/^[2345]\d\d$/);
          expect(answer.description).toBeString();
        }
      }
    });

    test("parameters are declared: those of the path required, those of the query not unless they are", async () => {
      for (const { path, operation } of await operations()) {
        const parameters = operation.parameters ?? [];
        const inPath = parameters.filter((each) => each.in === "path");
        expect(inPath.map((each) => each.name)).toEqual(
          [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string),
        );
        expect(inPath.every((each) => each.required)).toBe(true);
        for (const { schema, name } of parameters) {
          expect(Object.keys(schema).length).toBeGreaterThan(0);
          expect(name).toBeString();
        }
        const required = parameters.filter((each) => each.in === "query" && each.required).map((each) => each.name);
        expect(required).toEqual(path.endsWith("/lookup") ? ["domain"] : []);
      }
    });

    test("no schema holds a keyword that is none, our own ones least of all", async () => {
      const document = await read();
      const schemas: Schema[] = [];
      const collect = (node: unknown, inside: string) => {
        if (typeof node !== "object" || node === null) return;
        if (inside === "schema" || inside === "items") schemas.push(node as Schema);
        for (const [name, each] of Object.entries(node)) collect(each, inside === "properties" ? "schema" : name);
      };
      collect(document.paths, "paths");
      expect(schemas.length).toBeGreaterThan(20);
      for (const schema of schemas) for (const keyword of Object.keys(schema)) expect(KEYWORDS).toContain(keyword);
      const text = JSON.stringify(document);
      for (const own of ['"documented"', '"wrong"', '"~', "$ref", '"Kind"']) expect(text).not.toContain(own);
    });

    test("query values are told as what they mean, not as the patterns that check them", async () => {
      const parameters = (await operations()).flatMap(({ operation }) => operation.parameters ?? []);
      const byName = new Map(parameters.filter((each) => each.in === "query").map((each) => [each.name, each.schema]));
      expect(byName.get("page")).toMatchObject({ type: "integer", minimum: 1 });
      if (api === "rest") {
        expect(byName.get("perPage")).toMatchObject({ type: "integer", minimum: 1, default: 25 });
        expect(byName.get("rating")).toMatchObject({ type: "integer", minimum: 1, maximum: 5 });
        expect(byName.get("verified")).toMatchObject({ type: "boolean" });
        expect(byName.get("since")).toMatchObject({ type: "string" });
      }
    });
  });

  describe(`${base}/openapi.json describes what is served`, () => {
    test("the calls in this file are those of the document", async () => {
      const documented = (await operations()).map(({ operation }) => operation.operationId);
      expect(documented.toSorted()).toEqual(Object.keys(CALLS[api]).toSorted());
    });

    test("what the spec promises is there", async () => {
      const { paths } = await read();
      for (const path of PROMISED[api]) expect(Object.keys(paths[path] ?? {})).toContain("get");
    });

    test("every operation answers as documented, field by field", async () => {
      for (const { operation } of await operations()) {
        for (const path of CALLS[api][operation.operationId]?.succeed() ?? []) {
          const response = await ask(path);
          expect(`${path} ${response.status}`).toBe(`${path} 200`);
          expectDocumented(operation, response, await json(response), path);
        }
      }
    });

    test("every refusal is documented, and has the one shape", async () => {
      for (const { operation } of await operations()) {
        for (const [status, paths] of Object.entries(CALLS[api][operation.operationId]?.refuse?.() ?? {})) {
          for (const path of paths) {
            const response = await ask(path);
            expect(`${path} ${response.status}`).toBe(`${path} ${status}`);
            expectDocumented(operation, response, await json(response), path);
          }
        }
      }
    });

    test("a documented refusal is one that can be met", async () => {
      // Met in the guard's and the limits' own tests, for any operation.
      const general = api === "rest" ? ["401", "403", "429"] : ["304", "429"];
      for (const { operation } of await operations()) {
        const met = Object.keys(CALLS[api][operation.operationId]?.refuse?.() ?? {});
        const own = Object.keys(operation.responses).filter((each) => !each.startsWith("2") && !general.includes(each));
        for (const status of own) {
          // One list of answers serves all of the open API; a slug cannot be malformed, so 400 is not met there.
          if (api === "open" && operation.operationId === "readBusiness" && status === "400") continue;
          expect(`${operation.operationId} ${met}`).toContain(status);
        }
      }
    });

    test("every path that is served is documented with its methods, and no other is", async () => {
      const { paths } = await read();
      const all = new Set([...SPEC_PATHS[api], ...Object.keys(paths)]);
      for (const path of all) {
        const served = await methodsServed(path.replace("{id}", "x").replace("{slug}", "x"));
        expect(`${path}: ${served}`).toBe(`${path}: ${Object.keys(paths[path] ?? {}).toSorted()}`);
      }
    });
  });

  /** By the Allow of a method that nothing offers; nothing where nothing is there. */
  async function methodsServed(path: string): Promise<string[]> {
    const response = await ask(path, "PROPFIND");
    if (response.status === 404) return [];
    expect(response.status).toBe(405);
    const allowed = (response.headers.get("allow") as string).toLowerCase().split(", ");
    return allowed.filter((each) => !["head", "options"].includes(each)).toSorted();
  }
}

function expectDocumented(operation: Operation, response: Response, body: unknown, what: string) {
  const documented = operation.responses[response.status];
  if (!documented) throw new Error(`${what}: ${response.status} is not documented`);
  const schema = documented.content?.["application/json"]?.schema;
  if (!schema) throw new Error(`${what}: ${response.status} has no schema`);
  expect({ what, faults: faultsOf(schema, body) }).toEqual({ what, faults: [] });
  for (const [name, { schema: told }] of Object.entries(documented.headers ?? {}))
    expect({ name, faults: faultsOf(told, Number(response.headers.get(name) ?? "missing")) }).toEqual({
      name,
      faults: [],
    });
}
