// A slice of `npm run fuzz` that is the same each time (docs/fuzzing.md): thousands of requests of every surface break no rule,
// and servers that fail on purpose break each.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import ipaddr from "ipaddr.js";
import { fromWire } from "#contract/id.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { createLinks } from "#platform/secret/link.ts";
import { listen, type RunningServer } from "#runtime/listen.ts";
import type { Finding } from "../../lab/fuzz/findings.ts";
import { type Asker, LINK_HOLDER, leaksIn, plant } from "../../lab/fuzz/kit/canary.ts";
import { operationsOf } from "../../lab/fuzz/kit/openapi.ts";
import type { Operation, Request as SentRequest } from "../../lab/fuzz/kit/request.ts";
import type { Answer } from "../../lab/fuzz/kit/wire.ts";
import { createLocks } from "../../lab/fuzz/lock.ts";
import { faultsIn } from "../../lab/fuzz/oracle.ts";
import { MAIL_EVENTS_SECRET, TWILIO_TOKEN } from "../../lab/fuzz/provider.ts";
import { run } from "../../lab/fuzz/run.ts";
import { createTally, type Tally } from "../../lab/fuzz/tally.ts";
import { openWitness, RULE, type Witness } from "../../lab/fuzz/witness.ts";
import { createTestService, json, TEST_CONFIG, type TestService } from "../support/service.ts";

const SEED = 20_261_131;
const REQUESTS = 4_000;

let service: TestService;
let server: RunningServer;
let operations: Operation[];
let witness: Witness;

beforeAll(async () => {
  const roomy = { rateLimitPerMinute: 1_000_000, invitesPerMonth: 1_000_000 };
  const plans = Object.fromEntries(Object.entries(DEFAULT_PLANS).map(([id, plan]) => [id, { ...plan, ...roomy }]));
  const twilio = {
    accountSid: "AC0",
    authToken: TWILIO_TOKEN,
    from: "+15005550006",
    whatsappFrom: null,
    baseUrl: "http://127.0.0.1:9",
  };
  const trustProxy = [ipaddr.parseCIDR("127.0.0.0/8")];
  service = await createTestService({ trustProxy, twilio, mailEventsSecret: MAIL_EVENTS_SECRET }, plans);
  server = listen(service.handler, { port: 0, host: "127.0.0.1" });
  witness = await openWitness(service);
  operations = [
    ...operationsOf("rest", await json(service.get("/api/v1/openapi.json"))),
    ...operationsOf("open", await json(service.get("/api/open/v1/openapi.json"))),
  ];
});
afterAll(async () => {
  await server.stop(0);
  await service.close();
});

async function fuzz(port: number, requests: number): Promise<{ findings: Finding[]; tally: Tally }> {
  const findings: Finding[] = [];
  const tally = createTally();
  await run({
    port,
    seed: SEED,
    rows: service,
    operations,
    tally,
    requests,
    endsAt: Number.POSITIVE_INFINITY,
    lines: 16,
    witness,
    onFinding: (finding) => findings.push(finding),
  });
  return { findings, tally };
}

/** Path and query. The host may be none, so they are read by themselves. */
function placeOf({ url }: Request): URL {
  return new URL(/^\w+:\/\/[^/]*(\/.*)/.exec(url)?.[1] ?? "/", "http://localhost");
}

test("thousands of requests find nothing, and reach every surface with success", async () => {
  const { findings, tally } = await fuzz(Number(new URL(server.url).port), REQUESTS);
  expect(findings.slice(0, 3)).toEqual([]);
  expect(tally.requests).toBeGreaterThan(REQUESTS * 0.95);
  for (const [route, role] of [
    ["GET /api/v1/me", "key: read"],
    ["POST /api/v1/invitations", "key: read and write"],
    ["GET /api/open/v1/businesses/{slug}", "nobody"],
    ["GET /review/:slug", "nobody"],
    ["POST /invite/:token", "nobody"],
    ["GET /api/widget/:slug", "nobody"],
    ["POST /api/integrations/storefront-a/:id", "nobody"],
    ["GET /dashboard/reviews/:id", "owner"],
    ["GET /moderation/reviews/:id", "staff"],
    ["POST /mcp list_reviews", "nobody"],
    ["POST /mcp invite_customer", "key: read and write"],
  ] as const)
    expect({ route, role, reached: tally.reached(route, role) }).toEqual({ route, role, reached: true });
});

test("a server that fails, leaks and shows what it was given is found out, at the request that did it", async () => {
  const faulty = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const whole = await service.handler.fetch(request, "127.0.0.1");
      const answer = whole.clone();
      const { pathname, searchParams } = placeOf(request);
      const { status, headers } = answer;
      // What is said instead is neither packed nor as long.
      for (const name of ["content-encoding", "content-length"]) headers.delete(name);
      if (pathname === "/categories" && searchParams.size > 0) return new Response("TypeError: x", { status: 500 });
      if (headers.get("content-type")?.includes("html") && searchParams.size > 0)
        return new Response(`<p>${[...searchParams.values()]}</p>`, { headers });
      if (!pathname.startsWith("/api/open/") || status !== 200) return whole;
      const body = (await answer.text()).replace('"name":', `"author":"${plant("author", 1)}","name":`);
      return new Response(body, { status, headers: { "content-type": "application/json" } });
    },
  });
  try {
    const { findings } = await fuzz(faulty.port as number, 1_000);
    const rules = new Set(findings.map(({ rule }) => rule));
    for (const rule of [
      "no server error",
      "an answer shows no internals",
      "an answer shows no private data",
      "input is escaped",
      "answers are as documented",
      "open data is open to every origin",
    ])
      expect([...rules]).toContain(rule);
    const [first] = findings.filter(({ rule }) => rule === "no server error");
    expect(first?.request).toContain("/categories?");
    expect(first?.seed).toBe(SEED);
  } finally {
    await faulty.stop(true);
  }
});

test("a post as an organisation that changes a review or figure is found out", findDamage);

/** At the post that did it; and a change that nobody asked for is found out as well. */
async function findDamage(): Promise<void> {
  const { sql } = service;
  const damaging = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname: path } = placeOf(request);
      const body = await request.clone().text();
      const answer = await service.handler.fetch(request, "127.0.0.1");
      const said = (name: string, prefix: "rev" | "biz") => {
        const id = new RegExp(`"${name}":"(${prefix}_[0-9a-z]{26})"`).exec(body)?.[1];
        return id ? fromWire(prefix, id) : null;
      };
      if (path === "/api/v1/replies" && answer.status < 300)
        await sql`update review set rating = 1 + rating % 5, body = body || '.' where id = ${said("reviewId", "rev")}`;
      if (path === "/api/v1/invitations" && answer.status === 201)
        await sql`update business_tally set platform_count = platform_count + 1 where business_id = ${said("businessId", "biz")}`;
      if (path.startsWith("/review/") && request.method === "GET" && answer.status === 200)
        await sql`update review set title = title || '.' where status = 'published'
          and business_id = (select id from business where slug = ${path.split("/")[2] ?? ""})`;
      return answer;
    },
  });
  try {
    const { findings } = await fuzz(damaging.port as number, 1_000);
    const found = (rule: string, route: string, what: string) =>
      findings.find(({ rule: of, detail }) => of === rule && detail.startsWith(route) && detail.endsWith(what));
    const reply = found(RULE.review, "POST /api/v1/replies as key: ", ": review.body, review.rating");
    expect(reply?.request).toContain('"reviewId"');
    expect(reply?.request.split("\n")).toHaveLength(1);
    expect(reply?.answer).toMatch(/^20[01]$/);
    expect(found(RULE.figure, "POST /api/v1/invitations as key: ", ": figure.platform_count")).toBeDefined();
    const unasked = findings.filter(({ rule }) => rule === RULE.unexplained);
    // The next write beside a damaged figure computes the score anew, an editor's review included.
    expect(unasked.every(({ detail }) => /review\.title|figure\.score_tenths/.test(detail))).toBe(true);
    expect(findings.some(({ detail }) => detail.includes("review.title"))).toBe(true);
  } finally {
    await damaging.stop(true);
  }
}

test("locks are held by one at a time, by those who belong together at once, and given to who waited longest", async () => {
  const locks = createLocks();
  const entered: string[] = [];
  const first = await locks.take(1, [7, 3]);
  const second = await locks.take(1, [3]);
  const later = [2, 3, 2].map(async (holder, index) => {
    const release = await locks.take(holder, [3, 7]);
    entered.push(`${holder}`);
    return { release, index };
  });
  first();
  expect(entered).toEqual([]);
  second();
  const [two] = await Promise.all([later[0], later[2]]);
  expect(entered).toEqual(["2", "2"]);
  two?.release();
  (await later[2])?.release();
  (await later[1])?.release();
  expect(entered).toEqual(["2", "2", "3"]);
  (await locks.take(4, [3, 7]))();
});

describe("the rules", () => {
  const owner: Asker = { role: "owner", tenant: 7 };
  const nobody: Asker = { role: "nobody", tenant: null };

  test("know who may read what", () => {
    const invited = plant("invited", 7);
    const leaks = (asker: Asker, path: string, text = invited, asked = "") => leaksIn(text, asker, path, asked).length;
    expect(leaks(owner, "/dashboard/invitations")).toBe(0);
    expect(leaks({ ...owner, tenant: 8 }, "/dashboard/invitations")).toBe(1);
    expect(leaks({ role: "staff", tenant: 7 }, "/moderation")).toBe(1);
    expect(leaks(nobody, "/review/shop.example")).toBe(1);
    expect(leaks(owner, "/review/shop.example")).toBe(1);
    expect(leaks(nobody, "/search", invited.toUpperCase())).toBe(1);
    expect(leaks({ role: "key: read", tenant: 7 }, "/api/v1/invitations")).toBe(0);
    expect(leaks({ role: "key: read", tenant: 7 }, "/api/v1/reviews", plant("offline", 7))).toBe(1);
    // Said back to whoever said it.
    expect(leaks(nobody, "/search", invited, invited)).toBe(0);
    for (const role of ["owner", "staff", "nobody"]) {
      expect(leaks({ role, tenant: 7 }, "/dashboard/reviews", plant("author", 7))).toBe(1);
      expect(leaks({ role, tenant: 7 }, "/dashboard", "$argon2id$v=19$m=65536")).toBe(1);
    }
    const key = `trk_live_${"a".repeat(40)}`;
    expect(leaks(nobody, "/docs", key)).toBe(1);
    expect(leaks(owner, "/dashboard/settings/keys", key)).toBe(0);
    expect(leaks(owner, "/dashboard/reviews", key)).toBe(1);
    expect(leaks(nobody, "/api/open/v1/businesses/x", "+49151778000007")).toBe(1);
  });

  const asked = (path: string, change: Partial<SentRequest> = {}): SentRequest => ({
    surface: "page",
    route: `GET ${path}`,
    asker: nobody,
    method: "GET",
    path,
    headers: [],
    body: null,
    isSound: true,
    ...change,
  });
  const told = (status: number, type: string, body: string, headers: Record<string, string> = {}): Answer => ({
    status,
    headers: new Map(Object.entries({ "content-type": type, ...headers })),
    body: Buffer.from(body),
    ms: 1,
  });
  const rulesOf = (request: SentRequest, answer: Answer) => faultsIn(request, answer).map(({ rule }) => rule);
  const KEPT_TO_ITSELF = {
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };

  test("say nothing of what is right", () => {
    const page = told(
      200,
      "text/html; charset=utf-8",
      "<p>&lt;x-canary> and &quot; x-canary=&quot;1</p>",
      KEPT_TO_ITSELF,
    );
    expect(rulesOf(asked("/search"), page)).toEqual([]);
    const error = told(404, "application/json", '{"error":{"code":"not_found","message":"Nothing."}}', {
      "cache-control": "no-store",
    });
    expect(rulesOf(asked("/api/v1/reviews/x"), error)).toEqual([]);
    const full = told(503, "application/json", '{"error":{"code":"unavailable","message":"Come back."}}');
    expect(rulesOf(asked("/og/shop.example.png"), full)).toEqual([]);
  });

  test("see each kind of fault", () => {
    const json = (status: number, body: string) =>
      told(status, "application/json", body, { "cache-control": "no-store" });
    const html = (body: string) => told(200, "text/html", body, KEPT_TO_ITSELF);
    const cases: [SentRequest, Answer, string][] = [
      [asked("/api/v1/me"), json(503, '{"error":{"code":"unavailable","message":"x"}}'), "no server error"],
      [asked("/api/v1/me"), json(400, '{"error":"no"}'), "errors have one shape"],
      [asked("/api/v1/me"), json(400, '{"error":{"code":"not_found","message":"x"}}'), "each code has its status"],
      [asked("/api/v1/me"), json(200, '{"data":'), "JSON can be parsed"],
      [asked("/api/v1/me"), told(200, "application/json", "{}"), "answers about an organisation are not cacheable"],
      [asked("/api/v1/me"), told(200, "text/html", "x", KEPT_TO_ITSELF), "an API answers in JSON"],
      [asked("/api/open/v1/lookup"), json(200, "{}"), "open data is open to every origin"],
      [asked("/"), told(200, "text/html", "x"), "pages carry their security headers"],
      [asked("/"), html("<p>undefined</p>"), "an answer shows no internals"],
      [asked("/"), html("at reply (/app/src/surface/x.ts:12:3)"), "an answer shows no internals"],
      [asked("/"), html("<p><x-canary></p>"), "input is escaped"],
      [asked("/"), html('<input value="" x-canary="1">'), "input is escaped"],
      [asked("/x.csv"), told(200, "text/csv", "name\n=x-canary()"), "no cell is a formula"],
      [asked("/"), told(200, "", "x"), "a media type"],
      [asked("/"), { ...told(0, "", ""), headers: new Map() }, "an answer"],
      [asked("/dashboard", { surface: "dashboard" }), html("x"), "a page behind a login is not cacheable"],
    ];
    for (const [request, answer, rule] of cases) expect(rulesOf(request, answer)).toContain(rule);
  });

  test("see a private link that reaches an organisation, and a sample with a removed review's words", () => {
    const links = createLinks(TEST_CONFIG.appSecret);
    const manage = `/manage/${links.sign("manage", crypto.randomUUID())}`;
    const page = told(200, "text/html", `<a href="https://reviews.example${manage}">`, KEPT_TO_ITSELF);
    const moved = told(303, "text/html", "", { ...KEPT_TO_ITSELF, location: `${manage}?done=published` });
    const learned = "no author's private link reaches an organisation";
    for (const role of ["owner", "key: read", LINK_HOLDER]) {
      const asker = { role, tenant: 7 };
      for (const answer of [page, moved]) expect(rulesOf(asked("/invite/x", { asker }), answer)).toEqual([learned]);
      expect(rulesOf(asked(manage, { asker }), page)).toEqual([]);
    }
    const removal = told(
      200,
      "text/html",
      `<a href="/removal/${links.sign("removal", crypto.randomUUID())}">`,
      KEPT_TO_ITSELF,
    );
    expect(rulesOf(asked("/dashboard/reviews", { asker: owner }), removal)).toContain(learned);
    const forged = told(200, "text/html", `<a href="/manage/${"A".repeat(43)}">`, KEPT_TO_ITSELF);
    expect(rulesOf(asked("/invite/x", { asker: owner }), forged)).toEqual([]);
    expect(rulesOf(asked("/invite/x"), moved)).toEqual([]);
    const samples = (title: string) =>
      told(
        200,
        "application/json",
        JSON.stringify({ data: [{ event: "review.removed", data: { review: { title, body: "", author: "" } } }] }),
        {
          "cache-control": "no-store",
        },
      );
    const path = "/api/v1/webhooks/samples?event=review.removed";
    expect(rulesOf(asked(path), samples(""))).toEqual([]);
    expect(rulesOf(asked(path), samples("A title"))).toEqual(["a removed review's words are in no sample"]);
  });
});
