// Sorted lists of customers' reviews: their order with every filter, where they end, and the two most helpful reviews.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { BusinessId, ReviewId } from "#contract/id.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { ALL_NEWEST, type Choice, listChosen } from "#domain/review/list/choice.ts";
import { findMostHelpful, MOST_SORTED, mostHelpful, SORTS, sorted } from "#domain/review/list/sort.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness, seedReview, seedReviews } from "../../../support/seed.ts";

let database: TestDatabase;
let businessId: BusinessId;
let slug: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ id: businessId, slug } = await seedBusiness(database.context));
});

const ALL = { ...ALL_NEWEST, words: undefined };

async function list(choice: Partial<Choice>, range = { limit: 100, offset: 0 }) {
  const business = await findBusiness(database.context, slug);
  if (!business) throw new Error("There is no business.");
  return listChosen(database.context, business, { ...ALL, ...choice }, range);
}

/** Languages, words and pictures in turn, three kinds of votes, two verified in each ten, several written at the same moment. */
async function seedMixed(length: number) {
  const many = Array.from({ length }, (_, n) => ({
    rating: 1 + ((n * 7) % 5),
    verified: n % 5 === 0,
    source: n % 5 === 0 ? ("invitation" as const) : ("organic" as const),
    language: ["en", "de", "fr"][n % 3] as string,
    isPictured: n % 4 < 2,
    body: n % 2 === 0 ? "An even table" : "An odd chair",
    createdAt: new Date(Date.parse("2026-06-01T00:00:00.000Z") + Math.floor(n / 3) * 60_000).toISOString(),
  }));
  const ids = await seedReviews(database.context, businessId, many);
  const rows = many.map((each, n) => ({ ...each, id: ids[n] as ReviewId, votes: (n * 3) % 4 }));
  await database.sql`update review set helpful_count = given.votes, photos = case when given."isPictured" then '[]'::jsonb end
    from json_to_recordset(${JSON.stringify(rows)}::text::json) given(id uuid, votes int, "isPictured" boolean) where review.id = given.id`;
  return rows;
}

describe("a sorted list", () => {
  test("is in order with every filter, without a gap or a repetition between pages", async () => {
    const rows = await seedMixed(60);
    const stars = { newest: 0, helpful: 0, highest: -1, lowest: 1 };
    for (const sort of SORTS)
      for (const rating of [undefined, 1, 5])
        for (const verified of [undefined, true, false])
          for (const language of [undefined, "de"])
            for (const [words, isPictured] of [
              [undefined, false],
              ["table", false],
              [undefined, true],
              ["table", true],
            ] as const) {
              const choice = { sort, rating, verified, language, isPictured, words };
              const expected = rows
                .filter((row) => rating === undefined || row.rating === rating)
                .filter((row) => verified === undefined || row.verified === verified)
                .filter((row) => language === undefined || row.language === language)
                .filter((row) => !isPictured || row.isPictured)
                .filter((row) => words === undefined || row.body.includes(words))
                .toSorted(
                  (a, b) =>
                    stars[sort] * (a.rating - b.rating) ||
                    (sort === "newest" ? 0 : b.votes - a.votes) ||
                    Date.parse(b.createdAt) - Date.parse(a.createdAt) ||
                    (a.id < b.id ? 1 : -1),
                )
                .map(({ id }) => id);
              const found: ReviewId[] = [];
              for (let offset = 0; offset < Math.max(1, expected.length); offset += 7) {
                const page = await list(choice, { limit: 7, offset });
                expect([choice, page.total]).toEqual([choice, expected.length]);
                found.push(...page.rows.map(({ id }) => id));
              }
              expect([choice, found]).toEqual([choice, expected]);
            }
  });

  test("holds neither imported and editor's reviews, nor what is not public", async () => {
    const own = await seedReview(database.context, businessId, { rating: 3 });
    for (const source of ["import", "editor"] as const) await seedReview(database.context, businessId, { source });
    for (const status of ["held", "hidden", "pending", "removed"] as const)
      await seedReview(database.context, businessId, { status });
    for (const sort of SORTS) expect((await list({ sort })).rows.map(({ id }) => id)).toEqual([own]);
  });

  test("ends after the first thousand, and nothing lies beyond", async () => {
    await seedReviews(
      database.context,
      businessId,
      Array.from({ length: MOST_SORTED + 20 }, () => ({})),
    );
    const last = await list({ sort: "lowest" }, { limit: 10, offset: MOST_SORTED - 10 });
    expect([last.total, last.rows.length]).toEqual([MOST_SORTED, 10]);
    expect((await list({ sort: "lowest" }, { limit: 10, offset: MOST_SORTED })).rows).toEqual([]);
  });
});

describe("the most helpful reviews", () => {
  const helpful = async () => {
    const { positive, critical } = await findMostHelpful(database.context, businessId);
    return [positive?.id ?? null, critical?.id ?? null];
  };
  const write = async (rating: number, votes: number, more = {}) => {
    const id = await seedReview(database.context, businessId, { rating, ...more });
    await database.sql`update review set helpful_count = ${votes} where id = ${id}`;
    return id;
  };

  test("none without a vote", async () => {
    await write(5, 0);
    await write(1, 0);
    expect(await helpful()).toEqual([null, null]);
  });

  test("four and five stars are positive, one to three critical, and each stands alone", async () => {
    const critical = await write(3, 1);
    expect(await helpful()).toEqual([null, critical]);
    const positive = await write(4, 1);
    expect(await helpful()).toEqual([positive, critical]);
  });

  test("most votes first, then the newest, verified or not", async () => {
    await write(5, 2, { createdAt: "2026-01-01T00:00:00.000Z" });
    const newer = await write(4, 2, { createdAt: "2026-03-01T00:00:00.000Z" });
    await write(5, 2, { createdAt: "2026-02-01T00:00:00.000Z", verified: true, source: "invitation" });
    await write(2, 8);
    const most = await write(1, 9, { verified: true, source: "invitation" });
    expect(await helpful()).toEqual([newer, most]);
  });

  test("a hidden one gives way, and comes back", async () => {
    const second = await write(1, 1);
    const first = await write(1, 5);
    const decide = (to: "hidden" | "published") =>
      changeStatus(database.context, first, { to, reason: "test", askedBy: "moderator" });
    await decide("hidden");
    expect(await helpful()).toEqual([null, second]);
    await decide("published");
    expect(await helpful()).toEqual([null, first]);
  });

  test.each(["import", "editor"] as const)("%p is none of them", async (source) => {
    await write(5, 9, { source });
    expect(await helpful()).toEqual([null, null]);
  });
});

test("the index alone gives the order, whatever the filter is", async () => {
  await seedMixed(1_500);
  await database.sql`vacuum (analyze) review`;
  const values = [`'${businessId}'`, "'helpful'", "'{1,2,3,4,5}'", "'{t,f}'", "10", "990"];
  const withValues = (text: string) =>
    values.reduce((filled, value, at) => filled.replaceAll(`$${at + 1}`, value), text);
  for (const statement of [sorted, mostHelpful]) {
    const [told] = await database.sql.unsafe(`explain (format json) ${withValues(statement.text)}`);
    expect(JSON.stringify(told)).toMatch(/"Scan Direction":"Backward"[^{}]*"Index Name":"review_sorted"/);
  }
});
