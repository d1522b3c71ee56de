// The filter "With pictures" of a profile: it finds the reviews that show pictures, whatever their stars, and goes with the pictures.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import { listChosen } from "#domain/review/list/choice.ts";
import { listed, PART_PICTURED } from "#domain/review/list/pictured.ts";
import { followSetting, switchPhotos } from "#domain/review/photo/switch.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedReviews } from "../../support/seed.ts";
import { createSurface, insertCategory, insertShop } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let shop: { id: BusinessId; organisationId: OrganisationId };

/** Six reviews by stars; those with pictures are of five stars, two and one. */
beforeAll(async () => {
  database = await createTestDatabase();
  surface = createSurface(database.context);
  const categoryId = await insertCategory(database.context, "home", "Home");
  shop = await insertShop(database.context, { slug: "oak", name: "Oak", categoryId });
  const ids = await seedReviews(
    database.context,
    shop.id,
    [5, 5, 4, 3, 2, 1].map((rating) => ({ rating, language: "en", body: rating < 3 ? "A torn bag" : "A good bag" })),
  );
  for (const at of [0, 4, 5]) await showPicture(ids[at] ?? "");
});
afterAll(() => database.close());

async function showPicture(id: string) {
  const name = Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
  const photo = Bun.randomUUIDv7();
  await database.sql`insert into review_photo (id, business_id, review_id, name, width, height, bytes, placeholder, fingerprint, state, created_at)
    select ${photo}, business_id, id, ${name}, 120, 90, 1000, '', '0000000000000000', 'shown', now() from review where id = ${id}`;
  await database.sql`update review set photos = ${JSON.stringify([{ id: photo, name, width: 120, height: 90, alt: "" }])}::text::jsonb where id = ${id}`;
}

async function read(query = "") {
  surface.cache.clear();
  const html = await surface.html(`/review/oak${query}`);
  const [, chip] =
    /<a class="chip" href="[^"]*"(?: aria-current="true")?>With pictures <span class="chip-count">(\d+)/.exec(html) ??
    [];
  const shown = [...html.matchAll(/<article class="review".*?<\/article>/gs)].map(([card]) =>
    card.includes("photo-strip"),
  );
  return { html, chip: chip === undefined ? null : Number(chip), shown };
}

describe("while pictures show", () => {
  test("the chip counts the reviews with pictures, and leads to all of them, critical ones, too", async () => {
    const { html, chip } = await read();
    expect(chip).toBe(3);
    expect(html).toContain('href="/review/oak?photos=with#reviews"');
    const filtered = await read("?photos=with");
    expect(filtered.shown).toEqual([true, true, true]);
    const ratings = await database.sql`select rating from review where photos is not null order by rating`;
    expect(ratings.map(({ rating }) => rating)).toEqual([1, 2, 5]);
    expect((await read("?photos=with&rating=1")).shown).toEqual([true]);
  });

  test("it goes with stars, language, words and order, and the count respects them", async () => {
    expect((await read("?rating=5")).chip).toBe(1);
    expect((await read("?rating=4")).chip).toBeNull();
    expect((await read("?q=torn")).chip).toBe(2);
    expect((await read("?q=torn&photos=with&sort=lowest")).shown).toEqual([true, true]);
    expect((await read("?language=de&photos=with")).shown).toEqual([]);
  });

  test("its list is no page for search engines, and other values are none", async () => {
    expect((await read("?photos=with")).html).toContain('<meta name="robots" content="noindex"/>');
    for (const value of ["", "true", "without", "with%00", "WITH"]) {
      const { html, shown } = await read(`?photos=${value}`);
      expect([value, shown.length]).toEqual([value, 6]);
      expect(html).not.toContain('content="noindex"');
    }
  });
});

test("among more than it reads, the newest are found whatever their stars", async () => {
  const { sql, context } = database;
  const { id } = await insertShop(context, { slug: "many", categoryId: await insertCategory(context, "many") });
  await seedReviews(
    context,
    id,
    Array.from({ length: PART_PICTURED + 20 }, (_, n) => ({ rating: 1 + (n % 5) })),
  );
  await sql`update review set photos = '[]' where business_id = ${id}`;
  const business = await findBusiness(context, "many");
  if (!business) throw new Error("There is no business.");
  const choice = {
    rating: undefined,
    verified: undefined,
    language: undefined,
    part: 1,
    words: undefined,
    sort: "newest",
  } as const;
  const { rows, total } = await listChosen(
    context,
    business,
    { ...choice, isPictured: true },
    { limit: 1_100, offset: 0 },
  );
  expect(total).toBe(PART_PICTURED);
  const counts = [1, 2, 3, 4, 5].map((star) => rows.filter(({ rating }) => rating === star).length);
  expect(counts).toEqual(Array(5).fill(PART_PICTURED / 5));
  const older = await listChosen(
    context,
    business,
    { ...choice, part: 2, isPictured: true },
    { limit: 100, offset: 0 },
  );
  expect([older.total, older.isWhole]).toEqual([20, true]);
  const first = await surface.html("/review/many?photos=with&rating=1");
  expect(first).toContain("200 of the reviews with pictures 1 to 1,000, counted from the newest, match.");
  const [, href = ""] = /<a href="([^"]*part=2[^"]*)">Search older reviews</.exec(first) ?? [];
  expect(await surface.html(href.replaceAll("&amp;", "&").replace(/#.*/, ""))).toContain(
    "4 of the reviews with pictures 1,001 to 1,020, counted from the newest, match.",
  );
  expect((await surface.ask("/review/many?photos=with&part=3")).status).toBe(404);
  expect((await surface.ask("/review/many?photos=with&part=999999999")).status).toBe(404);
});

test("the index finds them, however few they are", async () => {
  await database.sql`vacuum (analyze) review`;
  const [told] = await database.sql.unsafe(
    `explain (format json) ${listed.text.replaceAll("$1", `'${shop.id}'`).replaceAll("$2", "0")}`,
  );
  expect(JSON.stringify(told)).toMatch(/"Scan Direction":"Backward"[^{}]*"Index Name":"review_pictured"/);
});

describe("it disappears", () => {
  const isGone = async () => {
    expect(await read()).toMatchObject({ chip: null });
    const { html, shown } = await read("?photos=with");
    expect(shown).toEqual([]);
    expect(html).toContain("No matching reviews.");
  };

  test("with the pictures that the business does not show, and comes back with them", async () => {
    const turn = (shows: boolean) =>
      inTransaction(database.context, (inside) =>
        switchPhotos(inside, { organisationId: shop.organisationId, businessId: shop.id, shows }),
      );
    expect(await turn(false)).toBe(true);
    await isGone();
    expect(await turn(true)).toBe(true);
    expect((await read()).chip).toBe(3);
  });

  test("with those of the whole service", async () => {
    await followSetting(database.context, false);
    await isGone();
    await followSetting(database.context, true);
    expect((await read()).chip).toBe(3);
  });
});
