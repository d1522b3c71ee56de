// Whatever is sent, the service answers in its own shape and never with a fault of its own: thousands of odd requests in
// process, and odd bytes over real connections.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import net from "node:net";
import fc from "fast-check";
import { toWire } from "#contract/id.ts";
import { REFUSAL_CODES } from "#contract/refusal.ts";
import { listen, type RunningServer } from "#runtime/listen.ts";
import { seedBusiness, seedKey, seedOrganisation, seedReview } from "../support/seed.ts";
import { createTestService, type TestService } from "../support/service.ts";

const SEED = 20_261_120;

let service: TestService;
let server: RunningServer;
let key: string;
let ids: string[];

beforeAll(async () => {
  service = await createTestService();
  const organisation = await seedOrganisation(service.context);
  key = (await seedKey(service.context, organisation.id, ["read", "write"])).secret;
  const business = await seedBusiness(service.context, { slug: "shop.example", organisationId: organisation.id });
  const review = await seedReview(service.context, business.id, { reply: "Thank you for writing." });
  ids = [toWire("biz", business.id), toWire("rev", review), toWire("org", organisation.id)];
  server = listen(service.handler, { port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server.stop(0);
  await service.close();
});

/** JSON of the one error shape, with a code that the table knows. */
function expectRefusal(text: string, what: string) {
  const { error } = JSON.parse(text) as { error: { code: string; message: string } };
  if (!REFUSAL_CODES.includes(error.code as never)) throw new Error(`${what}: unknown code ${error.code}`);
  if (typeof error.message !== "string" || error.message === "") throw new Error(`${what}: no message`);
}

async function expectSound(request: Request, response: Response) {
  const what = `${request.method} ${request.url.slice(0, 300)}`;
  if (response.status >= 500) throw new Error(`${what}: ${response.status} ${(await response.text()).slice(0, 300)}`);
  const text = await response.text();
  const type = response.headers.get("content-type") ?? "";
  const { pathname } = new URL(request.url);
  const isApi = pathname.startsWith("/api/");
  // Inbound integrations answer with bare statuses. The path above them is no integration.
  if (/^\/api\/integrations\/./.test(pathname) && [401, 404, 405, 413].includes(response.status)) {
    if (text !== "") throw new Error(`${what}: a body with ${response.status}`);
    return;
  }
  if (response.status === 204 || response.status === 304) {
    if (text !== "") throw new Error(`${what}: a body with ${response.status}`);
    return;
  }
  if (isApi) {
    if (!/^application\/json(; ?charset=utf-8)?$/i.test(type)) throw new Error(`${what}: ${response.status} ${type}`);
    if (response.status >= 400) expectRefusal(text, what);
    else JSON.parse(text);
  } else if (!/^(text\/(html|plain|css|xml)|application\/(json|xml|javascript)|image\/)/.test(type)) {
    throw new Error(`${what}: ${response.status} with the type "${type}"`);
  }
  if (/\bat .+\.tsx?:\d+|node_modules|select .+ from|PostgresError/.test(text) && response.status >= 400)
    throw new Error(`${what}: tells of its inside: ${text.slice(0, 300)}`);
}

const methods = fc.oneof(
  { weight: 5, arbitrary: fc.constant("GET") },
  { weight: 3, arbitrary: fc.constantFrom("HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE") },
  { weight: 1, arbitrary: fc.constantFrom("PROPFIND", "QUERY", "FOO", "get", "M-SEARCH", "X".repeat(300)) },
);

const oddPieces = fc.constantFrom(
  ...[
    "%00",
    "%zz",
    "%",
    "%E0%A4%A",
    "%C0%AF",
    "%2F",
    "%2f..%2f",
    "%25",
    "%0d%0aX:1",
    "%ED%A0%80",
    "..",
    ".",
    "",
    " ",
    "\\",
  ],
  ...[
    "*",
    ":id",
    "{id}",
    "null",
    "undefined",
    "NaN",
    "-1",
    "0",
    "__proto__",
    "constructor",
    "toString",
    "💥",
    "ｓｈｏｐ",
  ],
  ...[
    "a".repeat(300),
    "%41".repeat(200),
    "';drop table review;--",
    "<script>",
    "{{7*7}}",
    "shop.example",
    "SHOP.EXAMPLE",
    "#x",
    "?",
    "??",
    "&&",
  ],
);
const piece = fc.oneof(oddPieces, fc.string({ unit: "binary", maxLength: 12 }), fc.string({ maxLength: 12 }));

/** Filled with the ids that exist, so that some requests get past the first question. */
const knownPieces = fc.integer({ min: 0, max: 2 }).map((n) => `<${n}>`);
const routes = fc.constantFrom(
  ...["/api/v1", "/api/v1/", "/api/v1/me", "/api/v1/businesses", "/api/v1/businesses/@/reviews", "/api/v1/reviews/@"],
  ...["/api/v1/openapi.json", "/api/v1/@", "/api/v1/@/@", "/api/v1/me/@", "/api/v2/me", "/api/@", "/api", "/api/open"],
  ...["/api/open/v1/", "/api/open/v1/businesses/@", "/api/open/v1/businesses/@/reviews", "/api/open/v1/lookup"],
  ...[
    "/api/open/v1/openapi.json",
    "/api/open/v1/@/@",
    "/api/open/@",
    "/api/integrations/automation/@",
    "/api/widget/@",
  ],
  ...[
    "/",
    "/@",
    "/review/@",
    "/review/@/@",
    "/categories",
    "/categories/@",
    "/search",
    "/healthz",
    "/readyz",
    "//@",
    "/@//@",
  ],
  ...[
    "/docs",
    "/docs/@",
    "/docs/@.md",
    "/docs/rest/@.md",
    "/llms.txt",
    "/server.json",
    "/about",
    "/robots.txt",
    "/sitemap.xml",
    "/sitemap/@",
    "/favicon.ico",
  ],
);
const path = fc
  .tuple(routes, fc.array(fc.oneof(piece, knownPieces), { minLength: 2, maxLength: 2 }))
  .map(([route, pieces]) => route.replace(/@/g, () => pieces.pop() ?? ""));

const queryKeys = fc.constantFrom(
  ...[
    "page",
    "perPage",
    "rating",
    "verified",
    "since",
    "domain",
    "q",
    "category",
    "page[]",
    "page[0]",
    "__proto__",
    "constructor",
  ],
  ...["", "%00", "%zz", "limit", "sort"],
);
const queryValues = fc.oneof(
  fc.constantFrom(
    ...[
      "1",
      "2",
      "0",
      "-1",
      "1e3",
      "0x10",
      "99999999999999999999",
      "NaN",
      "true",
      "false",
      "",
      "5",
      "shop.example",
      "[]",
      "{}",
    ],
    ...[
      "2026-01-01",
      "2024-02-31",
      "9999-12-31T23:59:59-23:59",
      "2026-11-20T08:00:00Z",
      "%00",
      "%zz",
      "%",
      "+",
      "%ED%A0%80",
    ],
    ...["https://user:p@www.shop.example:1/x", "[::1]", "xn--", "a".repeat(3_000), "é".repeat(500)],
  ),
  fc.string({ unit: "binary", maxLength: 30 }),
);
const query = fc.oneof(
  { weight: 1, arbitrary: fc.constant("") },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.tuple(queryKeys, fc.option(queryValues)), { maxLength: 5 })
      .map((all) => `?${all.map(([name, value]) => (value === null ? name : `${name}=${value}`)).join("&")}`),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 9_000 }).map((length) => `?${"q".repeat(length)}`) },
);

const headers = fc.dictionary(
  fc.constantFrom(
    ...[
      "if-none-match",
      "accept",
      "accept-encoding",
      "accept-language",
      "content-type",
      "x-forwarded-for",
      "x-request-id",
      "origin",
    ],
    ...[
      "cookie",
      "range",
      "expect",
      "host",
      "x-http-method-override",
      "access-control-request-method",
      "idempotency-key",
    ],
  ),
  fc.oneof(
    fc.constantFrom(
      ...[
        "*",
        '"',
        'W/"x"',
        "application/json",
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "text/plain; charset=nope",
      ],
      ...[
        "application/x-www-form-urlencoded",
        "a=b; a=c; =;",
        "bytes=0-1",
        "https://x.example",
        "null",
        "DELETE",
        "x".repeat(40_000),
      ],
      ...["1.2.3.4, , ::1, unknown", "__proto__", "\t", "ÿ"],
    ),
    fc.string({ maxLength: 40 }).map((text) => text.replace(/[^\x20-\x7e]/g, "")),
  ),
  { maxKeys: 4 },
);

const authorizations = fc.constantFrom(
  ...["<key>", "<key>", "<key>", null, "Bearer", "Bearer ", "Basic x", `Bearer trk_live_${"0".repeat(40)}`, "Bearer ÿ"],
);
const bodies = fc.option(
  fc.oneof(
    fc.constantFrom(
      "{",
      "{}",
      "null",
      "[]",
      '{"__proto__":{}}',
      "\0",
      "a=b",
      "--x\r\n",
      "9".repeat(5_000),
      "[".repeat(5_000),
    ),
    fc.uint8Array({ maxLength: 60 }),
  ),
);

describe("in process", () => {
  const request = fc.record({ method: methods, path, query, headers, authorization: authorizations, body: bodies });

  test("no request makes it fail, and every refusal has the shape", async () => {
    let asked = 0;
    const property = fc.asyncProperty(request, async (made) => {
      const built = build(made);
      // Requests that the platform refuses to build cannot arrive.
      if (built === null) return;
      service.clock.advance(1_000);
      const peer = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`;
      asked++;
      await expectSound(built, await service.handler.fetch(built, peer));
    });
    await fc.assert(property, { seed: SEED, numRuns: 4_000 });
    expect(asked).toBeGreaterThan(3_000);
  });

  function build(made: {
    method: string;
    path: string;
    query: string;
    headers: Record<string, string>;
    authorization: string | null;
    body: string | Uint8Array | null;
  }): Request | null {
    const target = (made.path + made.query).replace(/<(\d)>/g, (_, n) => ids[Number(n)] as string);
    try {
      const all = new Headers(made.headers);
      if (made.authorization !== null) all.set("authorization", made.authorization.replace("<key>", `Bearer ${key}`));
      const withBody = made.body !== null && !["GET", "HEAD"].includes(made.method.toUpperCase());
      return new Request(`http://localhost${target}`, {
        method: made.method,
        headers: all,
        ...(withBody ? { body: made.body as BodyInit } : {}),
      });
    } catch {
      return null;
    }
  }

  test("addresses of other people's making: no such socket address, and an absurd X-Forwarded-For", async () => {
    for (const address of [null, "", "unknown", "fe80::1%eth0", "999.1.1.1", "x".repeat(10_000)]) {
      const asked = new Request("http://localhost/api/open/v1/businesses/shop.example", {
        headers: { "x-forwarded-for": ",".repeat(1_000) },
      });
      expect((await service.handler.fetch(asked, address)).status).toBe(200);
      service.clock.advance(60_000);
    }
  });
});

describe("over a connection", () => {
  const HOST = "Host: reviews.example\r\nConnection: close\r\n";
  const OPEN = "/api/open/v1/businesses/shop.example";
  const many = (count: number) => Array.from({ length: count }, (_, n) => `X-${n}: v\r\n`).join("");

  /** The answer to the bytes: a status, "closed" if the connection ends without one, never a hang. */
  const cases: [what: string, bytes: string | (() => string), expected: (number | "closed")[]][] = [
    ["an honest request", `GET ${OPEN} HTTP/1.1\r\n${HOST}\r\n`, [200]],
    ["headers of 20 KB", `GET ${OPEN} HTTP/1.1\r\n${HOST}X: ${"a".repeat(20_000)}\r\n\r\n`, [200]],
    ["headers of 50 KB", `GET /api/v1/me HTTP/1.1\r\n${HOST}X: ${"a".repeat(50_000)}\r\n\r\n`, [401, 431]],
    ["headers of 100 KB", `GET ${OPEN}x HTTP/1.1\r\n${HOST}X: ${"a".repeat(100_000)}\r\n\r\n`, [431]],
    ["headers of 1 MB", `GET ${OPEN} HTTP/1.1\r\n${HOST}X: ${"a".repeat(1_000_000)}\r\n\r\n`, [431, "closed"]],
    ["5,000 headers", `GET ${OPEN} HTTP/1.1\r\n${HOST}${many(5_000)}\r\n`, [431, "closed"]],
    ["an address of 20 KB", `GET ${OPEN}?${"a".repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, [414]],
    [
      "an address of 20 KB with a key",
      () => `GET /api/v1/me?${"a".repeat(20_000)} HTTP/1.1\r\n${HOST}Authorization: Bearer ${key}\r\n\r\n`,
      [414],
    ],
    ["a page's address of 20 KB", `GET /review/${"a".repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, [414]],
    ["CONNECT", `CONNECT other.example:443 HTTP/1.1\r\n${HOST}\r\n`, [400, 404, 405]],
    ["absolute form", `GET http://other.example${OPEN} HTTP/1.1\r\n${HOST}\r\n`, [200]],
    ["absolute form without a path", `GET http://other.example HTTP/1.1\r\n${HOST}\r\n`, [200, 404]],
    ["asterisk form", `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, [200, 204, 400, 404]],
    ["no slash", `GET api/v1/me HTTP/1.1\r\n${HOST}\r\n`, [400]],
    ["an unknown method", `FOO ${OPEN} HTTP/1.1\r\n${HOST}\r\n`, [400, 405, 501, "closed"]],
    ["a broken method", `G@T ${OPEN} HTTP/1.1\r\n${HOST}\r\n`, [400]],
    ["a method in lower case", `get ${OPEN} HTTP/1.1\r\n${HOST}\r\n`, [400, 405, "closed"]],
    ["PROPFIND", `PROPFIND ${OPEN} HTTP/1.1\r\n${HOST}\r\n`, [405]],
    ["TRACE", `TRACE ${OPEN} HTTP/1.1\r\n${HOST}\r\n`, [405]],
    ["two Content-Lengths", `POST ${OPEN} HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, [400]],
    [
      "Content-Length and chunks",
      `POST ${OPEN} HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      [400],
    ],
    ["a negative Content-Length", `POST ${OPEN} HTTP/1.1\r\n${HOST}Content-Length: -2\r\n\r\n`, [400]],
    ["a body of 100 MB, announced", `POST ${OPEN} HTTP/1.1\r\n${HOST}Content-Length: 99999999\r\n\r\n{}`, [405, 413]],
    ["broken chunks", `POST ${OPEN} HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, [400, 405]],
    ["a body on GET", `GET ${OPEN} HTTP/1.1\r\n${HOST}Content-Length: 5\r\n\r\nhello`, [200]],
    ["HTTP/1.0", `GET ${OPEN} HTTP/1.0\r\nHost: x\r\n\r\n`, [200]],
    ["HTTP/1.0 without a host", `GET ${OPEN} HTTP/1.0\r\n\r\n`, [200]],
    ["HTTP/1.0 without a host, HEAD", `HEAD ${OPEN} HTTP/1.0\r\n\r\n`, [200]],
    ["HTTP/1.0 without a host, a health check", `GET /healthz HTTP/1.0\r\n\r\n`, [200]],
    ["HTTP/1.0 without a host, a page", `GET /nothing-here HTTP/1.0\r\n\r\n`, [404]],
    ["HTTP/1.1 without a host", `GET ${OPEN} HTTP/1.1\r\nConnection: close\r\n\r\n`, [400]],
    ["two hosts", `GET ${OPEN} HTTP/1.1\r\nHost: a\r\n${HOST}\r\n`, [200, 400]],
    ["an empty host", `GET ${OPEN} HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n`, [200, 400]],
    ["a host with a path", `GET ${OPEN} HTTP/1.1\r\nHost: a/b?c\r\nConnection: close\r\n\r\n`, [200, 400]],
    ["a host that is none", `HEAD ${OPEN} HTTP/1.1\r\nHost: [::zz\r\nConnection: close\r\n\r\n`, [200, 400]],
    [
      "a host that is none, a page",
      `GET /nothing-here HTTP/1.1\r\nHost: [::zz\r\nConnection: close\r\n\r\n`,
      [400, 404],
    ],
    ["a short host", `GET ${OPEN} HTTP/1.1\r\nHost: db\r\nConnection: close\r\n\r\n`, [200]],
    ["dots in the path", `GET /api/open/v1/x/../businesses/shop.example HTTP/1.1\r\n${HOST}\r\n`, [200, 404]],
    ["two slashes in front", `GET //other.example${OPEN} HTTP/1.1\r\n${HOST}\r\n`, [404]],
    ["a fragment", `GET ${OPEN}#x HTTP/1.1\r\n${HOST}\r\n`, [200, 400, 404]],
    ["bytes beyond ASCII", `GET ${OPEN}\u00e9 HTTP/1.1\r\n${HOST}\r\n`, [400, 404]],
    ["a header with a space in its name", `GET ${OPEN} HTTP/1.1\r\n${HOST}Bad Name: x\r\n\r\n`, [400]],
    ["a header with NUL", `GET ${OPEN} HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`, [400]],
    ["a folded header", `GET ${OPEN} HTTP/1.1\r\n${HOST}X: a\r\n b\r\n\r\n`, [200, 400]],
    ["a TLS greeting", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", [400, "closed"]],
    [
      "Expect",
      () =>
        `POST /api/v1/me HTTP/1.1\r\n${HOST}Authorization: Bearer ${key}\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
      [100, 405],
    ],
  ];
  for (const [what, bytes, expected] of cases) {
    test(`${what}: ${expected.join(" or ")}`, async () => {
      // Each in a minute of its own: all come from one address.
      service.clock.advance(60_000);
      const answer = await sendRaw(typeof bytes === "string" ? bytes : bytes());
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1];
      expect(expected).toContain(status === undefined ? "closed" : Number(status));
      const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (/content-type: application\/json/i.test(head) && Number(status) >= 400)
        expectRefusal(body.slice(0, length), what);
    });
  }

  // The server's parser answers these by itself, before we are asked: HTTP's own status for a version it does not speak.
  for (const [what, line] of [
    ["a version that does not exist", `GET ${OPEN} HTTP/3.0`],
    ["NUL in the path", `GET ${OPEN}\0 HTTP/1.1`],
  ]) {
    test(`${what}: 400 or 505, and the connection ends`, async () => {
      expect(await sendRaw(`${line}\r\n${HOST}\r\n`)).toMatch(/^HTTP\/1\.1 (400|505) /);
    });
  }

  test("after all of that it answers honest requests", async () => {
    service.clock.advance(60_000);
    const response = await fetch(server.url + OPEN);
    expect(response.status).toBe(200);
  });

  const HANGS_MS = 60_000;

  /** All that comes back until the connection ends; throws where it does not within a minute. */
  function sendRaw(bytes: string): Promise<string> {
    const { port, hostname } = new URL(server.url);
    return new Promise((resolve, reject) => {
      const socket = net.connect(Number(port), hostname);
      let answer = "";
      const hangs = setTimeout(() => {
        socket.destroy();
        reject(new Error(`hangs after ${JSON.stringify(answer.slice(0, 200))}`));
      }, HANGS_MS);
      socket.on("data", (chunk) => {
        answer += chunk.toString("latin1");
      });
      // A reset while we still write is an end like any other.
      socket.on("error", () => {});
      socket.on("close", () => {
        clearTimeout(hangs);
        resolve(answer);
      });
      socket.write(Buffer.from(bytes, "latin1"));
    });
  }
});
