// GET /api/open/v1/businesses/{slug}/reviews: published reviews, 20 a page, newest first.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { AUTHOR_SECRETS, seedBusiness, seedOrganisation, seedReview, seedReviews } from "../../support/seed.ts";
import { BASE_URL, createTestService, json, type TestService } from "../../support/service.ts";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const list = (slug: string, query = "") => {
  service.clock.advance(60_000);
  return service.get(`/api/open/v1/businesses/${slug}/reviews${query}`);
};

describe("200", () => {
  test("shows every field of the list and of a review, and no other", async () => {
    const business = await seedBusiness(service.context, { slug: "shop.example", name: "Shop" });
    const id = await seedReview(service.context, business.id, {
      rating: 4,
      title: "Gut & günstig",
      body: '<b>Schnell</b>\nGern "wieder". 💥',
      author: "Ö. Å.",
      verified: true,
      source: "invitation",
      createdAt: "2026-11-19T10:00:00.123Z",
      reply: "Thank you for writing to us.",
    });
    const plain = await seedReview(service.context, business.id, { createdAt: "2026-11-18T10:00:00.000Z" });
    const response = await list("shop.example");
    expect(response.status).toBe(200);
    expect(await json(response)).toEqual({
      business: { name: "Shop", slug: "shop.example", url: `${BASE_URL}/review/shop.example` },
      data: [
        {
          id: toWire("rev", id),
          rating: 4,
          title: "Gut & günstig",
          body: '<b>Schnell</b>\nGern "wieder". 💥',
          author: "Ö. Å.",
          createdAt: "2026-11-19T10:00:00.123Z",
          verified: true,
          incentivized: null,
          source: "invitation",
          reply: { body: "Thank you for writing to us.", createdAt: "2026-11-19T11:00:00.123Z" },
          url: `${BASE_URL}/review/shop.example/${toWire("rev", id)}`,
          photos: [],
        },
        {
          id: toWire("rev", plain),
          rating: 5,
          title: "A title",
          body: "What happened, in a few words.",
          author: "Ana R.",
          createdAt: "2026-11-18T10:00:00.000Z",
          verified: false,
          incentivized: null,
          source: "organic",
          url: `${BASE_URL}/review/shop.example/${toWire("rev", plain)}`,
          photos: [],
        },
      ],
      page: 1,
      perPage: 20,
      total: 2,
      totalPages: 1,
    });
  });

  test("each review says by its source how it came, so that an editor's can be told apart", async () => {
    const business = await seedBusiness(service.context);
    const sources = ["invitation", "organic", "import", "editor"] as const;
    for (const source of sources)
      await seedReview(service.context, business.id, { source, verified: source === "invitation", title: source });
    const { data } = await json(list(business.slug));
    expect(data).toHaveLength(4);
    for (const { title, source } of data) expect(source).toBe(title);
    const { components } = await json(service.get("/api/open/v1/openapi.json"));
    const review = components.schemas.OpenReview;
    expect(review.properties.source.enum).toEqual([...sources]);
    expect(review.required).toContain("source");
  });

  test("held, pending, hidden and removed reviews are nowhere, and in no total", async () => {
    const business = await seedBusiness(service.context);
    for (const status of ["pending", "held", "hidden", "removed"] as const)
      await seedReview(service.context, business.id, { status, title: `is ${status}` });
    const response = await list(business.slug);
    expect(await json(response)).toMatchObject({ data: [], page: 1, perPage: 20, total: 0, totalPages: 0 });
  });

  test("20 a page whatever is asked, newest first, each review once", async () => {
    const business = await seedBusiness(service.context);
    const ids = await seedReviews(
      service.context,
      business.id,
      Array.from({ length: 45 }, (_, n) => ({ createdAt: new Date(Date.UTC(2026, 0, 1, 0, n % 30)).toISOString() })),
    );
    const seen: string[] = [];
    const moments: string[] = [];
    for (const [page, length] of [
      [1, 20],
      [2, 20],
      [3, 5],
      [4, 0],
      [999_999_999, 0],
    ] as const) {
      const answer = await json(list(business.slug, `?page=${page}&perPage=100&limit=50`));
      expect(answer).toMatchObject({ page, perPage: 20, total: 45, totalPages: 3 });
      expect(answer.data).toHaveLength(length);
      for (const { id, createdAt } of answer.data) {
        seen.push(id);
        moments.push(createdAt);
      }
    }
    expect(new Set(seen)).toEqual(new Set(ids.map((id) => toWire("rev", id))));
    expect(seen).toHaveLength(45);
    expect(moments).toEqual(moments.toSorted().reverse());
  });

  test("there is no filter: rating, verified and since are ignored", async () => {
    const business = await seedBusiness(service.context);
    await seedReview(service.context, business.id, { rating: 2 });
    expect((await json(list(business.slug, "?rating=5&verified=true&since=2030-01-01"))).total).toBe(1);
  });

  test("no address, status, invitation or inner id leaks", async () => {
    const organisation = await seedOrganisation(service.context, "scale", "Secret Holdings Ltd");
    const business = await seedBusiness(service.context, { organisationId: organisation.id });
    const id = await seedReview(service.context, business.id, { source: "invitation", reply: "Thank you for this." });
    const response = await list(business.slug);
    const everything = (await response.text()) + JSON.stringify([...response.headers]);
    const forbidden = [
      ...AUTHOR_SECRETS,
      ...[organisation.id, business.id, id, "Secret Holdings", "org_", "biz_", "rpl_", "inv_", "usr_", "businessId"],
      ...["email", "status", "invitationId", "experienceDate", "helpfulCount", "language", "editedAt", "updatedAt"],
    ];
    for (const secret of forbidden) expect(everything).not.toContain(secret);
  });
});

describe("400", () => {
  for (const page of ["0", "-1", "1.5", "1e3", "0x10", "", "two", "%00", "1000000000", "1%20"]) {
    test(`page=${page} is refused by name`, async () => {
      const business = await seedBusiness(service.context);
      const response = await list(business.slug, `?page=${page}`);
      expect(response.status).toBe(400);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect((await json(response)).error).toEqual({
        code: "invalid_parameter",
        message: "page must be a whole number from 1.",
      });
    });
  }
});

describe("404", () => {
  for (const slug of ["nobody.example", "%zz", "%2e%2e", "null", "a%2Freviews"]) {
    test(`${slug} has no reviews`, async () => {
      const response = await list(slug);
      expect(response.status).toBe(404);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect((await json(response)).error.code).toBe("not_found");
    });
  }
});
