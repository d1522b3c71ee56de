// The open data API's limit: 60 requests a minute for each address, and what counts as an address.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import ipaddr from "ipaddr.js";
import { seedBusiness } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";

let service: TestService;
let behindProxy: TestService;
const PATH = "/api/open/v1/businesses/shop.example";

beforeAll(async () => {
  service = await createTestService();
  await seedBusiness(service.context, { slug: "shop.example" });
  behindProxy = await createTestService({
    trustProxy: [ipaddr.parseCIDR("10.0.0.0/8"), ipaddr.parseCIDR("2001:db8:aaaa::/48")],
  });
  await seedBusiness(behindProxy.context, { slug: "shop.example" });
});
afterAll(async () => {
  await service.close();
  await behindProxy.close();
});
afterEach(() => {
  service.clock.advance(60_000);
  behindProxy.clock.advance(60_000);
});

const ask = (to: TestService, peer: string, forwardedFor?: string) =>
  to.send(
    new Request(
      `http://localhost${PATH}`,
      forwardedFor === undefined ? {} : { headers: { "x-forwarded-for": forwardedFor } },
    ),
    peer,
  );

/** How many of these requests were let in. */
async function admitted(
  to: TestService,
  count: number,
  peer: (n: number) => string,
  forwarded?: (n: number) => string,
) {
  let let_in = 0;
  for (let n = 0; n < count; n++) {
    const response = await ask(to, peer(n), forwarded?.(n));
    if (response.status === 200) let_in++;
    else expect(response.status).toBe(429);
  }
  return let_in;
}

describe("429", () => {
  test("the 61st request of a minute, with Retry-After, readable from every origin", async () => {
    service.clock.set("2026-11-21T10:00:47.600Z");
    for (let n = 0; n < 60; n++) expect((await ask(service, "192.0.2.1")).status).toBe(200);
    const response = await ask(service, "192.0.2.1");
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("13");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    // A script on another site can read the header only where this names it.
    expect(response.headers.get("access-control-expose-headers")).toContain("Retry-After");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await json(response)).error.code).toBe("rate_limited");
    expect((await ask(service, "192.0.2.2")).status).toBe(200);
  });

  test("what comes from the cache counts, what is not found counts, what is refused does not prolong", async () => {
    service.clock.set("2026-11-21T11:00:30.000Z");
    for (let n = 0; n < 30; n++) await ask(service, "192.0.2.3");
    for (let n = 0; n < 30; n++)
      await service.send(new Request("http://localhost/api/open/v1/businesses/nobody"), "192.0.2.3");
    for (let n = 0; n < 100; n++) expect((await ask(service, "192.0.2.3")).status).toBe(429);
    service.clock.set("2026-11-21T11:01:00.000Z");
    expect((await ask(service, "192.0.2.3")).status).toBe(200);
  });

  test("every method and the description count", async () => {
    const to = (path: string, method: string) =>
      service.send(new Request(`http://localhost/api/open/v1${path}`, { method }), "192.0.2.4");
    for (let n = 0; n < 15; n++) {
      await to("/lookup?domain=shop.example", "GET");
      await to("/lookup", "POST");
      await to("/lookup", "HEAD");
      await to("/openapi.json", "GET");
    }
    for (const [path, method] of [
      ["/lookup", "GET"],
      ["/openapi.json", "GET"],
      ["/lookup", "POST"],
    ] as const)
      expect((await to(path, method)).status).toBe(429);
  });

  test("the limits of the two APIs are apart", async () => {
    for (let n = 0; n < 61; n++) await ask(service, "192.0.2.5");
    expect((await ask(service, "192.0.2.5")).status).toBe(429);
    const rest = await service.rest("/me", null, { peer: "192.0.2.5" });
    expect(rest.status).toBe(401);
    expect(rest.headers.get("x-ratelimit-remaining")).toBe("599");
  });
});

describe("an address", () => {
  test("in IPv4 counts by itself", async () => {
    expect(await admitted(service, 120, (n) => `198.51.100.${n}`)).toBe(120);
  });

  test("in IPv6 counts by its /64", async () => {
    expect(await admitted(service, 70, (n) => `2001:db8:1:2:${n.toString(16)}::${n}`)).toBe(60);
    expect((await ask(service, "2001:db8:1:3::1")).status).toBe(200);
  });

  test("of IPv4 written in IPv6 is the IPv4 one", async () => {
    expect(await admitted(service, 70, (n) => (n % 2 ? "203.0.113.9" : "::ffff:203.0.113.9"))).toBe(60);
    expect(await admitted(service, 10, (n) => `::ffff:203.0.113.${n + 20}`)).toBe(10);
  });
});

describe("X-Forwarded-For", () => {
  test("is not believed where no proxy is trusted", async () => {
    expect(
      await admitted(
        service,
        70,
        () => "192.0.2.10",
        (n) => `203.0.113.${n}`,
      ),
    ).toBe(60);
  });

  test("is not believed from an address that is no trusted proxy", async () => {
    expect(
      await admitted(
        behindProxy,
        70,
        () => "192.0.2.10",
        (n) => `203.0.113.${n}`,
      ),
    ).toBe(60);
  });

  test("tells callers apart where the proxy is trusted", async () => {
    expect(
      await admitted(
        behindProxy,
        120,
        () => "10.1.2.3",
        (n) => `203.0.113.${n}`,
      ),
    ).toBe(120);
    expect(
      await admitted(
        behindProxy,
        70,
        () => "10.1.2.3",
        () => "203.0.113.200",
      ),
    ).toBe(60);
  });

  test("is walked from the right: what a caller writes in front changes nothing", async () => {
    const forged = (n: number) => `198.51.100.${n}, 10.9.9.9, 203.0.113.50, 10.0.0.7`;
    expect(await admitted(behindProxy, 70, () => "10.1.2.3", forged)).toBe(60);
  });

  test("callers behind a proxy in IPv6 count by their /64", async () => {
    const forwarded = (n: number) => `2001:db8:5:5::${n.toString(16)}`;
    expect(await admitted(behindProxy, 70, () => "2001:db8:aaaa::1", forwarded)).toBe(60);
  });
});
