// A platform rating whose confirmation has ended, seen over HTTP before the hourly task has run.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { age } from "../domain/business/platform/support.ts";
import { seedKey, seedPlatform, seedReviews } from "../support/seed.ts";
import { createTestService, json, type TestService } from "../support/service.ts";
import { seedClaimed } from "./embed/fixture.ts";

let service: TestService;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function seedRated(name: string) {
  const shop = await seedClaimed(service.context, "scale", { name });
  await seedReviews(
    service.context,
    shop.id,
    Array.from({ length: 20 }, () => ({ rating: 2 })),
  );
  return { ...shop, key: (await seedKey(service.context, shop.organisation.id)).secret };
}

/** What each surface says about the business, without what names it. */
async function seen({ slug, key }: Awaited<ReturnType<typeof seedRated>>) {
  const open = (await json(service.get(`/api/open/v1/businesses/${slug}`))).data;
  const [rest] = (await json(service.rest("/businesses", key))).data;
  const widget = await json(service.get(`/api/widget/${slug}`));
  const profile = await (await service.get(`/review/${slug}`)).text();
  return { open, rest, widget, profile };
}

test("a platform confirmation older than 180 days counts nowhere, before the task has run", async () => {
  const [ended, held, never] = [await seedRated("Ended"), await seedRated("Held"), await seedRated("Never")];
  for (const shop of [ended, held]) await seedPlatform(service.context, shop.id, "5.00", 10_000);
  await age(service, ended.id, 180);
  await age(service, held.id, 179);
  const [after, before, without] = [await seen(ended), await seen(held), await seen(never)];

  const FIGURES = ["score", "label", "totalReviewCount", "platformReviewCount", "reviewCount", "ratingAvg"];
  const figures = (each: Record<string, unknown>) =>
    Object.fromEntries(FIGURES.filter((name) => name in each).map((name) => [name, each[name]]));
  for (const surface of ["open", "rest", "widget"] as const) {
    expect(figures(after[surface])).toEqual(figures(without[surface]));
    expect(figures(before[surface])).not.toEqual(figures(without[surface]));
  }
  expect(before.profile).toContain("Elsewhere");
  for (const shown of ["elsewhere.example", "10,020", `"ratingValue":${before.open.score}`])
    expect(after.profile).not.toContain(shown);
  const stale = await service.sql`select 1 from platform_rating where business_id = ${ended.id} and stale_at is null`;
  expect(stale.length).toBe(1);
});
