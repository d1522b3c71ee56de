// A review that was written elsewhere is listed with a label, weighs as a connected platform's rating does, and is in no figure of
// customers' reviews.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { verifyFigures } from "#domain/insight/verify.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";
import { imported, records } from "../archive/support.ts";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const line = (business: string, n: number, changes: object = {}) => ({
  ...{ type: "review", business, externalId: `r${n}`, rating: 5, title: "", body: "Fine.", author: "Ann B." },
  ...{ verified: false, source: "import", language: "en", createdAt: `2025-03-0${n}T10:00:00Z` },
  ...changes,
});

async function shopWith(changes: readonly object[]): Promise<string> {
  const { id: organisationId } = await seedOrganisation(service.context);
  const { id, slug } = await seedBusiness(service.context, { organisationId });
  await service.sql`update business set verification_status = 'verified', verified_at = now() where id = ${id}`;
  const { errors } = await imported(
    service,
    changes.map((each, index) => line(slug, index + 1, each)),
  );
  expect(errors).toEqual([]);
  return slug;
}

const CUSTOMER = { source: "organic", title: "A title" };
const ELSEWHERE = { origin: "Judge.me" };

describe("an imported review", () => {
  test("is in totalReviewCount and the score, and in no figure of customers' reviews", async () => {
    const slug = await shopWith([
      { ...CUSTOMER, rating: 3 },
      { ...CUSTOMER, rating: 3 },
      { ...ELSEWHERE, reply: { body: "Thank you.", createdAt: "2025-04-01T00:00:00Z" } },
      ELSEWHERE,
    ]);
    const { data } = await json(service.get(`/api/open/v1/businesses/${slug}`));
    // (14 x 3.5 + 2 x 3 + 2 x 5) / 18 half reviews = 3.61
    expect(data).toMatchObject({ reviewCount: 2, totalReviewCount: 4, ratingAvg: 3, replyRate: 0, score: 3.6 });
    expect(data.ratingDist).toEqual({ "1": 0, "2": 0, "3": 2, "4": 0, "5": 0 });
    expect(await verifyFigures(service.context, { all: true })).toMatchObject({ drifted: 0 });
  });

  test("weighs no more than a platform could: all of them at most as much as ten reviews", async () => {
    const slug = await shopWith(Array.from({ length: 9 }, () => ELSEWHERE));
    await imported(
      service,
      Array.from({ length: 200 }, (_, n) => line(slug, 1, { externalId: `more-${n}`, ...ELSEWHERE })),
    );
    const { data } = await json(service.get(`/api/open/v1/businesses/${slug}`));
    // (14 x 3.5 + 20 x 5) / 34 = 4.38
    expect(data).toMatchObject({ reviewCount: 0, totalReviewCount: 209, ratingAvg: 0, score: 4.4 });
  });

  test("counts nowhere before a moderator has confirmed it", async () => {
    const slug = await shopWith([CUSTOMER, { counts: false }, { counts: false }, { counts: false }]);
    const { data } = await json(service.get(`/api/open/v1/businesses/${slug}`));
    expect(data).toMatchObject({ reviewCount: 1, totalReviewCount: 1, scored: false });
    const list = await json(service.get(`/api/open/v1/businesses/${slug}/reviews`));
    expect(list.total).toBe(4);
  });

  test("is never verified, whatever the archive says", async () => {
    const slug = await shopWith([{ verified: true }]);
    const list = await json(service.get(`/api/open/v1/businesses/${slug}/reviews`));
    expect(list.data[0]).toMatchObject({ verified: false, source: "import", origin: null });
  });

  test("is labelled in the lists of the APIs, on the profile, on its own page and in the widget", async () => {
    const slug = await shopWith([CUSTOMER, { ...ELSEWHERE, body: "" }]);
    const list = await json(service.get(`/api/open/v1/businesses/${slug}/reviews`));
    expect(list.data.map(({ source, origin }: { source: string; origin?: string }) => [source, origin])).toEqual([
      ["import", "Judge.me"],
      ["organic", undefined],
    ]);
    expect(list.data[0]).toMatchObject({ title: "", body: "" });
    const label = "Imported from Judge.me, not checked by Candor";
    const profile = await (await service.get(`/review/${slug}`)).text();
    const [customers, elsewhere] = profile.split("From other services") as [string, string];
    expect(customers).not.toContain(label);
    expect(elsewhere).toContain(label);
    expect(await (await service.get(`/review/${slug}/${list.data[0].id}`)).text()).toContain(label);
    const widget = await json(service.get(`/api/widget/${slug}`));
    expect(widget.reviews[0]).toMatchObject({ source: "import", origin: "Judge.me", verified: false });
    expect(widget.reviews[1]).not.toContainKeys(["source", "origin"]);
  });

  test("has a list of its own, page by page", async () => {
    const slug = await shopWith([CUSTOMER]);
    await imported(
      service,
      Array.from({ length: 25 }, (_, n) => line(slug, 1, { externalId: `i-${n}`, body: `Text ${n}.` })),
    );
    const count = async (path: string) => ((await (await service.get(path)).text()).match(/<article/g) ?? []).length;
    expect(await count(`/review/${slug}`)).toBe(1 + 3);
    expect(await count(`/review/${slug}?from=import`)).toBe(10);
    expect(await count(`/review/${slug}?from=import&page=3`)).toBe(5);
    expect((await service.get(`/review/${slug}?from=import&page=4`)).status).toBe(404);
  });
});

test("origin, counts and original come back from an archive, and belong to imported reviews alone", async () => {
  const { slug } = await seedBusiness(service.context);
  const given = line(slug, 1, {
    origin: "Loox",
    counts: false,
    original: { img: "https://cdn.example/1.jpg", status: "" },
  });
  await imported(service, [given]);
  const found = (await records(service, "review")).find(({ business }) => business === slug);
  expect(found).toMatchObject({
    origin: "Loox",
    counts: false,
    original: { img: "https://cdn.example/1.jpg", status: "" },
  });
  const { errors } = await imported(service, [line(slug, 2, { ...CUSTOMER, origin: "Loox" })]);
  expect(errors[0]?.reason).toContain("origin");
});
