// Both OpenAPI documents name their nouns: every noun is a schema, every operation has an example that its schema accepts, and
// every error code is in the enum.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TProperties, Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { WEBHOOK_EVENTS } from "#contract/event.ts";
import { REFUSAL_CODES } from "#contract/refusal.ts";
import { describeApi } from "#surface/example/description.ts";
import { samplesOf, testPayload } from "#surface/example/webhook-sample.ts";
import { REST_DESCRIPTION } from "#surface/rest/description.ts";
import { reading } from "#surface/rest/kit/schema.ts";
import { faultsOf, type Schema, withoutReferences } from "../../support/json-schema.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";

type Content = { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> };
type Operation = {
  operationId: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; example?: unknown; schema: Schema }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
};
type Document = {
  info: { description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema>; securitySchemes?: Record<string, object> };
  security: object[];
};

const NOUNS = {
  rest: [
    ...["Business", "Review", "Reply", "Invitation", "Webhook", "Delivery", "Benchmarks", "Trends", "Error", "Me"],
    ...["WebhookEvent", "ReviewCreated", "InvitationSent", "BusinessVerified"],
  ],
  open: ["OpenBusiness", "OpenReview", "Error"],
};

let service: TestService;
const documents: Partial<Record<"rest" | "open", Document>> = {};
const served = (api: "rest" | "open") => documents[api] as Document;

beforeAll(async () => {
  service = await createTestService();
  documents.rest = await json(service.get("/api/v1/openapi.json"));
  documents.open = await json(service.get("/api/open/v1/openapi.json"));
});
afterAll(() => service.close());

for (const api of ["rest", "open"] as const) {
  const operations = () =>
    Object.values(withoutReferences(served(api)).paths).flatMap((methods) => Object.values(methods));

  describe(`the ${api} document`, () => {
    test("names every noun, and refers to each that it names", () => {
      const { schemas } = served(api).components;
      for (const noun of NOUNS[api]) expect(schemas).toHaveProperty(noun);
      const text = JSON.stringify(served(api));
      for (const noun of Object.keys(schemas)) expect(text).toContain(`"#/components/schemas/${noun}"`);
    });

    test("names every object: none stands inside another schema or an operation", () => {
      const unnamed: string[] = [];
      const walk = (node: unknown, at: string, isNamed: boolean) => {
        if (typeof node !== "object" || node === null) return;
        if (!isNamed && (node as Schema).type === "object") unnamed.push(at);
        for (const [name, each] of Object.entries(node)) {
          if (["example", "examples", "default", "enum"].includes(name)) continue;
          walk(each, `${at}/${name}`, false);
        }
      };
      const { paths, webhooks, components } = served(api);
      walk({ paths, webhooks }, "", false);
      for (const [name, schema] of Object.entries(components.schemas)) walk(schema, name, true);
      expect(unnamed).toEqual([]);
      expect(Object.keys(components.schemas).length).toBeGreaterThan(api === "rest" ? 60 : 10);
    });

    test("gives each schema a name of letters alone, which every generator of clients can use", () => {
      for (const name of Object.keys(served(api).components.schemas)) expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
    });

    test("has an example of every noun of its answers, and each is what the schema says", () => {
      const { schemas } = withoutReferences(served(api)).components;
      for (const [noun, schema] of Object.entries(schemas))
        for (const example of (schema.examples as unknown[] | undefined) ?? [])
          expect({ noun, faults: faultsOf(schema, example) }).toEqual({ noun, faults: [] });
    });

    test("shows the request and the answer of every operation", () => {
      for (const { operationId, parameters = [], requestBody, responses } of operations()) {
        for (const { name, in: where, required, example } of parameters)
          if (required) expect({ operationId, where, name, example }).not.toHaveProperty("example", undefined);
        const bodies = [requestBody, ...Object.values(responses)].flatMap((each) => Object.values(each?.content ?? {}));
        for (const { schema, example, examples } of bodies) {
          const values = examples ? Object.values(examples).map((each) => each.value) : [example];
          expect(values.length).toBeGreaterThan(0);
          for (const value of values) {
            expect({ operationId, value }).not.toEqual({ operationId, value: undefined });
            expect({ operationId, value, faults: faultsOf(schema, value) }).toEqual({ operationId, value, faults: [] });
          }
        }
      }
    });

    test("describes each operation and gives it a tag", () => {
      const tags = served(api).tags.map(({ name }) => name);
      for (const { operationId, description, tags: own } of operations()) {
        expect(operationId).toMatch(/^[a-z][a-zA-Z]+$/);
        expect(description).toBeString();
        expect(tags).toContain(own?.[0] as string);
      }
    });

    test("lists every error code, and says how it changes", () => {
      expect(served(api).components.schemas.ErrorDetail?.properties?.code?.enum).toEqual(REFUSAL_CODES);
      expect(served(api).info.description).toContain("`deprecated`");
      expect(served(api).info.description).toContain("12 months");
    });
  });
}

test("two schemas cannot take one name", () => {
  const same = (fields: TProperties) => reading("describe", "One", { 200: Type.Object(fields, { noun: "Same" }) });
  const about = { ...REST_DESCRIPTION, title: "T", baseUrl: "https://a.example", serviceName: "S" };
  const app = (second: TProperties) => new Elysia().get("/a", () => "", same({})).get("/b", () => "", same(second));
  expect(() => describeApi(app({ a: Type.String() }), about)).toThrow("Two schemas are named Same.");
  expect(describeApi(app({}), about)).toMatchObject({ components: { schemas: { Same: { type: "object" } } } });
});

test("no two methods of the two documents share a name", () => {
  const ids = [served("rest"), served("open")].flatMap(({ paths }) =>
    Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId)),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

describe("webhooks", () => {
  const payloadOf = (event: string) =>
    withoutReferences(served("rest")).webhooks[event]?.post.requestBody?.content["application/json"] as Content;

  test("are the seven events, each with an example", () => {
    expect(Object.keys(served("rest").webhooks)).toEqual([...WEBHOOK_EVENTS]);
    for (const event of WEBHOOK_EVENTS) {
      const { schema, example } = payloadOf(event);
      expect({ event, faults: faultsOf(schema, example) }).toEqual({ event, faults: [] });
      expect(example).toMatchObject({ event });
    }
  });

  test("are described as they are sent: from own data, and as examples where there is none", async () => {
    const { context, sql } = service;
    const organisation = await seedOrganisation(context);
    const business = await seedBusiness(context, { organisationId: organisation.id });
    for (const event of WEBHOOK_EVENTS) {
      const { data } = await testPayload(context, { organisationId: organisation.id, events: [event] });
      const faults = faultsOf(payloadOf(event).schema.properties?.data as Schema, data);
      expect({ event, faults }).toEqual({ event, faults: [] });
    }
    const review = await seedReview(context, business.id, { reply: "Thank you for writing." });
    await sql`update review set resolution = 'resolved', resolution_at = now() where id = ${review}`;
    await seedReview(context, business.id, { status: "removed" });
    await sql`update business set verified_at = now() where id = ${business.id}`;
    let seen = 0;
    for (const event of WEBHOOK_EVENTS) {
      for (const sample of await samplesOf(context, organisation.id, event)) {
        expect({ event, faults: faultsOf(payloadOf(event).schema, sample) }).toEqual({ event, faults: [] });
        seen++;
      }
    }
    expect(seen).toBeGreaterThanOrEqual(4);
  });
});
