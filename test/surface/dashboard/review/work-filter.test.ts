// The filter of the work list: by stars, language, age and words, kept in every link and form, and bounded however long the list is.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type ReviewId, toWire } from "#contract/id.ts";
import { findUnanswered, WALK } from "#domain/review/dashboard/unanswered-choice.ts";
import { signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const PATH = "/dashboard/reviews/unanswered";
const GOOD = "Thank you, we have passed it on.";
const text = async (answer: Response | Promise<Response>) => (await answer).text();
const titlesOf = (html: string) =>
  [...html.matchAll(/<h2 class="review-title"[^>]*>([^<]*)</g)].map(([, title]) => title);

async function seedShop() {
  const organisation = await seedOrganisation(service.context, "free");
  const shop = await seedBusiness(service.context, { organisationId: organisation.id });
  const person = await signIn(service, { organisationId: organisation.id, role: "member" });
  const seed = (title: string, of: Parameters<typeof seedReview>[2] = {}) =>
    seedReview(service.context, shop.id, { title, rating: 3, createdAt: "2026-11-01T00:00:00Z", ...of });
  return { shop, person, seed };
}

describe("the filter", () => {
  test("leaves the reviews by stars, language, age, and words without case and accents, and by all together", async () => {
    const { person, seed } = await seedShop();
    await seed("young", { rating: 1 });
    await seed("summer", { rating: 1, createdAt: "2026-09-20T00:00:00Z" });
    await seed("Größe passt", { rating: 2, language: "de", createdAt: "2025-01-01T00:00:00Z" });
    await seed("other", { rating: 5, language: "de", body: "Die GROSSE Lampe passt nicht." });
    for (const [query, titles] of [
      ["", ["young", "summer", "other", "Größe passt"]],
      ["stars=1", ["young", "summer"]],
      ["language=de", ["other", "Größe passt"]],
      ["age=month", ["young", "other"]],
      ["age=quarter", ["young", "summer", "other"]],
      ["age=older", ["Größe passt"]],
      ["q=grosse", ["other"]],
      ["q=GROße", ["Größe passt"]],
      ["q=passt&language=de&stars=5&age=month", ["other"]],
      // Values that cannot be read choose nothing.
      ["stars=6&language=xx&age=old&q=%00", ["young", "summer", "other", "Größe passt"]],
    ] as const)
      expect([query, titlesOf(await text(person.get(`${PATH}?${query}`)))]).toEqual([query, [...titles]]);
  });

  test("shows what is chosen, and says where nothing is found how to see the whole list", async () => {
    const { person, seed } = await seedShop();
    await seed("only");
    const html = await text(person.get(`${PATH}?q=%22%3Cb%3E&stars=4&language=ja&age=older`));
    expect(html).toContain('value="&quot;&lt;b>"');
    for (const chosen of ["<option selected>4<", 'value="ja" selected', 'value="older" selected'])
      expect(html).toContain(chosen);
    const named = [
      "“<bdi>&quot;&lt;b></bdi>”",
      "Stars: <bdi>4</bdi>",
      "Language: <bdi>Japanese</bdi> and Age: <bdi>Older than 90 days</bdi>",
    ];
    expect(html).toContain(`No review without a reply matches ${named.join(", ")}`);
    expect(html).toContain(`<a class="touch" href="${PATH}?q=%22%3Cb%3E">Search without filters</a>`);
    expect(html).toContain(`<a class="touch" href="${PATH}">Show the whole list</a>`);
    expect(html).toContain("1 review waits for a reply.");
  });

  test("stays in the pages, in the form that is open, and after a reply", async () => {
    const { person, seed } = await seedShop();
    const ids: ReviewId[] = [];
    for (let day = 12; day >= 1; day--)
      ids.push(
        await seed(`day ${day}`, { language: "fr", createdAt: `2026-11-${`${day}`.padStart(2, "0")}T00:00:00Z` }),
      );
    await seed("english", { createdAt: "2026-11-02T12:00:00Z" });
    const at = (index: number) => `${PATH}/${toWire("rev", ids[index] as ReviewId)}?language=fr`;
    const html = await text(person.get(`${PATH}?language=fr`));
    expect(titlesOf(html)).toEqual(Array.from({ length: 10 }, (_, index) => `day ${12 - index}`));
    const next = /<a [^>]*rel="next"[^>]*href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(titlesOf(await text(person.get(next)))).toEqual(["day 2", "day 1"]);
    expect(html).toContain(`action="${at(0)}"`);
    expect(html).toContain(`href="${at(1)}"`);
    const refused = await person.post(at(1), { body: "short" });
    expect([refused.status, titlesOf(await refused.text())]).toEqual([422, titlesOf(html)]);
    const sent = await person.post(at(1), { body: GOOD });
    expect(sent.headers.get("location")).toBe(at(2));
    expect((await person.post(at(11), { body: GOOD })).headers.get("location")).toBe(`${PATH}?language=fr`);
  });
});

test("a search reads a bounded part of a long list, says so, and goes on behind it", async () => {
  const { shop, person, seed } = await seedShop();
  await service.sql`insert into review (id, business_id, rating, title, body, author, verified, source, status, language, experience_date, created_at, updated_at)
    select gen_random_uuid(), ${shop.id}, 1, 'many', 'Of the many that are here.', 'Ana', false, 'organic', 'published', 'en',
      '2026-11-01', '2026-11-01'::timestamptz - n * interval '1 minute', now() from generate_series(1, ${WALK.text}) n`;
  const wanted = await seed("needle", { rating: 5 });
  const of = { businessId: shop.id, limit: 10, filter: { text: "needle" } };
  const first = await findUnanswered(service.context, { ...of, after: null });
  expect([first.rows, first.searched, first.further === null]).toEqual([[], WALK.text, false]);
  const second = await findUnanswered(service.context, { ...of, after: first.further });
  expect([second.rows.map(({ id }) => id), second.searched, second.further]).toEqual([[wanted], null, null]);
  const html = await text(person.get(`${PATH}?q=needle`));
  expect(html).toContain("500 reviews were searched here. The list has more.");
  const next = /<a [^>]*rel="next"[^>]*href="([^"]*)"[^>]*>Search further/.exec(html)?.[1]?.replaceAll("&amp;", "&");
  expect(titlesOf(await text(person.get(next ?? "")))).toEqual(["needle"]);
});
