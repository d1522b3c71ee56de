// Both OpenAPI documents name their nouns: every noun is a schema, every operation has an example that its schema accepts, and
// every error code is in the enum.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { WEBHOOK_EVENTS } from "#contract/event.ts";
import { REFUSAL_CODES } from "#contract/refusal.ts";
import { samplesOf, testPayload } from "#surface/example/webhook-sample.ts";
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
      const error = served(api).components.schemas.Error?.properties?.error?.properties;
      expect(error?.code?.enum).toEqual(REFUSAL_CODES);
      expect(served(api).info.description).toContain("`deprecated`");
      expect(served(api).info.description).toContain("12 months");
    });
  });
}

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
