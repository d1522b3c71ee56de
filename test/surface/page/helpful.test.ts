// "Helpful": a vote for each address range and review, on pages that are the same for everybody.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId, type ReviewId, toWire } from "#contract/id.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertBusiness, insertCategory, insertReviews, snapshot } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let rows: { id: ReviewId; wire: string }[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { context } = database;
  surface = createSurface(context);
  const categoryId = await insertCategory(context, "shops");
  const oak = await insertBusiness(context, { slug: "oak", name: "Oak", categoryId });
  await insertBusiness(context, { slug: "elm", name: "Elm", categoryId });
  rows = await insertReviews(context, oak, [
    { title: "First" },
    { title: "Second" },
    { status: "hidden" },
    { status: "held" },
    { status: "pending" },
    { status: "removed" },
  ]);
});
afterAll(() => database.close());

const wire = (index: number) => rows[index]?.wire as string;
const pathOf = (index: number) => `/review/oak/${wire(index)}/helpful`;
const countOf = async (index: number) =>
  (await database.sql`select helpful_count as n from review where id = ${rows[index]?.id as string}`)[0]?.n;

describe("a vote", () => {
  test("counts once for each range, shows at once, and leads back to the review", async () => {
    const address = `/review/oak/${wire(0)}`;
    expect(await surface.html(address)).toContain(`action="${pathOf(0)}"`);
    expect(await surface.html(address)).not.toContain("found this helpful");
    const response = await surface.post(pathOf(0), {}, {}, "203.0.113.1");
    expect([response.status, response.headers.get("location")]).toEqual([303, `${address}#voted-${wire(0)}`]);
    expect(await surface.html(address)).toContain("1 person found this helpful");
    await surface.post(pathOf(0), {}, {}, "203.0.113.1");
    expect(await countOf(0)).toBe(1);
    await surface.post(pathOf(0), {}, {}, "198.51.100.2");
    expect(await surface.html("/review/oak")).toContain("2 people found this helpful");
  });

  test("from every address of one range counts once for each review", async () => {
    const before = (await countOf(1)) as number;
    for (const address of ["192.0.2.1", "192.0.2.254", "2001:db8:7:1::/64", "2001:db8:7:ffff::/64"])
      await surface.post(pathOf(1), {}, {}, address);
    expect(await countOf(1)).toBe(before + 2);
    const first = (await countOf(0)) as number;
    await surface.post(pathOf(0), {}, {}, "192.0.2.9");
    expect(await countOf(0)).toBe(first + 1);
  });

  test("from a list leads back to the list, at the place where it was given, and never to another site", async () => {
    const back = async (referer: string) =>
      (await surface.post(pathOf(1), {}, { referer })).headers.get("location")?.replaceAll(wire(1), "ID");
    expect(await back("http://localhost/review/oak?rating=5&utm_source=x")).toBe("/review/oak?rating=5#voted-ID");
    expect(await back("https://evil.example/review/oak")).toBe("/review/oak#voted-ID");
    for (const referer of ["https://evil.example/", "//evil.example", "x", "http://localhost/review/elm"])
      expect(await back(referer)).toBe("/review/oak/ID#voted-ID");
  });

  test("many at once from one caller count once", async () => {
    const before = await countOf(1);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => surface.post(pathOf(1), {}, {}, "203.0.113.77")));
    expect(answers.map((each) => each.status)).toEqual([303, 303, 303, 303, 303]);
    expect(await countOf(1)).toBe((before as number) + 1);
  });

  test("is kept without the caller's address", async () => {
    const votes =
      await database.sql`select encode(voter_hash, 'hex') as hash, length(voter_hash) as n from helpful_vote`;
    expect(votes.length).toBeGreaterThan(2);
    expect(new Set(votes.map(({ hash }) => hash)).size).toBe(votes.length);
    for (const { n } of votes) expect(n).toBe(32);
  });
});

describe("no vote", () => {
  test("for what is not public, under another business, or not there at all: 404", async () => {
    const before = await snapshot(database.sql);
    const paths = [2, 3, 4, 5].map(pathOf);
    const unknown = toWire("rev", newId<"rev">());
    for (const path of [
      ...paths,
      `/review/elm/${wire(0)}/helpful`,
      `/review/oak/${unknown}/helpful`,
      "/review/oak/x/helpful",
    ])
      expect({ path, status: (await surface.post(path, {})).status }).toEqual({ path, status: 404 });
    expect(await snapshot(database.sql)).toBe(before);
  });

  test("by looking", async () => {
    const before = await snapshot(database.sql);
    const response = await surface.ask(pathOf(0));
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    expect(await snapshot(database.sql)).toBe(before);
  });
});

test("the place that a vote leads to is there, once, in a list and alone", async () => {
  for (const path of ["/review/oak", `/review/oak/${wire(0)}`])
    expect((await surface.html(path)).match(new RegExp(`id="voted-${wire(0)}"`, "g"))).toHaveLength(1);
});

test("each button says which review it is about", async () => {
  const buttons = (await surface.html("/review/oak")).match(/<form class="helpful"[\s\S]*?<\/form>/g) ?? [];
  expect(buttons).toHaveLength(2);
  for (const button of buttons)
    expect(button).toMatch(/<button type="submit">Helpful<span class="hidden"> \(review by <bdi>Jo<\/bdi>\)<\/span>/);
});
