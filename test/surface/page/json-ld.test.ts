// schema.org markup: the average of customer reviews written here, and nothing else in it.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory, insertPlatform, insertReviews, SITE } from "./fixture.ts";

type Data = {
  "@type": string;
  aggregateRating?: { ratingValue: number; reviewCount: number; bestRating: number };
  review?: { url: string; author: { name: string }; reviewRating: { ratingValue: number } }[];
};

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  const categoryId = await insertCategory(context, "shops");
  const rated = await insertBusiness(context, { slug: "rated", categoryId });
  await insertReviews(context, rated, [
    { rating: 5, verified: true, source: "invitation" },
    { rating: 4 },
    { rating: 4, source: "import" },
    { rating: 1, source: "editor", author: "The editors" },
    { rating: 1, status: "hidden" },
  ]);
  await insertPlatform(context, rated, { platform: "Maps", url: "https://m.example", rating: "1.00", count: 5000 });
  const edited = await insertBusiness(context, { slug: "only-editor", categoryId });
  await insertReviews(context, edited, [{ rating: 5, source: "editor" }]);
  await insertPlatform(context, edited, { platform: "Maps", url: "https://m.example", rating: "5.00", count: 50 });
});
afterAll(() => database.close());

async function dataOf(path: string): Promise<Data> {
  const [, data = ""] =
    /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(await surface.html(path)) ?? [];
  return JSON.parse(data) as Data;
}

test("the average leaves platforms, imported reviews and editor's reviews out", async () => {
  const { aggregateRating, review } = await dataOf("/review/rated");
  expect(aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 2, bestRating: 5 });
  expect(review?.map((each) => each.reviewRating.ratingValue)).toEqual([5, 4]);
  expect(review?.[0]?.url).toStartWith(`${SITE.baseUrl}/review/rated/rev_`);
});

test("it is the whole business's on a filtered page, too", async () => {
  const { aggregateRating, review } = await dataOf("/review/rated?rating=5");
  expect(aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 2 });
  expect(review).toHaveLength(1);
});

test("without a customer review there is no aggregate rating", async () => {
  const data = await dataOf("/review/only-editor");
  expect(data["@type"]).toBe("LocalBusiness");
  expect(data.aggregateRating).toBeUndefined();
  expect(data.review).toBeUndefined();
});
