// Who may call the REST API: key, plan, rate window, scope. One `describe` for each code (contract, Errors).
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { findKeyHolder, listKeys, revokeKey, SCOPES } from "#domain/account/key.ts";
import { DEFAULT_PLANS, type Plan } from "#domain/account/plan/plan.ts";
import { PLAN_STATUSES, updateOrganisation } from "#domain/account/state/organisation.ts";
import { type ChangeListener, listenForChanges } from "#platform/database/change.ts";
import { seedBusiness, seedKey, seedOrganisation } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";

let service: TestService;
const listeners: ChangeListener[] = [];

beforeAll(async () => {
  service = await createTestService();
});
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.stop();
});
afterAll(() => service.close());

/** Each test stands in a minute of its own, so that none finds another's window used. */
afterEach(() => service.clock.advance(60_000));

async function caller(plan = "scale", scopes = SCOPES.slice()) {
  const organisation = await seedOrganisation(service.context, plan);
  const key = await seedKey(service.context, organisation.id, scopes);
  return { organisation, key, secret: key.secret };
}

async function codeOf(response: Response): Promise<string> {
  const { error } = await json(response);
  expect(Object.keys(error)).toEqual(["code", "message"]);
  expect(error.message).toBeString();
  return error.code;
}

function expectRateHeaders(response: Response) {
  expect(response.headers.get("x-ratelimit-limit")).toMatch(/^\d+$/);
  expect(response.headers.get("x-ratelimit-remaining")).toMatch(/^\d+$/);
  expect(response.headers.get("x-ratelimit-reset")).toMatch(/^\d+$/);
}

const ask = (headers: Record<string, string>, path = "/api/v1/me") => service.get(path, headers);

describe("401 missing_api_key", () => {
  const none: Record<string, Record<string, string>> = {
    "no header": {},
    "an empty header": { authorization: "" },
    "another kind": { authorization: "Basic dXNlcjpwYXNz" },
    "a kind without a token": { authorization: "Bearer" },
    "two tokens": { authorization: "Bearer trk_live_a b" },
    "a key where none is looked for": { "x-api-key": "trk_live_x" },
  };
  for (const [what, headers] of Object.entries(none)) {
    test(what, async () => {
      const response = await ask(headers);
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toStartWith("Bearer");
      expect(await codeOf(response)).toBe("missing_api_key");
      expectRateHeaders(response);
    });
  }

  test("a key in the query is no key", async () => {
    const { secret } = await caller();
    expect(await codeOf(await ask({}, `/api/v1/me?api_key=${secret}&access_token=${secret}`))).toBe("missing_api_key");
  });

  test("unknown paths ask for a key like known ones, so a stranger cannot learn which exist", async () => {
    expect((await ask({}, "/api/v1/nothing")).status).toBe(401);
  });
});

describe("401 invalid_api_key", () => {
  test("unknown, shortened, lengthened, differently written and revoked keys", async () => {
    const { secret, key } = await caller();
    const wrong = [
      `trk_live_${"0".repeat(40)}`,
      secret.slice(0, -1),
      `${secret}0`,
      secret.toUpperCase(),
      secret.replace("trk_live_", ""),
      secret.replace("trk_live_", "trk_test_"),
      "💥",
      "x".repeat(20_000),
      "' or '1'='1",
    ].map((each) => each.replaceAll(" ", ""));
    for (const each of wrong) {
      const response = await ask({ authorization: `Bearer ${encodeURI(each)}` });
      expect(response.status).toBe(401);
      expect(await codeOf(response)).toBe("invalid_api_key");
      expectRateHeaders(response);
    }
    await revokeKey(service.context, key.id);
    expect(await codeOf(await ask({ authorization: `Bearer ${secret}` }))).toBe("invalid_api_key");
  });

  test("the scheme is read without regard to case, and the key with", async () => {
    const { secret } = await caller();
    expect((await ask({ authorization: `bearer ${secret}` })).status).toBe(200);
    expect((await ask({ authorization: `BEARER   ${secret}  ` })).status).toBe(200);
  });

  test("a refusal never repeats the key that was sent", async () => {
    const sent = `trk_live_${"Zz9".repeat(13)}Q`;
    const response = await ask({ authorization: `Bearer ${sent}` });
    expect(await response.text()).not.toContain(sent.slice(9, 20));
  });
});

describe("a key that is revoked", () => {
  test("stops working in this process when the change is told", async () => {
    const { secret, key } = await caller();
    expect((await service.rest("/me", secret)).status).toBe(200);
    await revokeKey(service.context, key.id);
    service.handler.onChange(`key:${key.id}`);
    expect((await service.rest("/me", secret)).status).toBe(401);
  });

  test("stops working when the announcement arrives over a connection that listens", async () => {
    let gaps = 0;
    const handlers = { ...service.handler, onGap: () => ++gaps && service.handler.onGap() };
    listeners.push(listenForChanges(service.target, handlers, service.context.log));
    await until("listening", () => gaps > 0);
    const { secret, key } = await caller();
    expect((await service.rest("/me", secret)).status).toBe(200);
    await revokeKey(service.context, key.id);
    // The clock stands still, so nothing but the announcement can end what is remembered.
    await until("the key is refused", async () => (await service.rest("/me", secret)).status === 401);
  });

  test("stops working within half a minute even where no announcement arrives", async () => {
    const { secret, key } = await caller();
    expect((await service.rest("/me", secret)).status).toBe(200);
    await revokeKey(service.context, key.id);
    service.clock.advance(30_000);
    expect((await service.rest("/me", secret)).status).toBe(401);
  });

  test("is not remembered by a request that was on its way when the change was told", async () => {
    const { secret, key } = await caller();
    const onItsWay = service.rest("/me", secret);
    service.handler.onChange(`key:${key.id}`);
    await onItsWay;
    await revokeKey(service.context, key.id);
    expect((await service.rest("/me", secret)).status).toBe(401);
  });

  test("is forgotten when changes may have been missed", async () => {
    const { secret, key } = await caller();
    expect((await service.rest("/me", secret)).status).toBe(200);
    await revokeKey(service.context, key.id);
    service.handler.onGap();
    expect((await service.rest("/me", secret)).status).toBe(401);
  });

  test("leaves the organisation's other keys alone", async () => {
    const { organisation, secret, key } = await caller();
    const other = await seedKey(service.context, organisation.id);
    await revokeKey(service.context, key.id);
    service.handler.onChange(`key:${key.id}`);
    expect((await service.rest("/me", secret)).status).toBe(401);
    expect((await service.rest("/me", other.secret)).status).toBe(200);
  });
});

describe("403 plan_required, plan_inactive", () => {
  for (const plan of ["free", "starter", "scale", "enterprise", "a-plan-that-is-gone"]) {
    for (const planStatus of PLAN_STATUSES) {
      const mayCall = DEFAULT_PLANS[plan]?.api === true;
      const inactive = planStatus === "past_due" || planStatus === "canceled";
      const expected = mayCall ? (inactive ? "plan_inactive" : null) : "plan_required";
      test(`${plan}, ${planStatus}: ${expected ?? "may call"}`, async () => {
        const { organisation, secret } = await caller(plan);
        await updateOrganisation(service.context, organisation.id, { planStatus });
        const response = await service.rest("/me", secret);
        expectRateHeaders(response);
        expect(response.status).toBe(expected === null ? 200 : 403);
        if (expected !== null) expect(await codeOf(response)).toBe(expected);
      });
    }
  }

  test("a change of plan counts at once when it is told", async () => {
    const { organisation, secret } = await caller();
    expect((await service.rest("/me", secret)).status).toBe(200);
    await updateOrganisation(service.context, organisation.id, { planStatus: "canceled" });
    service.handler.onChange(`organisation:${organisation.id}`);
    expect(await codeOf(await service.rest("/me", secret))).toBe("plan_inactive");
    await updateOrganisation(service.context, organisation.id, { plan: "free" });
    service.handler.onChange("*");
    expect(await codeOf(await service.rest("/me", secret))).toBe("plan_required");
  });

  test("the plan is looked at before the scope and after the key", async () => {
    const { secret } = await caller("free", ["read"]);
    expect(await codeOf(await service.rest("/me", secret, { method: "POST" }))).toBe("plan_required");
  });
});

describe("403 insufficient_scope", () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
    test(`a key that may only read cannot ${method}`, async () => {
      const { secret } = await caller("scale", ["read"]);
      const response = await service.rest("/webhooks", secret, { method });
      expect(response.status).toBe(403);
      expect(await codeOf(response)).toBe("insufficient_scope");
      expectRateHeaders(response);
    });
  }

  test("a key that may only read reads everything, and may ask what is offered", async () => {
    const { secret } = await caller("scale", ["read"]);
    for (const method of ["GET", "HEAD"])
      for (const path of ["/me", "/businesses"])
        expect((await service.rest(path, secret, { method })).status).toBe(200);
    const options = await service.rest("/me", secret, { method: "OPTIONS" });
    expect(options.status).toBe(204);
    expect(options.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expectRateHeaders(options);
  });

  test("a key that may only write cannot read", async () => {
    const { secret } = await caller("scale", ["write"]);
    expect(await codeOf(await service.rest("/me", secret))).toBe("insufficient_scope");
  });
});

describe("429 rate_limited", () => {
  test("the 601st request of a minute, with Retry-After, and no other caller's", async () => {
    service.clock.set("2026-11-21T10:00:20.250Z");
    const { organisation, secret } = await caller();
    for (let n = 1; n <= 600; n++) {
      const response = await service.rest("/nothing", secret);
      if (n % 100 !== 0) continue;
      expect(response.status).toBe(404);
      expect(response.headers.get("x-ratelimit-remaining")).toBe(String(600 - n));
    }
    const response = await service.rest("/me", secret);
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("40");
    expect(response.headers.get("x-ratelimit-limit")).toBe("600");
    expect(response.headers.get("x-ratelimit-remaining")).toBe("0");
    expect(response.headers.get("x-ratelimit-reset")).toBe(String(Date.parse("2026-11-21T10:01:00Z") / 1_000));
    expect(await codeOf(response)).toBe("rate_limited");
    const other = await seedKey(service.context, organisation.id);
    expect((await service.rest("/me", other.secret)).status).toBe(200);
  });

  test("a refusal neither prolongs nor resets the window; the next minute does", async () => {
    service.clock.set("2026-11-21T10:05:00.000Z");
    const { secret } = await caller();
    for (let n = 0; n < 600; n++) await service.rest("/nothing", secret);
    for (const at of ["10:05:10.000", "10:05:30.000", "10:05:59.999"]) {
      service.clock.set(`2026-11-21T${at}Z`);
      const response = await service.rest("/me", secret);
      expect(response.status).toBe(429);
      expect(response.headers.get("x-ratelimit-reset")).toBe(String(Date.parse("2026-11-21T10:06:00Z") / 1_000));
      expect(Number(response.headers.get("retry-after"))).toBe(Math.ceil(60 - Number(at.slice(6))));
    }
    service.clock.set("2026-11-21T10:06:00.000Z");
    const response = await service.rest("/me", secret);
    expect(response.status).toBe(200);
    expect(response.headers.get("x-ratelimit-remaining")).toBe("599");
  });

  test("the limit is the plan's", async () => {
    const plans = { ...DEFAULT_PLANS, small: { ...(DEFAULT_PLANS.scale as Plan), rateLimitPerMinute: 2 } };
    const own = await createTestService({}, plans);
    try {
      const organisation = await seedOrganisation(own.context, "small");
      const { secret } = await seedKey(own.context, organisation.id);
      const statuses = [];
      for (let n = 0; n < 3; n++) statuses.push((await own.rest("/me", secret)).status);
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await own.close();
    }
  });

  test("a plan that forbids calls is said before the limit is", async () => {
    const { secret } = await caller("free");
    for (let n = 0; n < 600; n++) await service.rest("/me", secret);
    expect(await codeOf(await service.rest("/me", secret))).toBe("plan_required");
  });

  test("without a valid key an address has 600 a minute, whatever keys it tries", async () => {
    const peer = "198.51.100.7";
    for (let n = 0; n < 600; n++) {
      const key = n % 2 === 0 ? null : `trk_live_${String(n).padStart(40, "0")}`;
      const response = await service.rest("/me", key, { peer });
      expect(response.status).toBe(401);
      if (n === 0) expect(response.headers.get("x-ratelimit-remaining")).toBe("599");
    }
    const refused = await service.rest("/me", null, { peer });
    expect(refused.status).toBe(429);
    expect(refused.headers.has("retry-after")).toBe(true);
    expectRateHeaders(refused);
    // The description needs no key, and counts with them.
    expect((await service.rest("/openapi.json", null, { peer })).status).toBe(429);
    expect((await service.rest("/me", null, { peer: "198.51.100.8" })).status).toBe(401);
    // Who holds a valid key is not held responsible for a neighbour behind the same address.
    const { secret } = await caller();
    expect((await service.rest("/me", secret, { peer })).status).toBe(200);
  });

  test("all addresses of an IPv6 network count together", async () => {
    for (let n = 0; n < 600; n++) await service.rest("/me", null, { peer: `2001:db8:7:7:${n.toString(16)}::1` });
    expect((await service.rest("/me", null, { peer: "2001:db8:7:7:ffff::2" })).status).toBe(429);
    expect((await service.rest("/me", null, { peer: "2001:db8:7:8::1" })).status).toBe(401);
  });
});

describe("the rate headers", () => {
  test("stand on every answer: success, nothing there, wrong method, unreadable, too long, too large", async () => {
    const { organisation, secret } = await caller();
    const business = await seedBusiness(service.context, { organisationId: organisation.id });
    const authorization = `Bearer ${secret}`;
    const send = (path: string, init: RequestInit = {}) =>
      service.send(
        new Request(`http://localhost/api/v1${path}`, {
          ...init,
          headers: { authorization, ...(init.headers as Record<string, string>) },
        }),
      );
    const answers: [status: number, response: Response][] = [
      [200, await send("/me")],
      [200, await send("/me", { method: "HEAD" })],
      [200, await send("/openapi.json")],
      [204, await send("/me", { method: "OPTIONS" })],
      [400, await send("/businesses?page=0")],
      [404, await send("/")],
      [404, await send("/nothing")],
      [404, await send("/reviews/rev_x")],
      [404, await send("/reviews/%zz")],
      [404, await send("/nothing", { method: "OPTIONS" })],
      [405, await send(`/businesses/${toWire("biz", business.id)}/reviews`, { method: "POST", body: "{" })],
      [405, await send("/openapi.json", { method: "DELETE" })],
      [414, await send(`/me?${"x".repeat(9_000)}`)],
      [431, await send("/me", { headers: { "x-large": "x".repeat(40_000) } })],
    ];
    for (const [status, response] of answers) {
      expect(response.status).toBe(status);
      expectRateHeaders(response);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    expect(answers.at(-1)?.[1].headers.get("x-ratelimit-limit")).toBe("600");
  });

  test("stand on every answer below /api/v1 and on /api/v1 itself, however its address and method are written", async () => {
    const { secret } = await caller();
    const addresses = [
      ...[
        "/api/v1",
        "/api/v1/",
        "/api/v1?x=1",
        "/api/v1/?x=1",
        "/api/v1//",
        "/api/v1//me",
        "/api/v1/me//",
        "/api/v1/me/",
      ],
      ...["/api/v1/me%2F", "/api/v1%2Fme", "/api/v1%", "/api/v1/%", "/api/v1/..%2f..", "/api/v1/me?page=1&page=2&page"],
      ...[
        "/api/v1/openapi.json",
        "/api/v1/openapi.json/",
        "/api/v1/openapi.json?x",
        "/api/v1/reviews/%00",
        "/api/v1/ME",
      ],
      ...[
        "/api/v1/businesses?page=0",
        "/api/v1/insights/benchmarks?category=%00",
        "/api/v1/webhooks/whs_x/deliveries/",
      ],
    ];
    const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"];
    for (const address of addresses) {
      for (const method of methods) {
        for (const headers of [{}, { AUTHORIZATION: `bearer ${secret}` }, { authorization: "Bearer nobody's" }]) {
          const response = await service.send(new Request(`http://localhost${address}`, { method, headers }));
          const names = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];
          const missing = names.filter((name) => !/^\d+$/.test(response.headers.get(name) ?? ""));
          expect({ address, method, missing }).toEqual({ address, method, missing: [] });
          expect(response.status).toBeLessThan(500);
          service.clock.advance(1_000);
        }
      }
    }
    for (const other of ["/api/v10", "/api/v1x", "/api/v1.1/me", "/api/v2/me", "/api"])
      expect((await service.get(other)).headers.has("x-ratelimit-limit")).toBe(false);
  });

  test("count one for each request, refused ones included", async () => {
    const { secret } = await caller("scale", ["read"]);
    const left = async (path: string, method = "GET") =>
      Number((await service.rest(path, secret, { method })).headers.get("x-ratelimit-remaining"));
    expect(await left("/me")).toBe(599);
    expect(await left("/nothing")).toBe(598);
    expect(await left("/webhooks", "POST")).toBe(597);
    expect(await left("/businesses?page=x")).toBe(596);
  });
});

describe("the secret", () => {
  test("is trk_live_ and 40 characters, new each time, and in no row", async () => {
    const { organisation } = await caller();
    const secrets = new Set<string>();
    for (let n = 0; n < 50; n++) secrets.add((await seedKey(service.context, organisation.id)).secret);
    expect(secrets.size).toBe(50);
    for (const secret of secrets) expect(secret).toMatch(/^trk_live_[0-9A-Za-z]{40}$/);
    const rows =
      await service.sql`select to_jsonb(k)::text as shown, encode(hash, 'hex') as hex, encode(hash, 'escape') as bytes from api_key k`;
    const stored = rows.map((row) => `${row.shown} ${row.hex} ${row.bytes}`).join("\n");
    for (const secret of secrets) {
      expect(stored).not.toContain(secret.slice(13));
      expect(stored).not.toContain(Buffer.from(secret).toString("hex"));
      expect(stored).toContain(new Bun.CryptoHasher("sha256").update(secret).digest("hex"));
    }
    expect(JSON.stringify(await listKeys(service.context))).not.toContain([...secrets][0]?.slice(13) as string);
  });

  test("is found by its hash alone: what is stored is no key", async () => {
    const { secret } = await caller();
    expect(await findKeyHolder(service.context, secret)).not.toBeNull();
    const hash = new Bun.CryptoHasher("sha256").update(secret).digest();
    for (const each of [hash.toString("hex"), hash.toString("base64"), secret.slice(0, 13)])
      expect(await findKeyHolder(service.context, each)).toBeNull();
  });
});

describe("lastUsedAt", () => {
  const lastUsed = async (id: string) =>
    (await listKeys(service.context)).find((key) => key.id === id)?.lastUsedAt ?? null;

  test("is null until the key is used, and shown by /me afterwards", async () => {
    const { key, secret } = await caller();
    expect(await lastUsed(key.id)).toBeNull();
    await service.rest("/businesses", secret);
    await until("lastUsedAt is written", async () => (await lastUsed(key.id)) !== null);
    const { data } = await json(service.rest("/me", secret));
    expect(data.key.lastUsedAt).toBe((await lastUsed(key.id))?.toISOString());
  });

  test("is written at most once a minute, by however many processes", async () => {
    const { key, secret } = await caller();
    await service.rest("/businesses", secret);
    await until("lastUsedAt is written", async () => (await lastUsed(key.id)) !== null);
    const first = await lastUsed(key.id);
    // Another minute for this process, but not for the database, which saw another process's note just now.
    service.clock.advance(61_000);
    const writes = async () =>
      Number((await service.sql`select xmin::text as version from api_key where id = ${key.id}`)[0]?.version);
    const version = await writes();
    for (let n = 0; n < 20; n++) await service.rest("/businesses", secret);
    expect(await writes()).toBe(version);
    expect(await lastUsed(key.id)).toEqual(first);
    await service.sql`update api_key set last_used_at = last_used_at - interval '61 seconds' where id = ${key.id}`;
    service.clock.advance(61_000);
    await service.rest("/businesses", secret);
    await until("lastUsedAt moves on", async () => Number(await lastUsed(key.id)) >= Number(first));
  });

  test("a revoked key is not marked as used", async () => {
    const { key, secret } = await caller();
    await revokeKey(service.context, key.id);
    expect((await service.rest("/me", secret)).status).toBe(401);
    expect(await lastUsed(key.id)).toBeNull();
  });
});

describe("503 unavailable", () => {
  test("where the database is away, a caller is told to come back, and nothing of the reason", async () => {
    const own = await createTestService();
    const organisation = await seedOrganisation(own.context);
    const { secret } = await seedKey(own.context, organisation.id);
    await own.close();
    const response = await own.rest("/me", secret);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("1");
    expectRateHeaders(response);
    const text = await response.text();
    expect(JSON.parse(text).error.code).toBe("unavailable");
    expect(text).not.toMatch(/postgres|select|socket|CONNECTION|\.s\.PGSQL/i);
  });
});

describe("made-up keys", () => {
  const madeUp = (n: number) => `trk_live_${String(n).padStart(40, "x")}`;

  test("cost no look-up once their address is over its limit, and a valid key from there is still admitted", async () => {
    const peer = "198.51.100.77";
    const known = await caller();
    expect((await service.rest("/me", known.secret, { peer })).status).toBe(200);
    for (let n = 0; n < 600; n++) expect((await service.rest("/me", madeUp(n), { peer })).status).toBe(401);
    const neighbour = await caller();
    expect((await service.rest("/me", madeUp(600), { peer })).status).toBe(429);
    await service.sql.begin(async (tx) => {
      // Keys cannot be read.
      await tx`lock table api_key in access exclusive mode`;
      const flood = Array.from({ length: 2_000 }, (_, n) => service.rest("/me", madeUp(1_000 + n), { peer }));
      expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([429]));
    });
    for (const { secret } of [known, neighbour]) expect((await service.rest("/me", secret, { peer })).status).toBe(200);
    // One that was made since then waits for five seconds, where its address is over its limit.
    const { secret } = await caller();
    service.clock.advance(5_001);
    expect((await service.rest("/me", secret, { peer })).status).toBe(200);
  });

  test("tried all at once cost no more look-ups than the address has requests", async () => {
    const peer = "198.51.100.78";
    const answers = await Promise.all(
      Array.from({ length: 1_500 }, (_, n) => service.rest("/me", madeUp(n), { peer })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(600);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(900);
  });

  test("getting to know a good key costs its address nothing", async () => {
    const peer = "198.51.100.79";
    for (let n = 0; n < 5; n++) expect((await service.rest("/me", (await caller()).secret, { peer })).status).toBe(200);
    const answer = await service.rest("/me", null, { peer });
    expect(answer.headers.get("x-ratelimit-remaining")).toBe("599");
  });
});
