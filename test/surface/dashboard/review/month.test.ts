// The reviews of one month, which the charts of Insights lead to, and lists without a review.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview, seedReviews } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function seedOwner() {
  const { id: organisationId } = await seedOrganisation(service.context, "free");
  const shop = await seedBusiness(service.context, { organisationId });
  return { shop, owner: await signIn(service, { organisationId }) };
}

const list = async (owner: Person, query: string) => (await owner.get(`/dashboard/reviews?${query}`)).text();
const titlesIn = (html: string) =>
  [...html.matchAll(/<h2 class="review-title"[^>]*><a [^>]*>([^<]*)<\/a>/g)].map((match) => match[1]);
const olderIn = (html: string) =>
  /rel="next" href="\/dashboard\/reviews\?([^"]*)"/.exec(html)?.[1]?.replace("&amp;", "&");

test("has its first and last moment in UTC, whatever the state, and other choices narrow it", async () => {
  const { shop, owner } = await seedOwner();
  const add = (title: string, createdAt: string, rating = 5) =>
    seedReview(service.context, shop.id, { title, createdAt, rating });
  await add("before", "2026-09-30T23:59:59.999Z");
  await add("first", "2026-10-01T00:00:00Z", 1);
  await add("last", "2026-10-31T23:59:59.999Z");
  await add("after", "2026-11-01T00:00:00Z");
  const held = await add("held", "2026-10-09T00:00:00Z");
  await changeStatus(service.context, held, { to: "held", reason: "links", askedBy: "rule" });
  const html = await list(owner, "month=2026-10");
  expect(titlesIn(html)).toEqual(["last", "first"]);
  expect(html).toContain("Only reviews of October 2026.");
  // The form keeps the month, and a link leaves it.
  expect(html).toContain('<input type="hidden" name="month" value="2026-10"/>');
  expect(titlesIn(await list(owner, "month=2026-10&stars=1"))).toEqual(["first"]);
  expect(titlesIn(await list(owner, "month=2026-10&q=las"))).toEqual(["last"]);
  expect(titlesIn(await list(owner, "month=2026-10&status=held"))).toEqual(["held"]);
  expect(titlesIn(await list(owner, "month=2026-12"))).toEqual([]);
  expect(await list(owner, "month=2026-12")).toContain("Show all reviews");
});

test("goes on to further pages of its own, and a position outside it shows nothing of other months", async () => {
  const { shop, owner } = await seedOwner();
  await seedReviews(
    service.context,
    shop.id,
    Array.from({ length: 14 }, (_, index) => ({
      title: `r${index}`,
      createdAt: new Date(Date.UTC(2026, 8, 25 + index)).toISOString(),
    })),
  );
  const first = await list(owner, "month=2026-10");
  expect(titlesIn(first)).toEqual(["r13", "r12", "r11", "r10", "r9", "r8", "r7", "r6"]);
  expect(olderIn(first)).toBeUndefined();
  await seedReviews(
    service.context,
    shop.id,
    Array.from({ length: 4 }, (_, index) => ({ title: `s${index}`, createdAt: "2026-10-02T09:00:00Z" })),
  );
  const next = olderIn(await list(owner, "month=2026-10")) ?? "";
  expect(next).toContain("month=2026-10");
  expect(titlesIn(await list(owner, next))).toEqual(["r7", "r6"]);
  for (const before of [Date.UTC(2026, 10, 9), Date.UTC(2026, 7, 1)]) {
    const page = await list(owner, `month=2026-10&before=${before}.00000000-0000-0000-0000-000000000000`);
    expect(titlesIn(page).filter((title) => /^r[0-5]$/.test(title ?? ""))).toEqual([]);
  }
});

test("an unreadable month is none, and never a fault", async () => {
  const { shop, owner } = await seedOwner();
  await seedReview(service.context, shop.id, { title: "one", createdAt: "2026-10-01T00:00:00Z" });
  for (const month of ["2026-13", "2026-00", "1026-10", "2026-1", "2026-10-01", "x", "%00", "2026-10' or 1=1"])
    expect([month, titlesIn(await list(owner, `month=${encodeURIComponent(month)}`))]).toEqual([month, ["one"]]);
});
