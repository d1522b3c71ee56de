// After any changes of reviews in any order, counters, score and months equal a recount of the rows, and an event was recorded for
// every review that is or was public.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { type BusinessId, newId, type OrganisationId, type ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { product } from "#domain/business/state/table.ts";
import { confirmReview as confirm } from "#domain/invitation/invited.ts";
import { deleteOwnReview, editReview, resolve } from "#domain/review/author/author.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { submitOrganic } from "#domain/review/publish/organic.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { postReply } from "#domain/review/reply.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { eventsOf, expectExact, rows, statusOf, submission, wireId } from "../support.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type World = { businessId: BusinessId; organisationId: OrganisationId; products: string[] };
const BODIES = ["Ordered on Monday, here on Wednesday.", "See www.cheaper.com", "Never again, thank you."];

const rating = fc.integer({ min: 1, max: 5 });
const body = fc.constantFrom(...BODIES);
const which = fc.nat(9);
/** Stars of the first and the second product; 0 gives none. */
const stars = fc.tuple(fc.nat(5), fc.nat(5));
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("invited" as const), rating, body, stars }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("organic" as const), rating, body, who: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("confirm" as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("edit" as const), which, rating, body, stars }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      which,
      to: fc.constantFrom<ReviewStatus>("published", "held", "hidden", "removed"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("reply" as const), which, n: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("resolve" as const),
      which,
      answer: fc.constantFrom("resolved" as const, "unresolved" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 40 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(world: World, next: Step): Promise<unknown> {
  const { context, clock } = database;
  const subjects = async (kinds: string) =>
    rows<{ id: ReviewId }>(
      context,
      kinds === "review"
        ? sql`select id from review where business_id = ${world.businessId} order by id`
        : sql`select m.subject_id as id from message m left join review_revision v on v.id = m.subject_id
            join review r on r.id = coalesce(v.review_id, m.subject_id)
            where m.kind = 'review-confirm' and r.business_id = ${world.businessId} order by m.id`,
    );
  const pick = async (n: number, kinds = "review") => {
    const all = await subjects(kinds);
    return all[n % Math.max(all.length, 1)]?.id;
  };
  if (next.do === "wait") return clock.advance(next.days * 86_400_000);
  if (next.do === "invited" || next.do === "organic") {
    const written = submission({ rating: next.rating, body: next.body });
    const input = { businessId: world.businessId, submission: written, language: "en", ipHash: null };
    if (next.do === "organic") return submitOrganic(context, { ...input, email: `who${next.who}@mailbox.example` });
    const ratings = ratingsOf(world, next.stars);
    return inTransaction(context, (inside) =>
      publishFromInvitation(inside, { ...input, email: "invited@mailbox.example", ratings }),
    );
  }
  const id = await pick(next.which, next.do === "confirm" ? "confirm" : "review");
  if (!id) return;
  switch (next.do) {
    case "confirm":
      return confirm(context, id);
    case "edit":
      return editReview(context, id, submission({ rating: next.rating, body: next.body }), {
        language: "en",
        ratings: ratingsOf(world, next.stars),
      });
    case "move":
      return changeStatus(context, id, { to: next.to, reason: "test", askedBy: "moderator" });
    case "reply":
      return postReply(context, {
        organisationId: world.organisationId,
        reviewId: id,
        body: `Thank you for telling us, ${next.n}.`,
        userId: null,
      });
    case "resolve":
      return resolve(context, id, next.answer);
    case "delete":
      return deleteOwnReview(context, id);
  }
}

async function createWorld(): Promise<World> {
  const { context } = database;
  const organisationId = (await seedOrganisation(context)).id;
  const businessId = (await seedBusiness(context, { organisationId })).id;
  const products = [newId(), newId()];
  for (const id of products) await context.db.insert(product).values({ id, businessId, shopId: id, name: "Mug" });
  return { organisationId, businessId, products };
}

function ratingsOf({ products }: World, stars: readonly number[]) {
  return products.flatMap((productId, n) => (stars[n] ? { productId, rating: stars[n] as number } : []));
}

/** Expects that a receiver of all events knows exactly the public reviews. */
async function expectTold({ businessId, organisationId }: World): Promise<void> {
  const known = new Map<unknown, unknown>();
  for (const { event, data } of await eventsOf(database.context, organisationId))
    if (event.startsWith("review."))
      known.set(data.review?.id, event === "review.removed" ? "removed" : data.review?.status);
  const all = await rows<{ id: ReviewId; status: string }>(
    database.context,
    sql`select id, status from review where business_id = ${businessId}`,
  );
  for (const { id, status } of all) expect(known.get(wireId(id)) === "published").toBe(status === "published");
}

test("counters, score and months equal a recount, and receivers know the public reviews, after every step of any history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      database.clock.set("2026-11-20T12:00:00.000Z");
      const world = await createWorld();
      for (const next of steps) {
        await take(world, next).catch((thrown) => {
          if (!(thrown instanceof Refusal)) throw thrown;
        });
        await expectExact(database.context, world.businessId);
      }
      await expectTold(world);
    }),
    { numRuns: 30, seed: 11 },
  );
});

test("many writers of one review at once leave it in one state, and exact counters", async () => {
  const world = await createWorld();
  for (let round = 0; round < 6; round++) {
    await take(world, { do: "invited", rating: 5, body: BODIES[0] as string, stars: [4, 2] });
    await Promise.allSettled(
      (
        [
          { do: "edit", which: round, rating: 1, body: BODIES[2] as string, stars: [1, 5] },
          { do: "move", which: round, to: "hidden" },
          { do: "reply", which: round, n: 0 },
          { do: "move", which: round, to: "published" },
          { do: "edit", which: round, rating: 3, body: BODIES[1] as string, stars: [2, 0] },
          { do: "resolve", which: round, answer: "resolved" },
          { do: "reply", which: round, n: 1 },
          { do: "delete", which: round },
        ] as Step[]
      ).map((each) => take(world, each)),
    );
    await expectExact(database.context, world.businessId);
  }
  await expectTold(world);
  const ids = await rows<{ id: ReviewId }>(
    database.context,
    sql`select id from review where business_id = ${world.businessId}`,
  );
  for (const { id } of ids) expect(await statusOf(database.context, id)).toBe("removed");
});
