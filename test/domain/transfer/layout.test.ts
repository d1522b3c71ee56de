// Each layout is recognised by its names in any order, read, imported twice and undone, with counters recounted after each.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ImportId } from "#contract/id.ts";
import { verifyFigures } from "#domain/insight/verify.ts";
import { undoImport } from "#domain/transfer/run/undo.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedReview } from "../../support/seed.ts";
import { JUDGE_ME, SAMPLES } from "./sample.ts";
import { bring, csv, everythingOf, storedReviews } from "./support.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const shopOf = async () => ({ ...(await seedBusiness(db.context)), domain: "shop.example" });
const isExact = async () => expect(await verifyFigures(db.context, { all: true })).toMatchObject({ drifted: 0 });

describe("every layout", () => {
  for (const [index, { layout, vendor, columns, rows }] of SAMPLES.entries()) {
    test(`${layout} (${index}): imported, imported again, and undone`, async () => {
      const shop = await shopOf();
      await seedReview(db.context, shop.id, { rating: 2 });
      const before = await everythingOf(db, shop);
      const content = csv(columns.toReversed(), rows);
      const first = await bring(db, shop, content);
      expect(first.report).toMatchObject({ layout, vendor, scale: 5, updated: 0 });
      expect(first.report.created).toBeGreaterThan(0);
      await isExact();
      const stored = (await storedReviews(db, shop)).filter(({ origin }) => origin !== null);
      expect(stored).toHaveLength(first.report.created);
      for (const review of stored) expect(review).toMatchObject({ origin: vendor, verified: false, counts: true });
      const again = await bring(db, shop, content);
      expect(again.report).toMatchObject({ created: 0, updated: 0, unchanged: first.report.created });
      expect(again.refused).toEqual(first.refused);
      await undoImport(db.context, again.importId as ImportId);
      expect(await storedReviews(db, shop)).toHaveLength(first.report.created + 1);
      await undoImport(db.context, first.importId as ImportId);
      expect(await everythingOf(db, shop)).toEqual(before);
      await isExact();
    });
  }
});

const SAMPLE = (layout: string) => SAMPLES.find((each) => each.layout === layout) as (typeof SAMPLES)[number];

describe("what a row says", () => {
  test("judge-me: status, reply, product and addresses; an IP address and a place are kept nowhere", async () => {
    const shop = await shopOf();
    const { columns, rows } = SAMPLE("judge-me");
    const { refused } = await bring(db, shop, csv(columns, rows));
    expect(await storedReviews(db, shop)).toMatchObject([
      {
        ...{
          rating: 5,
          title: "",
          body: "Solid desk.",
          author: "Ana R.",
          email: "ana@mail.example",
          status: "published",
        },
        ...{ created: "2024-03-07T15:43:43", reply: "Thank you, Ana.", product: "7001" },
      },
      { rating: 4, body: "", status: "held", reply: null },
    ]);
    expect(refused).toMatchObject([{ line: 4, reason: "its status there is spam", row: expect.any(Object) }]);
    const [dump] = await db.sql`select string_agg(r::text, ' ') as text from review r where business_id = ${shop.id}`;
    expect(dump?.text).toContain("https://cdn.example/2.jpg");
    expect(dump?.text).not.toContain("203.0.113.9");
    expect(dump?.text).not.toContain("Berlin");
  });

  test("feefo: a row with a rating of the service and one of the product is two reviews", async () => {
    const shop = await shopOf();
    const { columns, rows } = SAMPLE("feefo");
    const { report } = await bring(db, shop, csv(columns, rows));
    expect(report).toMatchObject({ read: 2, created: 3 });
    expect(
      (await storedReviews(db, shop)).map(({ rating, body, product, created }) => [
        rating,
        body,
        product,
        created.slice(0, 10),
      ]),
    ).toEqual([
      [3, "Wobbly", "7001", "2024-02-03"],
      [5, "Quick", null, "2024-02-03"],
      [4, "Fine", null, "2024-02-04"],
    ]);
  });

  test("woocommerce: a reply is a row of its own, and HTML becomes text", async () => {
    const shop = await shopOf();
    const { columns, rows } = SAMPLE("woocommerce");
    const { report } = await bring(db, shop, csv(columns, rows));
    expect(report).toMatchObject({ read: 2, created: 2, refused: 0 });
    expect(await storedReviews(db, shop)).toMatchObject([
      { body: "Good mug", reply: "Thank you, Ana.", product: "70" },
      { body: "Waiting", status: "held" },
    ]);
  });

  test("trustpilot: a row of another shop's domain is refused", async () => {
    const { columns, rows } = SAMPLE("trustpilot");
    const { refused } = await bring(db, await shopOf(), csv(columns, rows));
    expect(refused[0]?.reason).toBe("the row is of another site: other.example");
  });

  test("yotpo: products are found by stock number or handle, and gain what the file knows of them", async () => {
    const shop = await shopOf();
    await db.sql`insert into product (id, business_id, shop_id, name, sku) values (${Bun.randomUUIDv7()}, ${shop.id}, 'own-7', 'My mug', 'MUG-1')`;
    const { columns, rows } = SAMPLE("yotpo");
    const { report, importId } = await bring(db, shop, csv(columns, rows));
    expect(report.products).toEqual({ matched: 1, made: 0 });
    const products = () =>
      db.sql`select shop_id, name, sku, gtin, brand, handle from product where business_id = ${shop.id}`;
    expect([...(await products())]).toEqual([
      { shop_id: "own-7", name: "My mug", sku: "MUG-1", gtin: "012345678905", brand: "Potter", handle: "mug" },
    ]);
    await undoImport(db.context, importId as ImportId);
    expect([...(await products())]).toEqual([
      { shop_id: "own-7", name: "My mug", sku: "MUG-1", gtin: null, brand: null, handle: null },
    ]);
  });
});

const judgeMe = (rows: readonly Record<string, string>[]) =>
  csv(
    JUDGE_ME,
    rows.map((row, n) => ({ rating: "5", body: `Text ${n}`, review_date: "2024-03-07", reviewer_name: "Ana", ...row })),
  );

describe("ratings", () => {
  for (const [scale, ratings, stars] of [
    [10, ["10", "9", "8.5", "5", "1"], [5, 5, 4, 3, 1]],
    [100, ["100", "90", "65", "50", "1"], [5, 5, 3, 3, 1]],
    [5, ["5", "4.5", "4,0", "3/5", "1 star"], [5, 5, 4, 3, 1]],
  ] as const) {
    test(`of ${scale} are told by the whole file of an unknown service`, async () => {
      const shop = await shopOf();
      const rows = ratings.map((rating, n) => ({ Score: rating, Words: `Text ${n}`, When: "2024-03-07" }));
      const columns = { rating: "Score", body: "Words", date: "When" };
      const { report } = await bring(db, shop, csv(["Score", "Words", "When"], rows), { choices: { columns } });
      expect(report.scale).toBe(scale);
      const stored = await storedReviews(db, shop);
      const byBody = stored.toSorted((a, b) => (a.body < b.body ? -1 : 1));
      expect(byBody.map(({ rating }) => rating)).toEqual([...stars]);
    });
  }

  test("one wrong rating does not turn a file of 5 into one of 100", async () => {
    const shop = await shopOf();
    const { report, refused } = await bring(
      db,
      shop,
      judgeMe([...Array.from({ length: 20 }, () => ({})), { rating: "50" }]),
    );
    expect(report).toMatchObject({ scale: 5, created: 20, refused: 1 });
    expect(refused[0]?.reason).toBe('rating "50" is not from 1 to 5');
  });
});

describe("dates", () => {
  const days = async (dates: readonly string[]) => {
    const shop = await shopOf();
    const { refused } = await bring(db, shop, judgeMe(dates.map((review_date) => ({ review_date }))));
    const stored = (await storedReviews(db, shop)).toSorted((a, b) => (a.body < b.body ? -1 : 1));
    return { days: stored.map(({ created }) => created), refused: refused.map(({ reason }) => reason) };
  };
  test("of all forms", async () => {
    const forms = [
      "2024-03-07T15:43:43+02:00",
      "7 March 2024",
      "Mar 7, 2024 3:05 PM",
      "1709769600",
      "07.03.2024 10:00",
      "45358.5",
    ];
    expect((await days(forms)).days).toEqual([
      ...[
        "2024-03-07T13:43:43",
        "2024-03-07T00:00:00",
        "2024-03-07T15:05:00",
        "2024-03-07T00:00:00",
        "2024-03-07T10:00:00",
      ],
      "2024-03-07T12:00:00",
    ]);
  });
  test("whose order one row tells are read so in all rows", async () => {
    expect((await days(["03/04/2024", "12/25/2024"])).days).toEqual(["2024-03-04T00:00:00", "2024-12-25T00:00:00"]);
    expect((await days(["03/04/2024", "25/12/2024"])).days).toEqual(["2024-04-03T00:00:00", "2024-12-25T00:00:00"]);
  });
  test("of the years 0 and 3000, and days that do not exist, are refused with their row", async () => {
    const { days: stored, refused } = await days(["0000-01-01", "3000-01-01", "31/02/2024", "soon", ""]);
    expect(stored).toEqual([]);
    expect(refused).toHaveLength(5);
    for (const reason of refused) expect(reason).toMatch(/date|createdAt/);
  });
});

test("HTML, entities and emoji become text; scripts go, and signs that are no elements stay", async () => {
  const shop = await shopOf();
  const body = "<p>Tom &amp; Jerry&#39;s<br/>I &lt;3 it</p><script>alert(1)</script> a < b 😀<ul><li>one<li>two</ul>";
  await bring(db, shop, judgeMe([{ body }]));
  expect((await storedReviews(db, shop))[0]?.body).toBe("Tom & Jerry's\nI <3 it\n a < b 😀\n- one\n- two");
});

test("an imported text keeps no override of direction", async () => {
  const shop = await shopOf();
  await bring(db, shop, judgeMe([{ title: "A\u202eB", body: "Look at &#8238;moc.spmal-paehc or \u202dthere." }]));
  expect((await storedReviews(db, shop))[0]?.body).toBe("Look at moc.spmal-paehc or there.");
});

test("a dry run says the same and leaves nothing", async () => {
  const shop = await shopOf();
  const content = judgeMe([{}, {}, { body: "Text 0" }, { rating: "9" }]);
  const before = await everythingOf(db, shop);
  const dry = await bring(db, shop, content, { dryRun: true });
  expect(await everythingOf(db, shop)).toEqual(before);
  const real = await bring(db, shop, content);
  expect(dry.report).toEqual({ ...real.report, products: dry.report.products });
  expect(dry.refused).toEqual(real.refused);
});

describe("whether a review was rewarded", () => {
  const { columns, rows } = SAMPLE("judge-me");
  const [row = {}] = rows;
  const labelOf = async (column: string | null, cell = "") => {
    const shop = await shopOf();
    await bring(
      db,
      shop,
      csv(column === null ? columns : [...columns, column], [column === null ? row : { ...row, [column]: cell }]),
    );
    return (await db.sql`select incentivized, reward from review where business_id = ${shop.id}`)[0];
  };

  test("is told by a column of the file, in the usual spellings", async () => {
    for (const column of ["incentivized", "is_incentivized_review", "Is Incentivized"])
      for (const cell of ["true", "TRUE", "yes", "1", "Y"])
        expect([column, cell, await labelOf(column, cell)]).toEqual([
          column,
          cell,
          { incentivized: true, reward: null },
        ]);
    for (const cell of ["false", "No", "0"])
      expect(await labelOf("incentivized", cell)).toEqual({ incentivized: false, reward: null });
  });

  test("is not known without the column, or where it does not say: never no", async () => {
    expect(await labelOf(null)).toEqual({ incentivized: null, reward: null });
    for (const cell of ["", "maybe", "n/a", "2"])
      expect(await labelOf("incentivized", cell)).toMatchObject({ incentivized: null });
  });
});
