// How answers of the open data API are kept: by the caller (ETag, Cache-Control), and here (dropped when a review comes).
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { confirmStatement, rejectStatement, statePlatform } from "#domain/business/platform/statement.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { type ChangeListener, listenForChanges } from "#platform/database/change.ts";
import { listen, type RunningServer } from "#runtime/listen.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedPlatform, seedReview } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";

let service: TestService;
let listener: ChangeListener;
let server: RunningServer;

beforeAll(async () => {
  service = await createTestService();
  let gaps = 0;
  const handlers = { ...service.handler, onGap: () => ++gaps && service.handler.onGap() };
  listener = listenForChanges(service.target, handlers, service.context.log);
  await until("listening", () => gaps > 0);
  server = listen(service.handler, { port: 0, host: "127.0.0.1" });
});
afterEach(() => service.clock.advance(60_000));
afterAll(async () => {
  await server.stop(0);
  await listener.stop();
  await service.close();
});

const BASE = "/api/open/v1";
const get = (path: string, headers: Record<string, string> = {}) => service.get(BASE + path, headers);

/** The three ways to see a business. */
const pathsOf = ({ slug, domain }: { slug: string; domain: string }) => [
  `/businesses/${slug}`,
  `/businesses/${slug}/reviews`,
  `/lookup?domain=${domain}`,
];

describe("what a caller may keep", () => {
  test("five minutes, at the edge too, and no Vary that would forbid it", async () => {
    const business = await seedBusiness(service.context);
    for (const path of pathsOf(business)) {
      for (const response of [await get(path), await get(path)]) {
        const directives = (response.headers.get("cache-control") as string).split(/, */);
        expect(directives).toContain("public");
        expect(directives).toContain("max-age=300");
        expect(directives).toContain("s-maxage=300");
        expect(response.headers.get("vary") ?? "").not.toContain("*");
        expect(response.headers.has("set-cookie")).toBe(false);
      }
    }
  });

  test("a strong ETag, the same for the same bytes and another for others", async () => {
    const business = await seedBusiness(service.context);
    const [first, again] = [await get(`/businesses/${business.slug}`), await get(`/businesses/${business.slug}`)];
    const etag = first.headers.get("etag") as string;
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(again.headers.get("etag")).toBe(etag);
    expect((await get(`/businesses/${business.slug}/reviews`)).headers.get("etag")).not.toBe(etag);
  });

  const notModified: Record<string, (etag: string) => string> = {
    exact: (etag) => etag,
    weak: (etag) => `W/${etag}`,
    "in a list": (etag) => `"other", W/"another" , ${etag}`,
    "any (*)": () => "*",
  };
  for (const [how, header] of Object.entries(notModified)) {
    test(`If-None-Match, ${how}: 304 with the headers and without a body`, async () => {
      const business = await seedBusiness(service.context);
      for (const path of pathsOf(business)) {
        const etag = (await get(path)).headers.get("etag") as string;
        // The first asks before anything is kept, the second once it is.
        service.handler.onGap();
        for (const response of [
          await get(path, { "if-none-match": header(etag) }),
          await get(path, { "if-none-match": header(etag) }),
        ]) {
          expect(response.status).toBe(304);
          expect(await response.text()).toBe("");
          expect(response.headers.get("etag")).toBe(etag);
          expect(response.headers.get("cache-control")).toContain("max-age=300");
          expect(response.headers.get("access-control-allow-origin")).toBe("*");
        }
      }
    });
  }

  for (const header of ['"other"', "", "nonsense", '"', "W/", "**", "\u00ff"]) {
    test(`If-None-Match: ${JSON.stringify(header)} names nothing we have: 200`, async () => {
      const business = await seedBusiness(service.context);
      const response = await get(`/businesses/${business.slug}`, { "if-none-match": header });
      expect(response.status).toBe(200);
    });
  }

  test("an ETag without its quotes or of another answer is no match", async () => {
    const [one, other] = [await seedBusiness(service.context), await seedBusiness(service.context)];
    const etag = (await get(`/businesses/${one.slug}`)).headers.get("etag") as string;
    for (const header of [etag.slice(1, -1), `${etag.toUpperCase()}x`])
      expect((await get(`/businesses/${one.slug}`, { "if-none-match": header })).status).toBe(200);
    expect((await get(`/businesses/${other.slug}`, { "if-none-match": etag })).status).toBe(200);
  });

  test("a 404 is never turned into a 304", async () => {
    expect((await get("/businesses/nobody.example", { "if-none-match": "*" })).status).toBe(404);
  });
});

describe("over a connection", () => {
  test("HEAD has GET's status, headers and length, and no body", async () => {
    const business = await seedBusiness(service.context);
    for (const path of [...pathsOf(business), "/openapi.json", "/businesses/nobody.example"]) {
      const url = server.url + BASE + path;
      const [head, full] = [await fetch(url, { method: "HEAD" }), await fetch(url)];
      expect(head.status).toBe(full.status);
      expect(await head.text()).toBe("");
      for (const name of ["etag", "cache-control", "content-type", "access-control-allow-origin"])
        expect(head.headers.get(name)).toBe(full.headers.get(name));
      const length = Number(head.headers.get("content-length"));
      expect(length).toBe((await full.arrayBuffer()).byteLength);
    }
  });

  test("304 comes without a body, to HEAD as well", async () => {
    const business = await seedBusiness(service.context);
    const url = `${server.url}${BASE}/businesses/${business.slug}`;
    const etag = (await fetch(url)).headers.get("etag") as string;
    for (const method of ["GET", "HEAD"]) {
      const response = await fetch(url, { method, headers: { "if-none-match": etag } });
      expect(response.status).toBe(304);
      expect(await response.text()).toBe("");
    }
  });
});

test("a 304 has no Content-Type, on any surface", async () => {
  const organisation = await seedOrganisation(service.context);
  const { slug } = await seedBusiness(service.context, { organisationId: organisation.id });
  const html = await (await fetch(`${server.url}/review/${slug}`)).text();
  const style = /href="([^"]+\.css[^"]*)"/.exec(html)?.[1] as string;
  const paths = [
    ...[
      `${BASE}/businesses/${slug}`,
      `${BASE}/businesses/${slug}/reviews`,
      `/review/${slug}`,
      "/",
      "/sitemap.xml",
      "/robots.txt",
    ],
    ...[
      `/api/widget/${slug}`,
      `/api/badge/${slug}.svg`,
      `/api/badge/${slug}.png`,
      "/widget.js",
      `/review/${slug}/feed.atom`,
    ],
    ...[new URL(style, server.url).pathname, `/atom/${slug}`, `/embed/${slug}`],
  ];
  const unchanged: string[] = [];
  for (const path of paths)
    for (const encoding of ["gzip", "identity"]) {
      const first = await fetch(server.url + path, { headers: { "accept-encoding": encoding } });
      const etag = first.headers.get("etag");
      if (!first.ok || etag === null) continue;
      const again = await fetch(server.url + path, { headers: { "accept-encoding": encoding, "if-none-match": etag } });
      expect({ path, status: again.status, type: again.headers.get("content-type") }).toEqual({
        path,
        status: 304,
        type: null,
      });
      unchanged.push(path);
    }
  expect(new Set(unchanged).size).toBeGreaterThan(5);
});

describe("what is kept here", () => {
  const counts = async (slug: string) => (await json(get(`/businesses/${slug}`))).data.reviewCount;
  const total = async (slug: string) => (await json(get(`/businesses/${slug}/reviews`))).total;

  test("is served again without asking the database", async () => {
    const business = await seedBusiness(service.context, { name: "Before" });
    for (const path of pathsOf(business)) await get(path);
    // Behind the product's back: nothing is announced.
    await service.sql`update business set name = 'After' where id = ${business.id}`;
    for (const path of pathsOf(business)) expect(await (await get(path)).text()).toContain('"name":"Before"');
  });

  test("lives five minutes at most, should an announcement be lost", async () => {
    const business = await seedBusiness(service.context, { name: "Before" });
    for (const path of pathsOf(business)) await get(path);
    await service.sql`update business set name = 'After' where id = ${business.id}`;
    service.clock.advance(299_999);
    for (const path of pathsOf(business)) expect(await (await get(path)).text()).toContain('"name":"Before"');
    service.clock.advance(1);
    for (const path of pathsOf(business)) expect(await (await get(path)).text()).toContain('"name":"After"');
  });

  test("is dropped when a review comes, in every place that shows it", async () => {
    const business = await seedBusiness(service.context);
    for (const path of pathsOf(business)) await get(path);
    await seedReview(service.context, business.id, { title: "Just in" });
    await until("the count", async () => (await counts(business.slug)) === 1);
    await until("the list", async () => (await total(business.slug)) === 1);
    expect((await json(get(`/lookup?domain=${business.domain}`))).data.reviewCount).toBe(1);
  });

  test("is dropped when a connected platform's rating changes", async () => {
    const business = await seedBusiness(service.context);
    await get(`/businesses/${business.slug}`);
    await seedPlatform(service.context, business.id, "4.50", 8);
    await until(
      "the platform counts",
      async () => (await json(get(`/businesses/${business.slug}`))).data.totalReviewCount === 8,
    );
  });

  test("is dropped when a moderator confirms an owner's statement, and the profile's when it is stated and rejected", async () => {
    const { context } = service;
    const organisation = await seedOrganisation(context);
    const owner = await seedPerson(service, { organisationId: organisation.id });
    const moderator = await seedPerson(service, { staff: true });
    const business = await seedBusiness(context, { organisationId: organisation.id });
    const fields = { platform: "Else", url: "https://else.example/", rating: "4.00", count: 7 };
    const by = { organisationId: organisation.id, userId: owner.id };
    const state = async () => {
      await statePlatform(context, business.id, fields, by);
      const [row] = await service.sql`select id from platform_statement where business_id = ${business.id}`;
      return row?.id;
    };
    const isStated = async () =>
      (await (await service.get(`/review/${business.slug}`)).text()).includes("Stated by the business");
    const counted = async () => (await json(get(`/businesses/${business.slug}`))).data.totalReviewCount;
    expect([await isStated(), await counted()]).toEqual([false, 0]);
    const rejected = await state();
    await until("the statement shows", isStated);
    await rejectStatement(context, rejected, "No such page.", moderator.id);
    await until("the statement is gone", async () => !(await isStated()));
    await confirmStatement(context, await state(), { rating: "4.00", count: 6 }, moderator.id);
    await until("the platform counts", async () => (await counted()) === 6);
    await until("the statement is gone", async () => !(await isStated()));
  });

  test("leaves other businesses' answers alone", async () => {
    const [one, other] = [await seedBusiness(service.context), await seedBusiness(service.context, { name: "Before" })];
    await counts(one.slug);
    await counts(other.slug);
    await service.sql`update business set name = 'After' where id = ${other.id}`;
    await seedReview(service.context, one.id);
    await until("the count", async () => (await counts(one.slug)) === 1);
    expect(await (await get(`/businesses/${other.slug}`)).text()).toContain('"name":"Before"');
  });

  test("never shows a review that was removed or hidden before the change was heard", async () => {
    const business = await seedBusiness(service.context);
    for (const to of ["removed", "hidden"] as const) {
      const id = await seedReview(service.context, business.id, { title: `will be ${to}` });
      await until("the review shows", async () =>
        (await (await get(`/businesses/${business.slug}/reviews`)).text()).includes(`will be ${to}`),
      );
      await changeStatus(service.context, id, { to, reason: "asked for", askedBy: "moderator" });
      await until(
        "the review is gone",
        async () => !(await (await get(`/businesses/${business.slug}/reviews`)).text()).includes(`will be ${to}`),
      );
      expect(await counts(business.slug)).toBe(0);
      service.clock.advance(60_000);
    }
  });

  test("an answer that was being made while the change came is not kept", async () => {
    const business = await seedBusiness(service.context, { name: "Before" });
    const waiting = async () =>
      (
        await service.sql`select 1 from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and not granted`
      ).length > 0;
    let onItsWay: Promise<Response> | undefined;
    await service.sql.begin(async (other) => {
      await other`lock table business in access exclusive mode`;
      onItsWay = get(`/businesses/${business.slug}`);
      await until("the query waits", waiting);
      service.handler.onChange(`business:${business.id}`);
    });
    expect((await onItsWay)?.status).toBe(200);
    await service.sql`update business set name = 'After' where id = ${business.id}`;
    expect(await (await get(`/businesses/${business.slug}`)).text()).toContain('"name":"After"');
  });

  test("is forgotten whole when changes may have been missed", async () => {
    const business = await seedBusiness(service.context, { name: "Before" });
    await counts(business.slug);
    await service.sql`update business set name = 'After' where id = ${business.id}`;
    service.handler.onGap();
    expect(await (await get(`/businesses/${business.slug}`)).text()).toContain('"name":"After"');
  });
});

describe("keys of the cache", () => {
  test("no spelling of a path or a query makes one answer stand for another", async () => {
    const business = await seedBusiness(service.context, { slug: "key.example", domain: "key.example" });
    await seedBusiness(service.context, { slug: "reviews", domain: "reviews.example" });
    for (let n = 0; n < 25; n++) await seedReview(service.context, business.id);
    const spellings: [path: string, status: number, holds: string][] = [
      ["/businesses/key.example", 200, '"ratingDist"'],
      ["/businesses/key%2Eexample", 200, '"ratingDist"'],
      ["/businesses/key.example%2Freviews", 404, "not_found"],
      ["/businesses/key.example%2freviews", 404, "not_found"],
      ["/businesses/key.example%3Fpage%3D2", 404, "not_found"],
      ["/businesses/key.example%23", 404, "not_found"],
      ["/businesses/key.example?page=2", 200, '"ratingDist"'],
      ["/businesses/key.example/reviews", 200, '"page":1,'],
      ["/businesses/key.example/reviews?page=2", 200, '"page":2,'],
      ["/businesses/key.example/reviews?page=02", 200, '"page":2,'],
      ["/businesses/key.example/reviews?page=%32", 200, '"page":2,'],
      ["/businesses/key.example/reviews?page=1&page=2", 200, '"page":2,'],
      ["/businesses/key.example/reviews?page=2&page=1", 200, '"page":1,'],
      ["/businesses/key.example/reviews?page=1", 200, '"page":1,'],
      ["/businesses/key.example/reviews?x=?page=2", 200, '"page":1,'],
      ["/businesses/key.example/reviews?page=2%26x", 400, "invalid_parameter"],
      ["/businesses/reviews", 200, '"slug":"reviews"'],
      ["/businesses/reviews/reviews", 200, '"data":[]'],
      ["/lookup?domain=key.example", 200, '"slug":"key.example"'],
      ["/lookup?domain=key.example%26x=y", 404, "not_found"],
      ["/lookup?domain=key.example&domain=reviews.example", 200, '"slug":"reviews"'],
      ["/lookup?domain=reviews.example/../key.example", 200, '"slug":"reviews"'],
      ["/lookup?domain=key.example%3Fdomain=reviews.example", 200, '"slug":"key.example"'],
    ];
    // Twice, and the second time backwards: whatever was kept first must not show through.
    for (const [path, status, holds] of [...spellings, ...spellings.toReversed()]) {
      service.clock.advance(1_100);
      const response = await get(path);
      expect(`${path} ${response.status}`).toBe(`${path} ${status}`);
      expect(await response.text()).toContain(holds);
    }
  });

  test("10,000 different addresses of one business take the room of one", async () => {
    const business = await seedBusiness(service.context);
    const url = `http://localhost${BASE}/businesses/${business.slug}`;
    const before = process.memoryUsage().heapUsed;
    const padding = "p".repeat(2_000);
    for (let n = 0; n < 10_000; n++) {
      const response = await service.send(new Request(`${url}?n=${n}&${padding}`), `10.${n >> 8}.${n & 255}.1`);
      if (n % 1_000 === 0) expect(response.status).toBe(200);
    }
    // 10,000 keys of 2 KB would be 40 MB in UTF-16, and their answers come on top.
    Bun.gc(true);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
  });
});
