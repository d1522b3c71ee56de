// Both OpenAPI documents are valid in structure, and describe the served API exactly: the test calls each operation and
// validates its answer against the schema.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { WEBHOOK_EVENTS } from "#contract/event.ts";
import { fromWire, toWire } from "#contract/id.ts";
import { DEFAULT_PLANS, type Plan } from "#domain/account/plan/plan.ts";
import { faultsOf, KEYWORDS, type Schema, withoutReferences } from "../support/json-schema.ts";
import { seedBusiness, seedCategory, seedKey, seedOrganisation, seedPlatform, seedReview } from "../support/seed.ts";
import { BASE_URL, createTestService, json, type TestService } from "../support/service.ts";

type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Answer = {
  description: string;
  headers?: Record<string, { schema: Schema; required?: boolean }>;
  content?: Record<string, Content>;
};
type Content = { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: (Parameter & { example?: unknown })[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, Answer>;
  security?: Record<string, string[]>[];
};
type Document = {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes?: Record<string, object> };
  webhooks: Record<string, Record<string, Operation>>;
  security?: Record<string, string[]>[];
};

let service: TestService;
let key: string;
let ids: Record<"business" | "review" | "empty" | "held" | "unanswered", string> &
  Record<"webhook" | "ended" | "off" | "delivery" | "deliveryOff" | "deliveryUnderWay", string>;
/** An organisation that may invite nobody. */
let usedUp: { key: string; business: string };

beforeAll(async () => {
  const plans = { ...DEFAULT_PLANS, none: { ...(DEFAULT_PLANS.scale as Plan), invitesPerMonth: 0 } };
  service = await createTestService({}, plans);
  const { context } = service;
  const organisationId = (await seedOrganisation(context)).id;
  key = (await seedKey(context, organisationId, ["read", "write"])).secret;
  const business = await seedBusiness(context, { slug: "shop.example", organisationId });
  const review = await seedReview(context, business.id, { verified: true, reply: "Thank you for writing." });
  const unanswered = await seedReview(context, business.id);
  for (const source of ["organic", "import", "invitation", "editor"] as const)
    await seedReview(context, business.id, { source });
  await seedPlatform(context, business.id, "4.20", 12);
  const empty = await seedBusiness(context, { slug: "empty.example", organisationId });
  const held = await seedReview(context, business.id, { status: "held" });
  const { id: categoryId } = await seedCategory(context, "enough");
  for (let n = 0; n < 10; n++) {
    const { id } = await seedBusiness(context, n === 0 ? { categoryId, organisationId } : { categoryId });
    for (let i = 0; i < 5; i++) await seedReview(context, id, { reply: "Thank you for writing." });
  }
  ids = {
    business: toWire("biz", business.id),
    review: toWire("rev", review),
    empty: toWire("biz", empty.id),
    held: toWire("rev", held),
    unanswered: toWire("rev", unanswered),
    ...(await addWebhooks()),
  };
  await service.rest("/invitations", key, { body: { businessId: ids.business, email: "known@example.com" } });
  const used = await seedOrganisation(context, "none");
  usedUp = {
    key: (await seedKey(context, used.id, ["write"])).secret,
    business: toWire("biz", (await seedBusiness(context, { organisationId: used.id })).id),
  };
});
afterAll(() => service.close());

/** One that is on, one that will be ended, one that is off and one that a dispatcher holds; a delivery waits for all but the second. */
async function addWebhooks() {
  const made: string[] = [];
  for (let n = 0; n < 4; n++)
    made.push((await json(service.rest("/webhooks", key, { body: SUBSCRIBE }))).data.id as string);
  const [webhook, ended, off, held] = made as [string, string, string, string];
  const test = async (id: string) =>
    (await json(service.rest(`/webhooks/${id}/test`, key, { method: "POST" }))).data.deliveryId as string;
  const [delivery, deliveryOff, deliveryUnderWay] = [await test(webhook), await test(off), await test(held)];
  await service.sql`
    update webhook_lane set owner = gen_random_uuid(), lease_until = now() + interval '1 hour'
    where subscription_id = ${fromWire("whs", held)}`;
  await service.rest(`/webhooks/${off}`, key, { method: "PATCH", body: { status: "disabled" } });
  return { webhook, ended, off, delivery, deliveryOff, deliveryUnderWay };
}

/** Each line of NDJSON. */
async function bodiesOf(response: Response): Promise<unknown[]> {
  if (response.status === 204) return [undefined];
  if (!response.headers.get("content-type")?.includes("ndjson")) return [await json(response)];
  return (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** A path is got; a body is posted unless another method is named. */
type Call = string | { path: string; method?: string; body?: unknown; status?: number; key?: string; again?: true };

const post = (path: string, body: unknown, more: Partial<Exclude<Call, string>> = {}): Call => ({
  path: `/api/v1${path}`,
  body,
  ...more,
});
const invite = (fields: object, more: Partial<Exclude<Call, string>> = {}) =>
  post("/invitations", { businessId: ids.business, ...fields }, { status: 201, ...more });
/** What any POST may be refused with. */
const unreadable = (path: string) => ({
  400: [post(path, "no JSON")],
  413: [post(path, " ".repeat(1_048_577))],
  422: [post(path, {})],
});
const REPLY = "Thank you for telling us.";
const SUBSCRIBE = { url: "https://receiver.example/hook", events: ["review.created", "reply.created"] };
/** POSTs that need no body, and what they may be refused with all the same. */
const BODYLESS = ["testWebhook", "replayWebhook", "resendDelivery"];
const byHand = (path: string, switchedOff: string, unknown: string) => ({
  ...unreadable(path),
  404: [post(unknown, {})],
  422: [post(switchedOff, {})],
});

/** How each operation is asked for: what succeeds, and what is refused, by status. New operations belong in here. */
const CALLS: Record<
  "rest" | "open",
  Record<string, { succeed: () => Call[]; refuse?: () => Record<number, Call[]> }>
> = {
  rest: {
    readBenchmarks: {
      succeed: () => ["/api/v1/insights/benchmarks", "/api/v1/insights/benchmarks?category=enough"],
      refuse: () => ({ 404: ["/api/v1/insights/benchmarks?category=x"] }),
    },
    readTrends: {
      succeed: () => [ids.business, ids.empty].map((id) => `/api/v1/insights/business/${id}/trends?months=36`),
      refuse: () => ({
        400: [`/api/v1/insights/business/${ids.business}/trends?months=37`],
        404: ["/api/v1/insights/business/biz_x/trends"],
      }),
    },
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
    listChanges: {
      succeed: () => ["/api/v1/changes", "/api/v1/changes?limit=2"],
      refuse: () => ({ 400: ["/api/v1/changes?limit=0", "/api/v1/changes?cursor=x"] }),
    },
    exportReviews: {
      succeed: () => ["/api/v1/export", `/api/v1/export?after=${ids.review}`],
      refuse: () => ({ 400: ["/api/v1/export?after=x"] }),
    },
    readReview: {
      succeed: () => [`/api/v1/reviews/${ids.review}`],
      refuse: () => ({ 404: ["/api/v1/reviews/rev_x"] }),
    },
    createInvitation: {
      succeed: () => [
        invite({ email: "a@example.com" }, { again: true }),
        invite({ email: "b@example.com", name: "B", reference: "1", phone: "+49 170 1234567" }),
        invite({ email: "c@example.com", delivery: "link", sendAt: "2026-12-01T00:00:00Z" }),
      ],
      refuse: () => ({
        ...unreadable("/invitations"),
        402: [post("/invitations", { businessId: usedUp.business, email: "a@example.com" }, { key: usedUp.key })],
        403: [invite({ email: "d@example.com", channel: "sms" })],
        404: [post("/invitations", { businessId: "biz_x", email: "a@example.com" })],
        409: [invite({ email: "known@example.com" }, { again: true })],
      }),
    },
    createInvitations: {
      succeed: () => [
        post(
          "/invitations/bulk",
          { businessId: ids.business, invitations: [{ email: "x@example.com" }, { email: "x@example.com" }, 1] },
          { again: true },
        ),
      ],
      refuse: () => ({
        ...unreadable("/invitations/bulk"),
        404: [post("/invitations/bulk", { businessId: "biz_x", invitations: [{}] })],
      }),
    },
    listInvitations: {
      succeed: () => [
        "/api/v1/invitations",
        `/api/v1/invitations?businessId=${ids.business}&status=queued&page=1&perPage=2`,
      ],
      refuse: () => ({
        400: ["/api/v1/invitations?status=pending"],
        404: ["/api/v1/invitations?businessId=biz_x"],
      }),
    },
    postReply: {
      succeed: () => [
        post("/replies", { reviewId: ids.review, body: `${REPLY} Again.` }),
        post("/replies", { reviewId: ids.unanswered, body: REPLY }, { status: 201, again: true }),
      ],
      refuse: () => ({
        ...unreadable("/replies"),
        404: [post("/replies", { reviewId: "rev_x", body: REPLY })],
        409: [post("/replies", { reviewId: ids.held, body: REPLY })],
      }),
    },
    createWebhook: {
      succeed: () => [post("/webhooks", SUBSCRIBE, { status: 201, again: true })],
      refuse: () => unreadable("/webhooks"),
    },
    listWebhooks: {
      succeed: () => ["/api/v1/webhooks", "/api/v1/webhooks?page=2&perPage=1"],
      refuse: () => ({ 400: ["/api/v1/webhooks?page=0"] }),
    },
    sampleWebhook: {
      succeed: () => WEBHOOK_EVENTS.map((event) => `/api/v1/webhooks/samples?event=${event}`),
      refuse: () => ({ 400: ["/api/v1/webhooks/samples?event=review.deleted"] }),
    },
    readWebhook: {
      succeed: () => [`/api/v1/webhooks/${ids.webhook}`],
      refuse: () => ({ 404: ["/api/v1/webhooks/whs_x"] }),
    },
    updateWebhook: {
      succeed: () => [
        post(`/webhooks/${ids.webhook}`, { ...SUBSCRIBE, status: "active" }, { method: "PATCH" }),
        post(`/webhooks/${ids.webhook}`, { rotateSecret: true }, { method: "PATCH" }),
      ],
      refuse: () => ({
        400: [post(`/webhooks/${ids.webhook}`, "no JSON", { method: "PATCH" })],
        404: [post("/webhooks/whs_x", {}, { method: "PATCH" })],
        413: [post(`/webhooks/${ids.webhook}`, " ".repeat(1_048_577), { method: "PATCH" })],
        422: [post(`/webhooks/${ids.webhook}`, { status: "paused" }, { method: "PATCH" })],
      }),
    },
    deleteWebhook: {
      succeed: () => [{ path: `/api/v1/webhooks/${ids.ended}`, method: "DELETE", status: 204 }],
      refuse: () => ({ 404: [{ path: "/api/v1/webhooks/whs_x", method: "DELETE" }] }),
    },
    listDeliveries: {
      succeed: () => [`/api/v1/webhooks/${ids.webhook}/deliveries`],
      refuse: () => ({
        400: [`/api/v1/webhooks/${ids.webhook}/deliveries?page=0`],
        404: ["/api/v1/webhooks/whs_x/deliveries"],
      }),
    },
    testWebhook: {
      succeed: () => [
        { path: `/api/v1/webhooks/${ids.webhook}/test`, method: "POST", status: 202, again: true },
        post(`/webhooks/${ids.webhook}/test`, {}, { status: 202 }),
      ],
      refuse: () => byHand(`/webhooks/${ids.webhook}/test`, `/webhooks/${ids.off}/test`, "/webhooks/whs_x/test"),
    },
    replayWebhook: {
      succeed: () => [
        {
          path: `/api/v1/webhooks/${ids.webhook}/replay?since=2026-11-01`,
          method: "POST",
          status: 202,
          again: true,
        },
      ],
      refuse: () => {
        const to = (id: string) => `/webhooks/${id}/replay?since=2026-11-01`;
        return byHand(to(ids.webhook), to(ids.off), to("whs_x"));
      },
    },
    resendDelivery: {
      succeed: () => [{ path: `/api/v1/deliveries/${ids.delivery}/resend`, method: "POST", status: 202, again: true }],
      refuse: () => ({
        ...byHand(
          `/deliveries/${ids.delivery}/resend`,
          `/deliveries/${ids.deliveryOff}/resend`,
          "/deliveries/whd_x/resend",
        ),
        409: [post(`/deliveries/${ids.deliveryUnderWay}/resend`, {})],
      }),
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
    searchBusinesses: {
      succeed: () => ["/api/open/v1/search?query=shop", "/api/open/v1/search?query=https://shop.example/x"],
      refuse: () => ({ 400: ["/api/open/v1/search?query=%20"] }),
    },
    listBusinessReviews: {
      succeed: () => [
        "/api/open/v1/businesses/shop.example/reviews",
        "/api/open/v1/businesses/shop.example/reviews?page=9",
        "/api/open/v1/businesses/shop.example/reviews?query=happened",
        "/api/open/v1/businesses/shop.example/reviews?query=!&page=2",
      ],
      refuse: () => ({
        400: [
          "/api/open/v1/businesses/shop.example/reviews?page=0",
          "/api/open/v1/businesses/shop.example/reviews?query=",
          "/api/open/v1/businesses/shop.example/reviews?query=%09",
        ],
        404: ["/api/open/v1/businesses/nobody/reviews"],
      }),
    },
    describeOpen: { succeed: () => ["/api/open/v1/openapi.json"] },
  },
};

/** Every path of the contract for the two APIs. */
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

/** The contract's promises to callers. */
const PROMISED = {
  rest: [
    "get /api/v1/me",
    "get /api/v1/businesses",
    "get /api/v1/businesses/{id}/reviews",
    "get /api/v1/reviews/{id}",
    "post /api/v1/invitations",
    "post /api/v1/invitations/bulk",
    "get /api/v1/invitations",
    "post /api/v1/replies",
    "post /api/v1/webhooks",
    "get /api/v1/webhooks",
    "delete /api/v1/webhooks/{id}",
    "get /api/v1/webhooks/samples",
  ],
  open: ["get /api/open/v1/businesses/{slug}", "get /api/open/v1/lookup", "get /api/open/v1/businesses/{slug}/reviews"],
};

for (const api of ["rest", "open"] as const) {
  const base = api === "rest" ? "/api/v1" : "/api/open/v1";
  const ask = (call: Call, idempotencyKey?: string) => {
    service.clock.advance(60_000);
    const { path, body, ...given } = typeof call === "string" ? { path: call } : call;
    const method = given.method ?? (body === undefined ? "GET" : "POST");
    const headers: Record<string, string> = api === "rest" ? { authorization: `Bearer ${given.key ?? key}` } : {};
    if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
    const init: RequestInit = { method, headers };
    if (body !== undefined) init.body = typeof body === "string" ? body : JSON.stringify(body);
    return service.send(new Request(`http://localhost${path}`, init));
  };
  /** Twice under one key where the second answer is to be held against the document, too. */
  const answersTo = async (call: Call): Promise<Response[]> => {
    if (typeof call === "string" || !call.again) return [await ask(call)];
    const idempotencyKey = crypto.randomUUID();
    const answers = [await ask(call, idempotencyKey), await ask(call, idempotencyKey)];
    expect(answers.map((each) => each.headers.get("idempotent-replayed"))).toEqual([null, "true"]);
    return answers;
  };
  const nameOf = (call: Call) =>
    typeof call === "string" ? call : `${call.path} ${JSON.stringify(call.body)?.slice(0, 200)}`;
  const readAsServed = async (): Promise<Document> => json(ask(`${base}/openapi.json`));
  const read = async (): Promise<Document> => withoutReferences(await readAsServed());
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
        const REQUIRED: Record<string, string> = {
          lookup: "domain",
          samples: "event",
          replay: "since",
          search: "query",
        };
        expect(required).toEqual([REQUIRED[path.split("/").at(-1) as string] ?? []].flat());
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
      for (const own of ['"documented"', '"wrong"', '"noun"', '"idPrefix"', '"~', '"Kind"'])
        expect(text).not.toContain(own);
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

    test("has every operation of the contract", async () => {
      const documented = (await operations()).map(({ method, path }) => `${method} ${path}`);
      for (const promised of PROMISED[api]) expect(documented).toContain(promised);
    });

    test("every operation answers as documented, field by field", async () => {
      for (const { operation } of await operations()) {
        const calls = CALLS[api][operation.operationId]?.succeed() ?? [];
        const statuses = new Set<string>();
        for (const call of calls) {
          const expected = (typeof call === "string" ? undefined : call.status) ?? 200;
          for (const response of await answersTo(call)) {
            expect(`${nameOf(call)} ${response.status}`).toBe(`${nameOf(call)} ${expected}`);
            for (const body of await bodiesOf(response)) expectDocumented(operation, response, body, nameOf(call));
          }
          statuses.add(String(expected));
        }
        const documented = Object.keys(operation.responses).filter((status) => status.startsWith("2"));
        expect(`${operation.operationId} ${[...statuses].toSorted()}`).toBe(
          `${operation.operationId} ${documented.toSorted()}`,
        );
      }
    });

    test("every refusal is documented, and has the one shape", async () => {
      for (const { operation } of await operations()) {
        for (const [status, paths] of Object.entries(CALLS[api][operation.operationId]?.refuse?.() ?? {})) {
          for (const call of paths) {
            for (const response of await answersTo(call)) {
              expect(`${nameOf(call)} ${response.status}`).toBe(`${nameOf(call)} ${status}`);
              const body = await json(response);
              expectDocumented(operation, response, body, nameOf(call));
              expect(operation.responses[status]?.description).toContain(`\`${body.error.code}\``);
            }
          }
        }
      }
    });

    test("every 429 and 503 tells Retry-After, every operation 500 and 503, and a 304 stands with its headers", async () => {
      for (const { operation } of await operations()) {
        const { responses } = operation;
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(["414", "429", "431", "500", "503"]));
        for (const [status, { headers = {} }] of Object.entries(responses)) {
          expect({ status, told: "Retry-After" in headers }).toEqual({ status, told: ["429", "503"].includes(status) });
          expect({ status, told: "X-Request-Id" in headers }).toEqual({ status, told: Number(status) >= 400 });
        }
        const conditional = (operation.parameters ?? []).some(({ name }) => name === "If-None-Match");
        expect({ operation: operation.operationId, conditional }).toEqual({
          operation: operation.operationId,
          conditional: "304" in responses,
        });
        if (conditional)
          expect(Object.keys(responses["304"]?.headers ?? {})).toEqual(["ETag", "Cache-Control", "Vary"]);
      }
      const limited = JSON.stringify((await operations())[0]?.operation.responses["429"]);
      expect(limited).toContain(`More than ${api === "rest" ? 600 : 60} requests in this minute.`);
    });

    test("what is posted here is posted as documented, and a repeat of it can be named", async () => {
      for (const { method, operation } of await operations()) {
        expect(`${operation.operationId} ${operation.requestBody !== undefined}`).toBe(
          `${operation.operationId} ${(method === "post" || method === "patch") && !BODYLESS.includes(operation.operationId)}`,
        );
        if (method !== "post") continue;
        const named = (operation.parameters ?? []).filter((each) => each.name === "Idempotency-Key");
        expect(named).toMatchObject([{ in: "header", required: false, schema: { maxLength: 255 } }]);
        const schema = operation.requestBody?.content["application/json"]?.schema;
        if (!schema) continue;
        for (const call of CALLS[api][operation.operationId]?.succeed() ?? []) {
          if (typeof call === "string" || operation.operationId === "createInvitations") continue;
          const faults = faultsOf(schema, call.body).filter((each) => !each.includes(" is no date-time"));
          expect({ call, faults }).toEqual({ call, faults: [] });
        }
      }
    });

    test("a documented refusal is one that can be met", async () => {
      // Met in the guard's and the limits' own tests, for any operation.
      const general = ["429", "414", "431", "500", "503", ...(api === "rest" ? ["401", "403"] : ["304"])];
      for (const { operation } of await operations()) {
        const met = Object.keys(CALLS[api][operation.operationId]?.refuse?.() ?? {});
        const own = Object.keys(operation.responses).filter((each) => !each.startsWith("2") && !general.includes(each));
        for (const status of own) {
          // One list of answers serves all of the open API; a slug cannot be malformed, so 400 is not met there.
          if (api === "open" && operation.operationId === "readBusiness" && status === "400") continue;
          // Met where two requests race, in the test of idempotency.
          if (operation.responses[status]?.description === "`idempotency_in_progress`") continue;
          expect(`${operation.operationId} ${met}`).toContain(status);
        }
      }
    });

    test("every path that is served is documented with its methods, and no other is", async () => {
      const { paths } = await read();
      const all = new Set([...SPEC_PATHS[api], ...Object.keys(paths)]);
      for (const path of all) {
        // It reads as a subscription's path as well, of an id that there is not.
        const alsoServed = path.endsWith("/webhooks/samples") ? ["delete", "patch"] : [];
        const served = (await methodsServed(path.replace("{id}", "x").replace("{slug}", "x"))).filter(
          (each) => !alsoServed.includes(each),
        );
        expect(`${path}: ${served}`).toBe(`${path}: ${Object.keys(paths[path] ?? {}).toSorted()}`);
      }
    });
  });

  /** By the Allow of a method that nothing offers; nothing where nothing is there. */
  async function methodsServed(path: string): Promise<string[]> {
    const response = await ask({ path, method: "PROPFIND" });
    if (response.status === 404) return [];
    expect(response.status).toBe(405);
    const allowed = (response.headers.get("allow") as string).toLowerCase().split(", ");
    return allowed.filter((each) => !["head", "options"].includes(each)).toSorted();
  }
}

function expectDocumented(operation: Operation, response: Response, body: unknown, what: string) {
  const documented = operation.responses[response.status];
  if (!documented) throw new Error(`${what}: ${response.status} is not documented`);
  const schema = Object.values(documented.content ?? {})[0]?.schema;
  if (schema) expect({ what, faults: faultsOf(schema, body) }).toEqual({ what, faults: [] });
  else if (response.status !== 204) throw new Error(`${what}: ${response.status} has no schema`);
  for (const [name, { schema: told, required }] of Object.entries(documented.headers ?? {})) {
    const given = response.headers.get(name);
    if (given === null && required === false) continue;
    const value = told.type === "integer" ? Number(given ?? "missing") : given;
    expect({ name, faults: faultsOf(told, value) }).toEqual({ name, faults: [] });
  }
}
