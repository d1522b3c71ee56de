// Security headers of every answer, on every surface, whatever its status.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { listen, type RunningServer } from "#runtime/listen.ts";
import { signIn } from "../support/dashboard.ts";
import { seedBusiness, seedKey, seedOrganisation, seedReview } from "../support/seed.ts";
import { createTestService, type TestService } from "../support/service.ts";

let service: TestService;
let server: RunningServer;
let key: string;
beforeAll(async () => {
  service = await createTestService({ mailEventsSecret: "a secret of sixteen characters and more" });
  const organisation = await seedOrganisation(service.context);
  key = (await seedKey(service.context, organisation.id, ["read"])).secret;
  const business = await seedBusiness(service.context, { slug: "shop.example", organisationId: organisation.id });
  await seedReview(service.context, business.id);
  server = listen(service.handler, { port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server.stop(0);
  await service.close();
});

const DATA = [
  "/api/open/v1/businesses/shop.example",
  "/api/open/v1/businesses/shop.example/reviews",
  "/api/open/v1/openapi.json",
  "/api/open/v1/nothing",
  "/api/v1/me",
  "/api/v1/openapi.json",
  "/api/v1/nothing",
  "/api/nothing",
  "/api/callbacks/mail",
  "/api/integrations/automation/int_nothing",
  "/api/widget/shop.example",
  "/api/widget/nothing",
  "/embed/shop.example.json",
  "/widget.js",
  "/api/badge/shop.example.svg",
];
const PAGES = [
  "/",
  "/review/shop.example",
  "/review/shop.example/write",
  "/search?q=shop",
  "/docs",
  "/about",
  "/login",
  "/signup",
  "/reset",
  "/dashboard",
  "/moderation",
  "/robots.txt",
  "/llms.txt",
  "/server.json",
  "/docs/paging.md",
  "/sitemap.xml",
  "/nothing",
];

async function headersOf(path: string): Promise<Headers> {
  return (await service.get(path, { authorization: `Bearer ${key}` })).headers;
}

describe("data", () => {
  for (const path of DATA)
    test(`${path} is shown as what it is, runs nothing and stands in no frame`, async () => {
      const headers = await headersOf(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    });

  test("may be read by scripts of other sites where it is public, and nowhere else", async () => {
    for (const path of [...DATA, ...PAGES]) {
      const isPublic = /^\/(?:api\/(?:open|widget|badge)\/|embed\/|widget\.js)/.test(path);
      const headers = await headersOf(path);
      expect({ path, origin: headers.get("access-control-allow-origin") }).toEqual({
        path,
        origin: isPublic ? "*" : null,
      });
      expect({ path, credentials: headers.get("access-control-allow-credentials") }).toEqual({
        path,
        credentials: null,
      });
    }
  });
});

describe("pages", () => {
  for (const path of PAGES)
    test(`${path} runs only scripts of the service, stands in no frame, and puts no path into a referrer`, async () => {
      const headers = await headersOf(path);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      // Lighthouse reads /robots.txt from inside the page.
      expect(policy).toContain("connect-src 'self'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*|script-src (?!'(?:self|sha256-))/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toMatch(/^(?:strict-origin-when-cross-origin|same-origin|no-referrer)$/);
      expect(headers.get("content-type")).toMatch(/; charset=utf-8$/);
    });

  test("links name BASE_URL, whatever host the request names", async () => {
    for (const path of ["/", "/review/shop.example", "/sitemap.xml", "/robots.txt", "/docs"]) {
      const text = await (await service.get(path, { host: "evil.example", "x-forwarded-host": "evil.example" })).text();
      expect({ path, isNamed: text.includes("evil.example") }).toEqual({ path, isNamed: false });
    }
  });

  test("of a signed-in person are not cached", async () => {
    const person = await signIn(service, { organisationId: (await seedOrganisation(service.context)).id });
    for (const path of ["/dashboard", "/dashboard/account", "/dashboard/settings/team"])
      expect((await person.get(path)).headers.get("cache-control")).toBe("no-store");
  });
});

describe("transport", () => {
  test("every answer of a service behind https keeps browsers there for a year, and hosts below it only where the operator says so", async () => {
    const below = await createTestService({ hstsSubdomains: true });
    // More than once: all but the first may be a kept answer.
    const sent = [{}, {}, { "accept-encoding": "gzip" }, { "accept-encoding": "gzip" }, { "if-none-match": "*" }];
    for (const [{ handler }, told] of [
      [service, "max-age=31536000"],
      [below, "max-age=31536000; includeSubDomains"],
    ] as const)
      for (const path of [...DATA, ...PAGES, "/healthz", "/embed/shop.example"])
        for (const each of sent) {
          const request = new Request(`http://localhost${path}`, { headers: each as Record<string, string> });
          const { headers } = await handler.fetch(request, "192.0.2.1");
          expect({ path, told: headers.get("strict-transport-security") }).toEqual({ path, told });
        }
    await below.close();
  });

  test("a service without https says nothing of it", async () => {
    const plain = await createTestService({ baseUrl: "http://localhost:3000", hstsSubdomains: true });
    const { headers } = await plain.get("/");
    expect(headers.get("strict-transport-security")).toBeNull();
    await plain.close();
  });
});

describe("over a connection", () => {
  const H = "Host: reviews.example\r\n";
  const SMUGGLED = `GET /smuggled HTTP/1.1\r\n${H}\r\n`;
  const requests: [what: string, text: string, statuses: RegExp][] = [
    ["TRACE", `TRACE / HTTP/1.1\r\n${H}Connection: close\r\n\r\n`, /^40[45]$/],
    ["CONNECT", `CONNECT a:1 HTTP/1.1\r\n${H}Connection: close\r\n\r\n`, /^40[045]$/],
    [
      "a length beside chunks",
      `POST /login HTTP/1.1\r\n${H}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
      /^400$/,
    ],
    ["two lengths", `POST /login HTTP/1.1\r\n${H}Content-Length: 0\r\nContent-Length: 30\r\n\r\n${SMUGGLED}`, /^400$/],
    ["an unknown coding", `POST /login HTTP/1.1\r\n${H}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, /^400$/],
    ["a space before the colon", `POST /login HTTP/1.1\r\n${H}Content-Length : 30\r\n\r\n${SMUGGLED}`, /^400$/],
  ];

  test("TRACE and CONNECT are refused at every address", async () => {
    for (const method of ["TRACE", "CONNECT"])
      for (const path of [
        ...DATA,
        ...PAGES,
        "/healthz",
        "/readyz",
        "/metrics",
        "/dev/mail",
        "/dashboard/settings/keys",
      ]) {
        const [status] = await statusesOf(
          `${method} ${path} HTTP/1.1\r\n${H}Authorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
        );
        expect(`${method} ${path} ${status}`).toMatch(/ 40[1345]$/);
      }
  });

  test("no method that echoes, and no body whose end can be read in two ways", async () => {
    for (const [what, text, statuses] of requests) {
      const found = await statusesOf(text);
      expect({ what, count: found.length }).toEqual({ what, count: 1 });
      expect(found[0]).toMatch(statuses);
    }
  });
});

/** The statuses of all answers until the server ends the connection, which it does after each of these. */
function statusesOf(text: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => socket.write(text));
    const chunks: Buffer[] = [];
    socket.setTimeout(60_000, () => socket.destroy(new Error("the connection was left open")));
    socket.on("data", (chunk) => chunks.push(Buffer.from(chunk)));
    socket.on("error", reject);
    socket.on("close", () =>
      resolve(
        [
          ...Buffer.concat(chunks)
            .toString("latin1")
            .matchAll(/^HTTP\/1\.1 (\d{3})/gm),
        ].map(([, s = ""]) => s),
      ),
    );
  });
}
