// Insights: how a business went month by month, and how it stands among others.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedCategory, seedOrganisation, seedReview, seedReviews } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function seedShop(plan = "scale", categoryId?: string) {
  const organisation = await seedOrganisation(service.context, plan);
  const shop = await seedBusiness(service.context, {
    organisationId: organisation.id,
    ...(categoryId && { categoryId }),
  });
  return { organisation, shop, owner: await signIn(service, { organisationId: organisation.id }) };
}
const text = async (answer: Response | Promise<Response>) => (await answer).text();
const monthsIn = (html: string, id: string) => {
  const figure = html.slice(html.indexOf(`aria-labelledby="${id}-caption"`));
  return [
    ...figure
      .slice(0, figure.indexOf("</figure>"))
      .matchAll(/<tr><th scope="row">([^<]*)<\/th>((?:<td>[^<]*<\/td>)+)/g),
  ].map((match) => [match[1], ...[...(match[2] as string).matchAll(/<td>([^<]*)</g)].map((cell) => cell[1])]);
};

describe("trends", () => {
  test("each chart says in words what it shows, and has its figures in a table behind it", async () => {
    const { shop, owner } = await seedShop("free");
    const many = (n: number, rating: number, month: string) =>
      Array.from({ length: n }, () => ({ rating, createdAt: `${month}-05T00:00:00Z` }));
    await seedReviews(service.context, shop.id, [...many(4, 5, "2026-02"), ...many(2, 1, "2026-11")]);
    await seedReview(service.context, shop.id, {
      rating: 3,
      createdAt: "2026-11-06T00:00:00Z",
      reply: "An hour later.",
    });
    const html = await text(owner.get("/dashboard/insights"));
    const reviews = monthsIn(html, "reviews");
    expect(reviews).toHaveLength(12);
    expect(reviews[0]).toEqual(["December 2025", "0", "0"]);
    expect(reviews[2]).toEqual(["February 2026", "4", "0"]);
    expect(reviews[11]).toEqual(["November 2026, so far", "3", "0"]);
    expect(monthsIn(html, "score").map((row) => row[1])).toEqual(["–", "–", ...Array(9).fill("3.8"), "3.5"]);
    expect(monthsIn(html, "mix")[11]?.slice(1)).toEqual(["2", "0", "1", "0", "0"]);
    expect(monthsIn(html, "reply-rate")[11]?.slice(1)).toEqual(["33%"]);
    expect(monthsIn(html, "reply-rate")[5]?.slice(1)).toEqual(["–"]);
    expect(monthsIn(html, "reply-time")[11]?.slice(1)).toEqual(["1.0 hours"]);
    expect(html).toContain("lowest 3.5 in November 2026, highest 3.8 in February 2026, no data in 2 months.");
    // A gap is no line: nine months in a row and the last make ten points, and nine lines between them.
    const paths = [
      ...html.slice(html.indexOf('id="score-hatch"')).matchAll(/<path class="chart-(stroke|points)" d="([^"]*)"/g),
    ];
    const [stroke, points] = paths.map((path) => path[2] as string);
    expect(points?.match(/M/g)).toHaveLength(10);
    expect(stroke).toMatch(/^M2\.5 [\d.]+(L[\d.]+ [\d.]+){9}$/);
    expect(html.match(/fill="url\(#[a-z-]+-hatch\)"/g)).toHaveLength(5);
  });

  for (const [query, months] of [
    ["", 12],
    ["?months=24", 24],
    ["?months=36", 36],
    ["?months=37", 12],
    ["?months=x", 12],
  ] as const)
    test(`${query || "without a choice"}: ${months} months, on less than 60 KB`, async () => {
      const { shop, owner } = await seedShop();
      await seedReview(service.context, shop.id, { createdAt: "2023-01-01T00:00:00Z" });
      const answer = await owner.get(`/dashboard/insights${query}`);
      const html = await answer.text();
      expect(monthsIn(html, "reviews")).toHaveLength(months);
      expect(new TextEncoder().encode(html).length).toBeLessThan(60_000);
    });

  test("a business without a review has nothing to draw", async () => {
    const { owner } = await seedShop("free");
    expect(await text(owner.get("/dashboard/insights"))).toContain("Charts start with the first review.");
  });
});

describe("benchmarks", () => {
  for (const [plan, status, reason] of [
    ["free", "active", "The REST API needs the plan Scale or Enterprise."],
    ["starter", "active", "The REST API needs the plan Scale or Enterprise."],
    ["scale", "past_due", "Your plan is not active: its payment is due."],
  ] as const)
    test(`${plan}, ${status}: which plans have them, and the way there`, async () => {
      const { organisation, owner } = await seedShop(plan);
      await service.sql`update organisation set plan_status = ${status} where id = ${organisation.id}`;
      const html = await text(owner.get("/dashboard/insights"));
      expect(html).toContain(reason);
      expect(html).toContain('href="/dashboard/settings/plan"');
    });

  test("too small a sample is said in words, with no figure of anybody's", async () => {
    const { shop, owner } = await seedShop();
    await seedReviews(
      service.context,
      shop.id,
      Array.from({ length: 6 }, () => ({})),
    );
    const html = await text(owner.get("/dashboard/insights"));
    expect(html).toContain("There are too few businesses to compare with");
    expect(html).not.toContain("standings");
  });

  test("the own figures stand against the category's, and no other business is named", async () => {
    const { context } = service;
    const category = await seedCategory(context, "compared");
    const { shop, owner } = await seedShop("scale", category.id);
    await seedReviews(
      context,
      shop.id,
      Array.from({ length: 6 }, () => ({ rating: 5, createdAt: "2026-11-01T00:00:00Z" })),
    );
    for (let index = 0; index < 10; index++) {
      const other = await seedBusiness(context, { categoryId: category.id, name: "Somebody Else Ltd" });
      await seedReviews(
        context,
        other.id,
        Array.from({ length: 5 }, () => ({ rating: 2, createdAt: "2026-11-01T00:00:00Z" })),
      );
    }
    const html = await text(owner.get("/dashboard/insights"));
    expect(html).toContain("Among Category compared");
    const row = /<tr><th scope="row" data-label="Figure">Average stars<\/th>(.*?)<\/tr>/.exec(html)?.[1] ?? "";
    expect([...row.matchAll(/class="number">([^<]*)</g)].map((match) => match[1])).toEqual([
      "5.00",
      "2.00",
      "2.00",
      "2.00",
    ]);
    expect(row).toContain("Above 91% of them");
    expect(html).toContain("From 11 businesses with 5 reviews or more, 56 reviews in total");
    expect(html).not.toContain("Somebody Else");
  });
});
