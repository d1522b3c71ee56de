// Insights: figures of a business month by month, and its place among others.
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
const MONTH = /<tr><th scope="row"><a href="[^"]*">([^<]*)<\/a><\/th>((?:<td[^>]*>.*?<\/td>)+)/g;
const NO_DATA = '<span aria-hidden="true">–</span><span class="hidden">no data yet</span>';
/** The rows of the table of months. */
const monthsIn = (html: string) =>
  [...html.matchAll(MONTH)].map((match) => [
    match[1],
    ...[...(match[2] as string).matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => (cell === NO_DATA ? "–" : cell)),
  ]);

describe("trends", () => {
  test("a table has the figures of each month, and each chart has its values", async () => {
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
    const months = monthsIn(html);
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual(["November 2026, so far", "3", "0 · 0 · 1 · 0 · 2", "0", "1.7", "33%", "1.0", "3.5"]);
    expect(months[1]).toEqual(["October 2026", "0", "0 · 0 · 0 · 0 · 0", "0", "–", "–", "–", "3.8"]);
    expect(months[9]).toEqual(["February 2026", "4", "4 · 0 · 0 · 0 · 0", "0", "5.0", "0%", "–", "3.8"]);
    expect(months[11]).toEqual(["December 2025", "0", "0 · 0 · 0 · 0 · 0", "0", "–", "–", "–", "–"]);
    expect(html).toContain('aria-label="Score, by month. Lowest 3.5, highest 3.8, latest 3.5."');
    expect(html).toContain("The scale runs from 3.4 to 3.9.");
    expect(html).toContain("<title>December 2025: none</title>");
    expect(html).toContain("<title>February 2026: 3.8</title>");
    expect(html).toContain("<title>November 2026: 3 (3★ 1 · 1★ 2)</title>");
    expect(html).toContain('<strong>1.0 hours</strong> <span class="change">in November 2026<');
    expect(html).toContain("Hatched: November 2026, which is not over yet.");
    expect(html).toContain("The 12 months before are December 2024 to November 2025.");
    // Each month leads to its reviews, in the charts and in the table.
    expect(html.match(/<a href="\/dashboard\/reviews\?month=2026-02" tabindex="-1">/g)).toHaveLength(3);
    expect(html.match(/<th scope="row"><a href="\/dashboard\/reviews\?month=2026-02">/g)).toHaveLength(1);
    expect([...html.matchAll(/chart-better is-(\w+)">([^<]*)/g)].map(([, side, says]) => [side, says])).toEqual([
      ["more", "Higher is better."],
      ["less", "Lower is better."],
    ]);
    // A gap is no line: one line over ten months, a dot on each, and a dot alone for the only month with replies.
    const paths = [...html.matchAll(/<path class="chart-(stroke|point)" d="([^"]*)"/g)].map(([, kind, d = ""]) => [
      kind,
      d.split("M").length - 1,
      d.split("L").length - 1,
    ]);
    expect(paths).toEqual([
      ["stroke", 1, 9],
      ["point", 10, 0],
      ["stroke", 1, 0],
      ["point", 1, 0],
    ]);
    // Stars that no review gave have no bar.
    expect([...html.matchAll(/<path class="chart-bar star-(\d)"/g)].map(([, star]) => star)).toEqual(["5", "3", "1"]);
  });

  test("figures stand against the period before, with the direction in words", async () => {
    const { shop, owner } = await seedShop("free");
    const many = (n: number, rating: number, month: string) =>
      Array.from({ length: n }, () => ({ rating, createdAt: `${month}-05T00:00:00Z` }));
    await seedReviews(service.context, shop.id, [...many(5, 3, "2025-02"), ...many(3, 5, "2026-03")]);
    const html = await text(owner.get("/dashboard/insights"));
    expect(html).toContain('<span class="change change-down is-worse">Down 2 on the 12 months before</span>');
    expect(html).toContain('<span class="change change-up is-better">Up 0.2 on the 12 months before</span>');
    // All eight reviews are within 24 months, and none before.
    const longer = await text(owner.get("/dashboard/insights?months=24"));
    expect(longer).toContain("Up 8 on the 24 months before");
    expect(longer).toContain("Nothing to compare with in the 24 months before");
    const overview = await text(owner.get("/dashboard"));
    expect(overview).toContain("Up 2.00 on the 12 months before");
    expect(await text(owner.get("/dashboard?lang=de"))).toContain("2 weniger als in den 12 Monaten davor");
  });

  test("the time to reply is that of the last whole month, not of the month that is not over yet", async () => {
    const { shop, owner } = await seedShop("free");
    for (const createdAt of ["2026-09-05T00:00:00Z", "2026-10-05T00:00:00Z", "2026-11-05T00:00:00Z"])
      await seedReview(service.context, shop.id, { createdAt, reply: "An hour later." });
    const html = await text(owner.get("/dashboard/insights"));
    expect(html).toContain("in October 2026, as in September 2026");
    expect(html).toContain("<title>November 2026: 1.0</title>");
  });

  test("files have the figures of the charts", async () => {
    const { shop, owner } = await seedShop("scale");
    await seedReviews(service.context, shop.id, [
      { rating: 5, createdAt: "2026-11-05T00:00:00Z" },
      { rating: 4, createdAt: "2026-11-05T00:00:00Z" },
    ]);
    const file = async (query: string) => (await text(owner.get(`/dashboard/insights.csv${query}`))).split("\r\n");
    const months = await file("?figures=months&months=24");
    expect(months).toHaveLength(26);
    expect(months[0]).toBe(
      '"Month","Reviews","5 stars","4 stars","3 stars","2 stars","1 star","Verified","Average stars","Replied","Median hours to reply","Score"',
    );
    expect(months[24]).toBe('"2026-11",2,1,1,0,0,0,0,4.5,0,,');
    expect((await file("?figures=months&months=24&lang=de"))[24]).toBe('"2026-11";2;1;1;0;0;0;0;4,5;0;;');
    expect(await file("?figures=invitations")).toEqual([
      '"Step","Number"',
      '"Sent",0',
      '"Delivered",0',
      '"Opened",0',
      '"Reviewed",0',
      "",
    ]);
    expect((await file("?figures=benchmarks"))[0]).toStartWith('"Compared with","Figure","Yours"');
    expect(await file("?figures=x")).toHaveLength(14);
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
      expect(monthsIn(html)).toHaveLength(months);
      expect(new TextEncoder().encode(html).length).toBeLessThan(60_000);
    });

  test("in German, and in Arabic", async () => {
    const { shop, owner } = await seedShop("scale");
    await seedReview(service.context, shop.id, { rating: 4, createdAt: "2026-11-05T00:00:00Z" });
    const german = await text(owner.get("/dashboard/insights?lang=de"));
    expect(german).toContain("<h1>Auswertungen</h1>");
    expect(german).toContain("<title>November 2026: 1 (4★ 1)</title>");
    for (const english of ["By month", "Figures", "Median hours", "too few businesses"])
      expect(german).not.toContain(english);
    expect(await text(owner.get("/dashboard/insights?lang=ar"))).toContain("التقييمات");
  });

  test("a business without a review has nothing to draw", async () => {
    const { owner } = await seedShop("free");
    expect(await text(owner.get("/dashboard/insights"))).toContain(
      "Your score at the end of each month, from 3 reviews on",
    );
  });
});

describe("benchmarks", () => {
  for (const [plan, status, reason] of [
    ["free", "active", "The REST API is part of Scale and Enterprise."],
    ["starter", "active", "The REST API is part of Scale and Enterprise."],
    ["scale", "past_due", "Your plan is not active, because its payment is due."],
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
    expect(html).not.toContain("Benchmarks: ");
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
    const row = /<tr><th scope="row">Average stars<\/th>(.*?)<\/tr>/.exec(html)?.[1] ?? "";
    expect([...row.matchAll(/class="number">([^<]*)</g)].map((match) => match[1])).toEqual([
      "5.00",
      "2.00",
      "2.00",
      "2.00",
    ]);
    expect(row).toContain("Better than 9 of 10");
    expect(html).toContain("From 11 businesses with 5 reviews or more, 56 reviews in total");
    expect(html).not.toContain("Somebody Else");
  });
});
