// A slash at the end of a path is the same address, in every surface.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { twilioSignature } from "#platform/text-message/twilio-signature.ts";
import { listen } from "#runtime/listen.ts";
import { browse, type Person, signIn } from "../support/dashboard.ts";
import { seedBusiness, seedKey, seedOrganisation, seedReview } from "../support/seed.ts";
import { BASE_URL, createTestService, json, type TestService } from "../support/service.ts";
import { openShop } from "./inbound/shop.ts";

const TWILIO = {
  accountSid: "AC0",
  authToken: "t",
  from: "+15005550006",
  whatsappFrom: null,
  baseUrl: "https://t.example",
};

let service: TestService;
let key: string;
let slug: string;
let businessId: string;
let reviewId: string;
let person: Person;

beforeAll(async () => {
  service = await createTestService({ twilio: TWILIO });
  const organisationId = (await seedOrganisation(service.context, "scale")).id;
  key = (await seedKey(service.context, organisationId, ["read", "write"])).secret;
  const business = await seedBusiness(service.context, { organisationId });
  slug = business.slug;
  businessId = toWire("biz", business.id);
  reviewId = toWire("rev", await seedReview(service.context, business.id, { body: "A review of some length." }));
  person = await signIn(service, { organisationId });
});
afterAll(() => service.close());

/** The address with a slash at the end of its path. */
const slashed = (address: string) => address.replace(/\?|$/, "/$&");

async function answerOf(address: string, init: RequestInit = {}) {
  // The same moment and the same window for both.
  service.clock.advance(60_000);
  const response = await service.send(new Request(`http://localhost${address}`, init));
  const headers = Object.fromEntries(response.headers);
  for (const name of ["x-request-id", "x-ratelimit-reset", "set-cookie"]) delete headers[name];
  // Request ids and the moment of a snapshot belong to one answer.
  const body = (await response.text()).replaceAll(/<code>[\w-]{36}<\/code>|"generatedAt":"[^"]+",/g, "");
  return { status: response.status, headers, body };
}

async function expectSame(address: string, init: () => RequestInit = () => ({})) {
  const [plain, withSlash] = [await answerOf(address, init()), await answerOf(slashed(address), init())];
  expect({ address, ...withSlash }).toEqual({ address, ...plain });
  return plain.status;
}

describe("a slash at the end of a path is the same address", () => {
  test("in the open data API, for widgets, badges and scripts", async () => {
    const found = [
      ...[
        `/api/open/v1/businesses/${slug}`,
        `/api/open/v1/businesses/${slug}/reviews?page=1`,
        "/api/open/v1/openapi.json",
      ],
      ...[`/api/open/v1/lookup?domain=${slug}`, `/api/widget/${slug}?limit=3`, `/api/badge/${slug}.svg?theme=dark`],
      ...[`/og/${slug}.png`, `/embed/${slug}?variant=mini`, `/embed/${slug}.json`, "/widget.js"],
    ];
    for (const address of found) expect([address, await expectSame(address)]).toEqual([address, 200]);
    for (const address of ["/api/open/v1/nothing", "/api/widget/nobody.example"])
      expect([address, await expectSame(address)]).toEqual([address, 404]);
  });

  test("in the REST API, whatever the method and the outcome", async () => {
    const ask = (method: string, authorization = `Bearer ${key}`) => expectAll(method, authorization);
    const read = ["/me", "/businesses?perPage=1", `/businesses/${businessId}/reviews?rating=5`, `/reviews/${reviewId}`];
    const paths = [
      ...read,
      "/invitations",
      "/webhooks",
      "/insights/benchmarks?category=",
      "/openapi.json",
      "/nothing",
      "",
    ];
    for (const method of ["GET", "HEAD", "OPTIONS", "POST", "DELETE", "PATCH"]) await ask(method);
    await ask("GET", "Bearer nobody's");

    async function expectAll(method: string, authorization: string) {
      for (const path of paths) await expectSame(`/api/v1${path}`, () => ({ method, headers: { authorization } }));
    }
  });

  test("for a repeat under an Idempotency-Key", async () => {
    const body = { businessId, email: "once@example.com" };
    const headers = { "idempotency-key": "one" };
    const first = await service.rest("/invitations", key, { body, headers });
    const again = await service.rest("/invitations/", key, { body, headers });
    expect([first.status, again.status, again.headers.get("idempotent-replayed")]).toEqual([201, 201, "true"]);
    expect((await json(again)).data.id).toBe((await json(first)).data.id);
  });

  test("for orders of every kind of shop, and their refusals", async () => {
    for (const kind of ["storefront-a", "storefront-b", "automation"] as const) {
      const shop = await openShop(service, kind);
      expect(await expectSame(shop.path, () => ({ method: "POST", body: "{}" }))).toBe(401);
      expect(await expectSame(shop.path)).toBe(405);
      expect(await expectSame(`${shop.path}x`, () => ({ method: "POST", body: "{}" }))).toBe(404);
    }
    const shop = await openShop(service, "automation");
    const server = listen(service.handler, { port: 0, host: "127.0.0.1" });
    try {
      const headers = { authorization: `Bearer ${shop.secret}` };
      const body = JSON.stringify({ email: "ana@example.com", name: "Ana", reference: "A-1" });
      const results: string[] = [];
      for (const path of [`${shop.path}/`, shop.path]) {
        const response = await fetch(server.url + path, { method: "POST", headers, body });
        results.push((await json(response)).result);
      }
      expect(results).toEqual(["queued", "duplicate"]);
    } finally {
      await server.stop(0);
    }
  });

  test("for a provider's callback, which is signed with the address that was called", async () => {
    const form = new URLSearchParams({ MessageSid: "SM1", MessageStatus: "sent" });
    for (const signed of [
      "/api/callbacks/twilio/status",
      "/api/callbacks/twilio/status/",
      "/api/callbacks/twilio/status/?a=b",
    ]) {
      const ask = (signature: string) =>
        service.send(
          new Request(`http://localhost${signed}`, {
            method: "POST",
            headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
            body: form.toString(),
          }),
        );
      expect((await ask(twilioSignature("t", BASE_URL + signed, form))).status).toBe(204);
      expect((await ask(twilioSignature("t", `${BASE_URL}${signed}x`, form))).status).toBe(401);
    }
  });

  test("for pages and forms", async () => {
    const found = [
      ...[
        "/categories",
        `/review/${slug}`,
        `/review/${slug}?rating=5`,
        `/review/${slug}/${reviewId}`,
        "/docs",
        "/docs/rest",
      ],
      ...[
        `/review/${slug}/write`,
        "/robots.txt",
        "/llms.txt",
        "/server.json",
        "/docs.md",
        "/docs/paging.md",
        "/sitemap.xml",
        "/favicon.ico",
        "/about/reviews",
      ],
      ...["/search?q=shop", "/login", "/signup", "/healthz", "/readyz"],
    ];
    for (const address of found)
      expect(await answerOf(slashed(address))).toMatchObject({ status: (await answerOf(address)).status });
    for (const address of found.slice(0, 6)) expect([address, await expectSame(address)]).toEqual([address, 200]);
    expect(await expectSame("/nothing")).toBe(404);
    expect(await expectSame(`/review/${slug}`, () => ({ method: "DELETE" }))).toBe(405);
  });

  test("for the dashboard, read and written to", async () => {
    for (const path of ["/dashboard", "/dashboard/reviews", "/dashboard/settings/keys"]) {
      const [plain, withSlash] = [await person.get(path), await person.get(`${path}/`)];
      expect([path, withSlash.status]).toEqual([path, plain.status]);
      expect(withSlash.headers.get("location")).toBe(plain.headers.get("location"));
    }
    const stranger = browse(service);
    expect((await stranger.get("/dashboard/reviews/")).headers.get("location")).toBe(
      (await stranger.get("/dashboard/reviews")).headers.get("location"),
    );
  });
});

describe("404", () => {
  const others = () => [
    ...[
      `/review/${slug}//`,
      `/review//${slug}`,
      `//review/${slug}`,
      `/review/${slug}%2F`,
      `/review%2F${slug}`,
      "//",
      "///",
    ],
    ...[`/api/open/v1/businesses/${slug}//`, `/api/open/v1//businesses/${slug}`, `/api/open/v1/businesses/${slug}%2F`],
    ...[`/api/widget/${slug}//`, `/api/widget//${slug}`, "/widget.js//", "/healthz//"],
  ];

  test("for two slashes, a slash within and an escaped one, before and after the plain address is kept", async () => {
    for (const plain of [`/review/${slug}`, `/api/open/v1/businesses/${slug}`, `/api/widget/${slug}`]) {
      for (const address of others()) expect([address, (await answerOf(address)).status]).toEqual([address, 404]);
      expect((await answerOf(plain)).status).toBe(200);
    }
  });
});
