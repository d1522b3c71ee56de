// After any changes of reviews in any order, benchmarks and trends equal a naive count over all of them.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import fc from "fast-check";
import type { BusinessId, OrganisationId, ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { importArchive } from "#domain/archive/import.ts";
import { findManagedBusiness } from "#domain/business/profile/business.ts";
import { readBenchmarks } from "#domain/insight/benchmark/benchmark.ts";
import { refreshBenchmarks } from "#domain/insight/benchmark/refresh.ts";
import { readTrends } from "#domain/insight/trend.ts";
import { verifyFigures } from "#domain/insight/verify.ts";
import { deleteOwnReview, editReview } from "#domain/review/author/author.ts";
import { eraseReviews } from "#domain/review/author/erase.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { postReply } from "#domain/review/reply.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedCategory, seedOrganisation, seedPlatform, seedReview } from "../../support/seed.ts";
import { naiveBenchmarks, naiveTrends, readEverything } from "./naive.ts";

const DAY_MS = 86_400_000;
const OWN = 3;

type Shop = { id: BusinessId; slug: string };
type World = {
  organisationId: OrganisationId;
  root: { id: string; slug: string };
  leaf: { id: string; slug: string };
  own: Shop[];
  written: ReviewId[];
  imported: number;
};

let database: TestDatabase;
/** Time moves forward over all histories, because figures are computed again as days pass. */
let today = Date.parse("2026-11-20T12:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const shop = fc.nat({ max: OWN - 1 });
const which = fc.nat({ max: 1_000 });
const daysAgo = fc.oneof(fc.integer({ min: 0, max: 800 }), fc.constantFrom(89, 90, 91, 364, 365, 366));
const rating = fc.integer({ min: 1, max: 5 });
const status = fc.constantFrom("published", "hidden", "held", "removed");

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("publish" as const), shop, daysAgo, rating }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("edit" as const), which, rating }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("move" as const), which, to: status }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("reply" as const), which, after: fc.nat({ max: 9_000_000 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("erase" as const), which, texts: fc.constantFrom("keep", "remove") }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("import" as const),
      shop,
      daysAgo,
      rating,
      again: fc.boolean(),
      verified: fc.boolean(),
      editor: fc.boolean(),
      replied: fc.option(fc.integer({ min: -3_600, max: 900_000 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("platform" as const), shop, count: fc.nat({ max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("read" as const), shop }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("days pass" as const), days: fc.integer({ min: 1, max: 40 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test("after any history both answers are a naive count's, and the stored figures verify", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 45 }), fc.boolean(), async (steps, small) => {
      const world = await createWorld(small ? 3 : 9);
      for (const each of steps) await take(world, each);
      await compare(world);
    }),
    { seed: 8, numRuns: 12 },
  );
});

/** @param others besides the organisation's own; with nine of them one sixth of the histories has just enough for a sample */
async function createWorld(others: number): Promise<World> {
  const { context } = database;
  database.clock.set(new Date(today));
  const { id: organisationId } = await seedOrganisation(context);
  const root = await seedCategory(context);
  const leaf = await seedCategory(context, undefined, root.id);
  const own = [];
  for (let n = 0; n < OWN; n++)
    own.push(
      await seedBusiness(context, { organisationId, categoryId: n === 0 ? root.id : leaf.id, name: `Shop ${n}` }),
    );
  for (let n = 0; n < others; n++) {
    const { id } = await seedBusiness(context, { categoryId: n % 3 === 0 ? root.id : leaf.id });
    for (let i = 0; i < 5; i++)
      await seedReview(context, id, {
        rating: 1 + ((n * 3 + i * i) % 5),
        verified: (n + i) % 2 === 0,
        createdAt: new Date(today - ((n * 37 + i * 91) % 500) * DAY_MS).toISOString(),
        ...((n + i) % 3 === 0 ? { reply: "Thank you for writing." } : {}),
      });
  }
  return { organisationId, root, leaf, own, written: [], imported: 0 };
}

async function take(world: World, step: Step): Promise<void> {
  const { context, clock } = database;
  const review = "which" in step ? world.written[step.which % Math.max(1, world.written.length)] : undefined;
  clock.set(new Date(today));
  try {
    if (step.do === "publish") {
      clock.set(new Date(today - step.daysAgo * DAY_MS));
      const { reviewId } = await inTransaction(context, (inside) =>
        publishFromInvitation(inside, {
          businessId: world.own[step.shop]?.id as BusinessId,
          email: `${crypto.randomUUID()}@mail.example`,
          submission: submission(step.rating),
          language: "en",
          ipHash: null,
          ratings: [],
        }),
      );
      world.written.push(reviewId);
    } else if (step.do === "import") await importOne(world, step);
    else if (step.do === "platform")
      await seedPlatform(context, world.own[step.shop]?.id as BusinessId, "4.20", step.count, crypto.randomUUID());
    else if (step.do === "days pass") today += step.days * DAY_MS;
    else if (step.do === "read") {
      const business = await findManagedBusiness(context, world.organisationId, world.own[step.shop]?.id as BusinessId);
      if (business) await readTrends(context, business, 36);
      await refreshBenchmarks(context);
    } else if (review === undefined) return;
    else if (step.do === "edit") await editReview(context, review, submission(step.rating), { language: "en" });
    else if (step.do === "move")
      await changeStatus(context, review, { to: step.to as "published", reason: "a test", askedBy: "moderator" });
    else if (step.do === "delete") await deleteOwnReview(context, review);
    else if (step.do === "erase")
      await inTransaction(context, (inside) => eraseReviews(inside, [review], step.texts as "keep"));
    else {
      clock.set(new Date(today + step.after * 977));
      const { organisationId } = world;
      await postReply(context, { organisationId, reviewId: review, body: `Thank you: ${step.after}.`, userId: null });
    }
  } catch (error) {
    // The product refuses many steps after others.
    if (!(error instanceof Refusal)) throw error;
  } finally {
    clock.set(new Date(today));
  }
}

async function importOne(world: World, step: Extract<Step, { do: "import" }>): Promise<void> {
  if (!step.again) world.imported++;
  const createdAt = today - step.daysAgo * DAY_MS;
  const reply = step.replied === null ? null : Math.min(createdAt + step.replied * 977, today);
  const line = {
    type: "review",
    business: world.own[step.again ? world.imported % OWN : step.shop]?.slug,
    externalId: `imported-${world.imported}`,
    ...submission(step.rating),
    experienceDate: undefined,
    verified: step.verified && !step.editor,
    source: step.editor ? "editor" : step.verified ? "invitation" : "import",
    language: "en",
    createdAt: new Date(createdAt).toISOString(),
    ...(reply === null ? {} : { reply: { body: "Thank you.", createdAt: new Date(reply).toISOString() } }),
  };
  async function* source() {
    yield Buffer.from(`${JSON.stringify(line)}\n`);
  }
  const errors: unknown[] = [];
  await importArchive(database.context, source(), {
    spoolDir: tmpdir(),
    onError: (error) => errors.push(error),
  });
  expect(errors).toEqual([]);
}

async function compare({ organisationId, root, leaf, own }: World): Promise<void> {
  const { context } = database;
  const now = new Date(today);
  database.clock.set(now);
  await refreshBenchmarks(context);
  const everything = await readEverything(database);
  for (const { id } of own) {
    const business = await findManagedBusiness(context, organisationId, id);
    const naive = everything.find((each) => each.id === id);
    if (!business || !naive) throw new Error("A shop is gone.");
    for (const months of [1, 12, 36]) {
      const { business: about, ...trends } = await readTrends(context, business, months);
      expect(trends).toEqual(naiveTrends(naive, now, months) as never);
    }
  }
  const scopes = [
    { slug: root.slug, categories: [root.id, leaf.id] },
    { slug: leaf.slug, categories: [leaf.id] },
    { slug: null, categories: null },
  ];
  for (const { slug, categories } of scopes) {
    const { category, generatedAt, ...rest } = await readBenchmarks(context, { organisationId, category: slug });
    expect(category?.slug ?? null).toBe(slug);
    expect(rest).toEqual(naiveBenchmarks(everything, { organisationId, categories, now }) as never);
  }
  const { drifts } = await verifyFigures(context, { all: true });
  expect(drifts).toEqual([]);
}

let written = 0;

/** Returns a text unlike all others, so that no review is held as a copy. */
function submission(stars: number) {
  written++;
  const words = Array.from({ length: 30 }, (_, n) => Bun.hash(`${written} ${n}`).toString(36).slice(2, 9));
  return {
    rating: stars,
    title: `Review ${written}`,
    body: words.join(" "),
    author: "Ana R.",
    experienceDate: "2026-03-01",
  };
}
