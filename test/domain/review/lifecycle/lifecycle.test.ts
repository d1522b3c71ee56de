// Tries every pair of states. After each move the counters equal a recount of the rows.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import type { BusinessId, OrganisationId, ReviewId } from "#contract/id.ts";
import { changeStatus, MOVES } from "#domain/review/lifecycle/lifecycle.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { AUTHOR_SECRETS, seedBusiness, seedOrganisation, seedReview, seedReviews } from "../../../support/seed.ts";
import {
  eventsOf,
  expectExact as expectExactIn,
  moderationOf,
  type Row,
  refusal,
  rows as rowsOf,
  statusOf,
  wireId,
} from "../support.ts";

const STATUSES = Object.keys(MOVES) as ReviewStatus[];
const SOURCES = ["invitation", "organic", "editor"] as const;

let database: TestDatabase;
let organisationId: OrganisationId;
let businessId: BusinessId;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  organisationId = (await seedOrganisation(database.context)).id;
  businessId = (await seedBusiness(database.context, { organisationId })).id;
});

const rows = (query: ReturnType<typeof sql>) => rowsOf(database.context, query);
const expectExact = (id: BusinessId) => expectExactIn(database.context, id);
const decide = (id: ReviewId, to: ReviewStatus) =>
  changeStatus(database.context, id, { to, reason: "test", askedBy: "moderator" });

/** The event of each move that records one. All other moves record none. */
const NEWS: Record<string, string> = {
  "pending published": "review.created",
  "held published": "review.created",
  "hidden published": "review.updated",
  "published hidden": "review.updated",
  "published held": "review.updated",
  "pending removed": "review.removed",
  "held removed": "review.removed",
  "published removed": "review.removed",
  "hidden removed": "review.removed",
};

describe("every pair of states", () => {
  for (const from of STATUSES) {
    for (const to of STATUSES) {
      const allowed = from === to || MOVES[from].includes(to);
      test(`${from} to ${to} is ${from === to ? "left as it is" : allowed ? "done" : "refused"}`, async () => {
        const reply = "Thank you for telling us.";
        const id = await seedReview(database.context, businessId, { status: from, reply });
        expect(await refusal(decide(id, to))).toBe(allowed ? from : "validation_error");
        expect(await statusOf(database.context, id)).toBe(allowed ? to : from);
        const entry = { from, to, reason: "test", askedBy: "moderator" };
        expect(await moderationOf(database.context, id)).toEqual(allowed && from !== to ? [entry] : []);
        const news = NEWS[`${from} ${to}`];
        const events = await eventsOf(database.context, organisationId);
        expect(events.map(({ event }) => event)).toEqual(news ? [news] : []);
        if (news) expect(events[0]?.data.review).toMatchObject({ id: wireId(id), status: to });
        expect("reply" in (events[0]?.data ?? {})).toBe(news === "review.updated");
        await expectExact(businessId);
      });
    }
  }

  test("event payloads have the fields of the contract and nothing of the author", async () => {
    const id = await seedReview(database.context, businessId, { status: "hidden", reply: "Thank you for telling us." });
    await decide(id, "published");
    const [told] = await eventsOf(database.context, organisationId);
    expect(Object.keys(told?.data ?? {})).toEqual(["business", "review", "reply"]);
    expect(Object.keys(told?.data.business ?? {})).toEqual(["id", "slug", "name", "url"]);
    expect(Object.keys(told?.data.review ?? {})).toEqual(
      "id rating title body author verified incentivized reward source status experienceDate createdAt url photos".split(
        " ",
      ),
    );
    expect(Object.keys(told?.data.reply ?? {})).toEqual(["id", "body", "createdAt"]);
    for (const secret of AUTHOR_SECRETS) expect(JSON.stringify(told)).not.toContain(secret);
  });

  test("the event of a removed review that was never confirmed holds none of its words", async () => {
    const id = await seedReview(database.context, businessId, { status: "pending", title: "Typed by a stranger" });
    await decide(id, "removed");
    const [told] = await eventsOf(database.context, organisationId);
    expect(told).toMatchObject({ event: "review.removed", data: { review: { id: wireId(id), status: "removed" } } });
    expect(told?.data.review).toMatchObject({ title: "", body: "", author: "" });
  });

  test("a decision about a review of an unclaimed business records no event", async () => {
    const { id: unclaimed } = await seedBusiness(database.context);
    const id = await seedReview(database.context, unclaimed, { status: "held" });
    const [before] = await rows(sql`select count(*)::int as n from webhook_event`);
    await decide(id, "published");
    expect(await rows(sql`select count(*)::int as n from webhook_event`)).toEqual([before as Row]);
  });

  test("an unknown review is not found", async () => {
    expect(
      await decide(Bun.randomUUIDv7() as ReviewId, "hidden").catch((thrown: { code: string }) => thrown.code),
    ).toBe("not_found" as never);
  });
});

test("counters, score, months and days equal a recount after any sequence", async () => {
  const step = fc.record({
    review: fc.nat(7),
    to: fc.constantFrom(...STATUSES),
  });
  const made = fc.record({
    rating: fc.integer({ min: 1, max: 5 }),
    source: fc.constantFrom(...SOURCES),
    status: fc.constantFrom(...STATUSES),
    reply: fc.boolean(),
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(made, { minLength: 1, maxLength: 8 }),
      fc.array(step, { maxLength: 12 }),
      async (reviews, steps) => {
        const { id: business } = await seedBusiness(database.context);
        const ids: ReviewId[] = [];
        for (const { reply, day, month, source, ...values } of reviews) {
          const createdAt = `2026-0${month}-${String(day).padStart(2, "0")}T23:59:59.999Z`;
          ids.push(
            await seedReview(database.context, business, {
              ...values,
              source,
              verified: source === "invitation",
              createdAt,
              ...(reply ? { reply: "Thank you for telling us." } : {}),
            }),
          );
        }
        for (const { review, to } of steps) await decide(ids[review % ids.length] as ReviewId, to).catch(() => {});
        await expectExact(business);
      },
    ),
    { numRuns: 25, seed: 7 },
  );
});

test("forty decisions at once on one business leave exact counters", async () => {
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, index) => seedReview(database.context, businessId, { rating: 1 + (index % 5) })),
  );
  await Promise.all(ids.map((id, index) => decide(id, index % 2 === 0 ? "hidden" : "removed")));
  await Promise.all(ids.filter((_, index) => index % 4 === 0).map((id) => decide(id, "published")));
  await expectExact(businessId);
});

test("if several writers bring a business past a thousand reviews at once, its days are counted once", async () => {
  const oneOf = (n: number) => ({
    rating: 1 + (n % 5),
    verified: n % 3 === 0,
    createdAt: new Date(Date.UTC(2026, 0, 1 + (n % 90), 12)).toISOString(),
  });
  const many = Array.from({ length: 1_030 }, (_, n) => oneOf(n));
  await seedReviews(database.context, businessId, many.slice(0, 960));
  const ids = await Promise.all(
    many.slice(960).map((values) => seedReview(database.context, businessId, { ...values, status: "held" })),
  );
  await Promise.all(ids.map((id) => decide(id, "published")));
  const [tally] = await rows(sql`select daily from business_tally where business_id = ${businessId}`);
  expect(tally?.daily).toBe(true);
  await expectExact(businessId);
  await decide(ids[5] as ReviewId, "hidden");
  await expectExact(businessId);
});
