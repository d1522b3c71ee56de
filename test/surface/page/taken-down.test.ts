// "2 of 12 reviews were taken down": which reviews count as taken down, and which as public.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { listTakenDown } from "#domain/review/taken-down.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, type GivenReview, insertBusiness, insertCategory, insertReviews } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let category: string;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  surface = createSurface(database.context);
  category = await insertCategory(database.context, "shops");
});
afterAll(() => database.close());

type Move = [from: string, to: string, askedBy: string, reason?: string];

/** A business with two public reviews and one that went through the moves. Returns the sentence of its profile. */
async function profileAfter(...histories: Move[][]) {
  const { context, sql } = database;
  const slug = `shop-${++count}`;
  const id = await insertBusiness(context, { slug, categoryId: category });
  await insertReviews(context, id, [{}, { source: "import", origin: "Elsewhere" }]);
  for (const moves of histories) {
    const status = moves.at(-1)?.[1] as NonNullable<GivenReview["status"]>;
    const [review] = await insertReviews(context, id, [{ status }]);
    for (const [n, [from, to, askedBy, reason = "spam"]] of moves.entries())
      await sql`insert into moderation (id, review_id, business_id, from_status, to_status, reason, asked_by, created_at)
        values (${Bun.randomUUIDv7()}, ${review?.id ?? ""}, ${id}, ${from}, ${to}, ${reason}, ${askedBy},
          ${new Date(Date.UTC(2026, 1, 1, n)).toISOString()})`;
  }
  const html = await surface.html(`/review/${slug}`);
  const said = /(\d+) of (\d+) reviews? (?:was|were) taken down/.exec(html);
  // The last column of the table beneath makes the number.
  const lastCells = [...html.matchAll(/<td[^>]*>(\d+)<\/td><td[^>]*>(\d+)<\/td><\/tr>/g)].map(([, , cell]) =>
    Number(cell),
  );
  expect(lastCells.reduce((sum, cell) => sum + cell, 0)).toBe(Number(said?.[1] ?? 0));
  expect(html.includes(`adds up to ${said?.[1]}:`)).toBe(said !== null);
  if (said) return [Number(said[1]), Number(said[2])];
  const back = /(\d+) reviews? (?:was|were) taken down and put back\./.exec(html)?.[1];
  if (back !== undefined) return `put back: ${back}`;
  return html.includes("No public review was taken down.") ? "none" : "";
}

test.each<[string, ...Move[]]>([
  ["a moderator hid it", ["published", "hidden", "moderator"]],
  ["a moderator removed it", ["published", "removed", "moderator", "illegal"]],
  ["the business reported it", ["published", "hidden", "owner"]],
  ["a reader reported it", ["published", "removed", "reader"]],
  ["the operator removed it", ["published", "removed", "operator"]],
  ["it was hidden and then removed", ["published", "hidden", "owner"], ["hidden", "removed", "moderator"]],
  ["it was held after an edit, then removed", ["published", "held", "rule"], ["held", "removed", "moderator"]],
  [
    "it was hidden, put back and hidden again",
    ["published", "hidden", "moderator"],
    ["hidden", "published", "moderator"],
    ["published", "hidden", "reader"],
  ],
])("counts: %s", async (_name, ...moves) => {
  expect(await profileAfter(moves)).toEqual([1, 3]);
});

test.each<[string, ...Move[]]>([
  ["its author deleted it", ["published", "removed", "author", "deleted_by_author"]],
  ["its author deleted it when asked", ["published", "removed", "author_on_request", "removal_request"]],
  ["its author was erased", ["published", "removed", "operator", "person_erased"]],
  ["its author was erased by a moderator", ["published", "removed", "moderator", "person_erased"]],
  ["it waits for a check", ["published", "held", "rule"]],
  ["it was never public", ["pending", "held", "rule"], ["held", "removed", "moderator"]],
  ["it was not public where it came from", ["pending", "hidden", "import", "import"]],
  [
    "it was not public where it came from, and a moderator removed it",
    ["pending", "hidden", "import", "import"],
    ["hidden", "removed", "moderator"],
  ],
  [
    "it was removed before anyone saw it, and put back",
    ["pending", "held", "rule"],
    ["held", "removed", "moderator"],
    ["removed", "published", "moderator"],
    ["published", "removed", "author", "deleted_by_author"],
  ],
  ["its author deleted it after it was hidden", ["published", "hidden", "owner"], ["hidden", "removed", "author"]],
  ["a file that was imported again hid it", ["published", "hidden", "import", "import"]],
  ["its file was taken back", ["published", "removed", "import", "import"]],
])("does not count: %s", async (_name, ...moves) => {
  expect(await profileAfter(moves)).toBe("none");
});

test("a review that was put back is no longer counted as down, and the sentence says what the table shows", async () => {
  const down: Move = ["published", "removed", "moderator"];
  const back: Move = ["removed", "published", "moderator", "appeal_upheld"];
  const deleted: Move = ["published", "removed", "author", "deleted_by_author"];
  expect(await profileAfter([down, back])).toBe("put back: 1");
  expect(await profileAfter([down, back], [down, back, deleted])).toBe("put back: 2");
  expect(await profileAfter([down, back, down])).toEqual([1, 3]);
});

test("several are added up, and a profile without any decision says so", async () => {
  const hidden: Move[] = [["published", "hidden", "moderator"]];
  const deleted: Move[] = [["published", "removed", "author", "deleted_by_author"]];
  expect(await profileAfter(hidden, deleted, hidden, [["published", "removed", "reader"]])).toEqual([3, 5]);
  expect(await profileAfter()).toBe("");
  expect(await surface.html(`/review/shop-${count}`)).toContain("No review of this business was held");
});

test("another business's decisions do not count", async () => {
  const { context } = database;
  await profileAfter([["published", "hidden", "moderator"]]);
  expect(await listTakenDown(context, await insertBusiness(context, { slug: "alone", categoryId: category }))).toEqual(
    [],
  );
});

test("the sentence is in the page's language", async () => {
  await profileAfter([["published", "hidden", "moderator"]]);
  expect(await surface.html(`/review/shop-${count}?lang=de`)).toContain("1 von 3 Bewertungen wurde entfernt.");
});
