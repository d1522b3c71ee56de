// GET /api/open/v1/businesses/{slug}: a business's public record, for anybody.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  AUTHOR_SECRETS,
  seedBusiness,
  seedCategory,
  seedKey,
  seedOrganisation,
  seedPlatform,
  seedReview,
} from "../../support/seed.ts";
import { BASE_URL, createTestService, json, type TestService } from "../../support/service.ts";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
// Each test in a minute of its own: the limit is another file's matter.
const read = (slug: string, headers = {}) => {
  service.clock.advance(60_000);
  return service.get(`/api/open/v1/businesses/${slug}`, headers);
};

describe("200", () => {
  test("shows every field and no other", async () => {
    const { context } = service;
    const category = await seedCategory(context, "cheese");
    const business = await seedBusiness(context, {
      slug: "kaese.example",
      name: "Käse & Co.",
      categoryId: category.id,
      organisationId: (await seedOrganisation(context)).id,
    });
    for (const rating of [5, 4, 4]) await seedReview(context, business.id, { rating, verified: true });
    await seedReview(context, business.id, { rating: 2, reply: "Thank you, we are looking into it." });
    await seedReview(context, business.id, { rating: 1, source: "editor" });
    await seedReview(context, business.id, { rating: 1, status: "hidden" });
    await seedPlatform(context, business.id, "4.50", 30);
    const response = await read("kaese.example");
    expect(response.status).toBe(200);
    const body = await json(response);
    expect(body).toEqual({
      data: {
        name: "Käse & Co.",
        slug: "kaese.example",
        domain: "kaese.example",
        category: { slug: "cheese", name: "Category cheese" },
        // (7 x 3.5 + 13 + 0.5 x 2 + 10 x 4.5) / (7 + 3 + 0.5 + 10): platforms are capped at a weight of 10.
        score: 4.1,
        label: "Great",
        scored: true,
        ratingAvg: 3.75,
        reviewCount: 4,
        totalReviewCount: 34,
        verifiedReviewCount: 3,
        ratingDist: { "1": 0, "2": 1, "3": 0, "4": 2, "5": 1 },
        replyRate: 0.25,
        url: `${BASE_URL}/review/kaese.example`,
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    });
  });

  test("is JSON in UTF-8, open to every origin, without a cookie", async () => {
    const business = await seedBusiness(service.context);
    const response = await read(business.slug, { origin: "https://elsewhere.example", cookie: "a=b" });
    expect(response.headers.get("content-type")).toBe("application/json;charset=utf-8");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.has("access-control-allow-credentials")).toBe(false);
    expect(response.headers.has("set-cookie")).toBe(false);
  });

  test("an unscored business says so with null, and a business without reviews has zeros", async () => {
    const business = await seedBusiness(service.context);
    expect((await json(read(business.slug))).data).toMatchObject({
      score: null,
      label: null,
      scored: false,
      ratingAvg: 0,
      reviewCount: 0,
      totalReviewCount: 0,
      verifiedReviewCount: 0,
      ratingDist: { "1": 0, "2": 0, "3": 0, "4": 0, "5": 0 },
      replyRate: 0,
    });
  });

  test("three reviews on other platforms make a score; two do not", async () => {
    for (const [count, scored] of [
      [2, false],
      [3, true],
    ] as const) {
      const business = await seedBusiness(service.context);
      await seedPlatform(service.context, business.id, "4.00", count);
      expect((await json(read(business.slug))).data).toMatchObject({ scored, reviewCount: 0, totalReviewCount: count });
    }
  });

  test("numbers have the decimals they should, in the text itself", async () => {
    const business = await seedBusiness(service.context);
    for (const rating of [5, 5, 4])
      await seedReview(service.context, business.id, { rating, reply: undefined as never });
    await seedReview(service.context, business.id, { rating: 4, reply: "Thank you for this." });
    await seedReview(service.context, business.id, { rating: 4, reply: "Thank you for this." });
    await seedReview(service.context, business.id, { rating: 5 });
    await seedReview(service.context, business.id, { rating: 5 });
    const text = await (await read(business.slug)).text();
    expect(text).toContain('"ratingAvg":4.57,');
    expect(text).toContain('"replyRate":0.2857,');
    expect(text).toMatch(/"score":3\.9,/);
  });

  test("serves businesses of every plan, of none, and unclaimed ones", async () => {
    for (const plan of ["free", "starter", "scale", null]) {
      const organisationId = plan === null ? undefined : (await seedOrganisation(service.context, plan)).id;
      const business = await seedBusiness(service.context, organisationId ? { organisationId } : {});
      expect((await read(business.slug)).status).toBe(200);
    }
  });

  test("takes no key, and a wrong one does no harm", async () => {
    const business = await seedBusiness(service.context);
    expect((await read(business.slug, { authorization: "Bearer trk_live_nonsense" })).status).toBe(200);
  });

  test("nothing of authors, organisations, keys or inner ids leaks, into body or headers", async () => {
    const { context } = service;
    const organisation = await seedOrganisation(context, "scale", "Secret Holdings Ltd");
    const key = await seedKey(context, organisation.id);
    const business = await seedBusiness(context, { organisationId: organisation.id });
    await seedReview(context, business.id, { reply: "Thank you for writing." });
    const response = await read(business.slug);
    const everything = (await response.text()) + JSON.stringify([...response.headers]);
    const forbidden = [
      ...AUTHOR_SECRETS,
      ...[organisation.id, "Secret Holdings", key.id, key.secret, business.id],
      ...[
        "organisation",
        "biz_",
        "org_",
        "usr_",
        "email",
        "source",
        "status",
        "timezone",
        "Berlin",
        "verificationStatus",
      ],
    ];
    for (const secret of forbidden) expect(everything).not.toContain(secret);
  });
});

describe("404", () => {
  const unknown = [
    "nobody.example",
    "KAESE.example",
    "-",
    "..",
    ".",
    "%2e%2e%2fadmin",
    "kaese.example%00",
    "kaese.example%20",
    "%E0%A4%A",
    "%zz",
    "null",
    "undefined",
    "__proto__",
    "constructor",
    "a".repeat(101),
    "💥",
    "' or 1=1 --",
  ];
  for (const slug of unknown) {
    test(`${slug.slice(0, 30)} is no slug of anybody's`, async () => {
      const response = await read(slug);
      expect(response.status).toBe(404);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("content-type")).toStartWith("application/json");
      const { error } = await json(response);
      expect(error).toEqual({ code: "not_found", message: expect.any(String) });
    });
  }

  test("is kept by no cache: the business may have a profile in a moment", async () => {
    const slug = "soon.example";
    const response = await read(slug);
    expect(response.headers.get("cache-control")).toBe("no-store");
    await seedBusiness(service.context, { slug });
    expect((await read(slug)).status).toBe(200);
  });

  test("an address that is not offered", async () => {
    for (const path of ["", "/", "/businesses", "/businesses/", "/nothing", "/businesses/a/b/c"]) {
      const response = await service.get(`/api/open/v1${path}`);
      expect(response.status).toBe(404);
      expect((await json(response)).error.code).toBe("not_found");
    }
  });
});

describe("405", () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
    test(`${method} is refused with what is allowed`, async () => {
      service.clock.advance(60_000);
      for (const path of [
        "/businesses/kaese.example",
        "/businesses/kaese.example/reviews",
        "/lookup",
        "/openapi.json",
      ]) {
        const response = await service.send(new Request(`http://localhost/api/open/v1${path}`, { method }));
        expect(response.status).toBe(405);
        expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
        expect(response.headers.get("access-control-allow-origin")).toBe("*");
        expect((await json(response)).error.code).toBe("method_not_allowed");
      }
    });
  }
});

describe("hosts", () => {
  for (const host of ["a", "db", "web", "reviews.example", "localhost:3000", "[::1]:3000", "192.0.2.1"]) {
    test(`is the same at http://${host}`, async () => {
      const business = await seedBusiness(service.context);
      const url = `http://${host}/api/open/v1/businesses/${business.slug}`;
      const first = await service.send(new Request(url));
      expect(first.status).toBe(200);
      // The second comes from the cache.
      expect(await (await service.send(new Request(url))).text()).toBe(await first.text());
    });
  }
});
