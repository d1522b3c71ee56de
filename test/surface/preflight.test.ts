// The preflight of a browser before a script of another site may read a public answer, judged as browsers judge it.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { listen } from "#runtime/listen.ts";
import { seedBusiness, seedOrganisation } from "../support/seed.ts";
import { createTestService, type TestService } from "../support/service.ts";

let service: TestService;
let server: ReturnType<typeof listen>;
let open: string[];
let embedded: string[];

beforeAll(async () => {
  service = await createTestService();
  const organisationId = (await seedOrganisation(service.context)).id;
  const { slug } = await seedBusiness(service.context, { organisationId });
  open = [
    ...[
      `/businesses/${slug}`,
      `/businesses/${slug}/`,
      `/businesses/${slug}/reviews?page=2`,
      "/lookup?domain=x.example",
    ],
    ...["/businesses/nobody.example", "/openapi.json", "/nothing", `/businesses/${"x".repeat(9_000)}`],
  ].map((path) => `/api/open/v1${path}`);
  embedded = [
    ...[`/api/widget/${slug}`, `/api/widget/${slug}/?limit=3`, `/api/widget/${slug}/products/mug`],
    ...[`/api/badge/${slug}.svg`, `/api/badge/${slug}.png?theme=dark`, `/embed/${slug}.json`, "/widget.js"],
  ];
  server = listen(service.handler, { port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server.stop(0);
  await service.close();
});

const preflight = (path: string, method: string, headers?: string, origin = "https://elsewhere.example") =>
  service.send(
    new Request(`http://localhost${path}`, {
      method: "OPTIONS",
      headers: {
        ORIGIN: origin,
        "access-control-request-method": method,
        ...(headers === undefined ? {} : { "Access-Control-Request-Headers": headers }),
      },
    }),
  );

/** Fetch, "CORS-preflight fetch", of a request without credentials. */
function isGranted(answer: Response, origin: string, method: string, headers: readonly string[]): boolean {
  const list = (name: string) => (answer.headers.get(name) ?? "").split(",").map((each) => each.trim().toLowerCase());
  const [allowedOrigin] = list("access-control-allow-origin");
  const [methods, names] = [list("access-control-allow-methods"), list("access-control-allow-headers")];
  return (
    answer.ok &&
    (allowedOrigin === "*" || allowedOrigin === origin) &&
    (["GET", "HEAD", "POST"].includes(method) || methods.includes(method.toLowerCase()) || methods.includes("*")) &&
    headers.every((each) =>
      each === "authorization" ? names.includes(each) : names.includes(each) || names.includes("*"),
    )
  );
}

test("a preflight of open data, widget JSON and badge allows any header, Authorization included", async () => {
  const asked = ["authorization", "x-anything", "content-type", "if-none-match", "traceparent", `x-${"y".repeat(200)}`];
  for (const path of [...open, ...embedded]) {
    for (const origin of ["https://elsewhere.example", "null", "http://xn--ksehaus-5wa.example:8080"]) {
      const answer = await preflight(path, "GET", asked.join(","), origin);
      expect({ path, granted: isGranted(answer, origin, "GET", asked) }).toEqual({ path: path, granted: true });
      expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
      expect(Number(answer.headers.get("access-control-max-age"))).toBeGreaterThan(0);
      expect([answer.status, await answer.text()]).toEqual([204, ""]);
    }
  }
});

test("a preflight grants reading and nothing else", async () => {
  for (const path of [...open, ...embedded])
    for (const method of ["PUT", "DELETE", "PATCH"])
      expect(isGranted(await preflight(path, method), "https://elsewhere.example", method, [])).toBe(false);
});

test("preflights do not count toward the 60 requests a minute, and are answered to a caller who has used them up", async () => {
  service.clock.advance(60_000);
  const [path] = open as [string];
  for (let count = 0; count < 200; count++) expect((await preflight(path, "GET", "x-a")).status).toBe(204);
  const statuses: number[] = [];
  for (let count = 0; count < 61; count++) statuses.push((await service.get(path)).status);
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
  expect((await preflight(path, "GET", "x-a")).status).toBe(204);
  expect((await service.get(path)).status).toBe(429);
});

test("a preflight over a connection is answered without a body", async () => {
  for (const path of [open[0], embedded[0]]) {
    const answer = await fetch(server.url + path, { method: "OPTIONS", headers: { origin: "https://a.example" } });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(answer.headers.get("access-control-allow-headers")).toBe("*, Authorization");
  }
});

test("the REST API and the pages grant no preflight", async () => {
  for (const path of ["/api/v1/me", "/api/v1/invitations", "/", "/dashboard", "/api/integrations/automation/int_x"]) {
    const answer = await preflight(path, "GET", "authorization");
    expect(answer.headers.has("access-control-allow-origin")).toBe(false);
  }
});
