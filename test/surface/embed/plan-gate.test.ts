// Which variants a business's plan has is decided on the server, and a change of plan is seen at once.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DEFAULT_PLANS, type Plans } from "#domain/account/plan/plan.ts";
import { type PlanStatus, updateOrganisation } from "#domain/account/state/organisation.ts";
import { createResponseCache } from "#platform/cache/response-cache.ts";
import { readWidget } from "#surface/embed/kit/data.ts";
import { createSlugMemory, type EmbedDeps } from "#surface/embed/kit/deps.ts";
import { createSightings } from "#surface/embed/kit/sighting.ts";
import type { Variant } from "#widget/kit/contract.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedReview, seedReviews } from "../../support/seed.ts";
import { TEST_CONFIG } from "../../support/service.ts";
import { seedClaimed } from "./fixture.ts";

const VARIANTS: Variant[] = ["badge", "mini", "list", "carousel"];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function depsWith(plans: Plans = DEFAULT_PLANS): EmbedDeps {
  const { context, clock } = database;
  const cache = createResponseCache(clock);
  return {
    context,
    config: TEST_CONFIG,
    plans,
    cache,
    slugs: createSlugMemory(context),
    sightings: createSightings(context),
  };
}

const shown = async (slug: string, asked: Variant, deps = depsWith()) => (await readWidget(deps, slug, asked))?.data;

async function variantsOf(slug: string, deps = depsWith()): Promise<(Variant | undefined)[]> {
  return Promise.all(VARIANTS.map(async (asked) => (await shown(slug, asked, deps))?.variant));
}

const ALL: Variant[] = VARIANTS;
const BASIC: Variant[] = ["badge", "mini", "mini", "mini"];

describe("a plan", () => {
  for (const [plan, expected] of [
    ["free", BASIC],
    ["starter", ALL],
    ["scale", ALL],
    ["enterprise", ALL],
    ["a-plan-that-was-taken-away", BASIC],
  ] as const) {
    test(`${plan} has ${[...new Set(expected)].join(", ")}`, async () => {
      const { slug } = await seedClaimed(database.context, plan);
      expect(await variantsOf(slug)).toEqual([...expected]);
    });
  }

  for (const [status, expected] of [
    ["active", ALL],
    ["trialing", ALL],
    ["past_due", BASIC],
    ["canceled", BASIC],
  ] as [PlanStatus, Variant[]][]) {
    test(`that is ${status} has ${[...new Set(expected)].join(", ")}`, async () => {
      const { slug, organisation } = await seedClaimed(database.context, "scale");
      await updateOrganisation(database.context, organisation.id, { planStatus: status });
      expect(await variantsOf(slug)).toEqual(expected);
    });
  }

  test("is as the operator's catalogue has it", async () => {
    const { slug } = await seedClaimed(database.context, "free");
    const free = { ...(DEFAULT_PLANS.free as Plans[string]), widgets: "all" as const };
    expect(await variantsOf(slug, depsWith({ ...DEFAULT_PLANS, free }))).toEqual(ALL);
  });
});

describe("what a widget shows", () => {
  test("eight reviews in a list, which shows those that fit, ten in a carousel, none in a line", async () => {
    const { id, slug } = await seedClaimed(database.context);
    await seedReviews(
      database.context,
      id,
      Array.from({ length: 12 }, () => ({})),
    );
    const counts = await Promise.all(VARIANTS.map(async (asked) => (await shown(slug, asked))?.reviews.length));
    expect(counts).toEqual([0, 0, 8, 10]);
  });

  test("no review where the plan has no list, whatever is asked for", async () => {
    const { id, slug } = await seedClaimed(database.context, "free");
    await seedReview(database.context, id);
    expect((await shown(slug, "list"))?.reviews).toEqual([]);
    expect((await shown(slug, "carousel"))?.reviews).toEqual([]);
  });

  test("links say that they come from a widget, and from which", async () => {
    const { id, slug } = await seedClaimed(database.context);
    await seedReview(database.context, id, { language: "de" });
    for (const variant of VARIANTS) {
      const url = new URL((await shown(slug, variant))?.url as string);
      expect([url.pathname, url.searchParams.get("utm_source"), url.searchParams.get("utm_medium")]).toEqual([
        `/review/${slug}`,
        "widget",
        variant,
      ]);
    }
    const review = (await shown(slug, "list"))?.reviews[0];
    expect(review?.url).toEndWith(`/review/${slug}/${review?.id}?utm_source=widget&utm_medium=list`);
    expect(review?.language).toBe("de");
  });

  test("an answer depends on the business and on who pays for it", async () => {
    const { id, slug, organisation } = await seedClaimed(database.context);
    expect((await readWidget(depsWith(), slug, "list"))?.tags).toEqual([
      `business:${id}`,
      `organisation:${organisation.id}`,
    ]);
  });

  test("nothing of a business that is not claimed", async () => {
    const { slug } = await seedBusiness(database.context);
    expect(await readWidget(depsWith(), slug, "badge")).toBeNull();
    expect(await readWidget(depsWith(), "nobody.example", "badge")).toBeNull();
  });
});
