// Ratings on other platforms: whose word it is, how long it counts, and a score that moves with it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { findBusiness } from "#domain/business/business.ts";
import { listPlatforms } from "#domain/business/connected-platform.ts";
import {
  MOST_PLATFORMS,
  markStalePlatforms,
  readPlatformFields,
  removePlatform,
  renewPlatform,
  setPlatform,
} from "#domain/business/platform-rating.ts";
import { newId } from "#platform/id.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { seedBusiness, seedPlatform, seedReviews } from "../../support/seed.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const five = (platform: string, count = 100) => ({ platform, url: "https://else.example/x", rating: "5.00", count });

/** A business with customers of its own, so that what others say weighs something. */
async function rated() {
  const business = await seedBusiness(database.context);
  await seedReviews(
    database.context,
    business.id,
    Array.from({ length: 20 }, () => ({ rating: 2 })),
  );
  return business;
}

const tallyOf = async (slug: string) => {
  const tally = (await findBusiness(database.context, slug))?.tally;
  return { score: tally?.scoreTenths, platforms: tally?.platforms };
};

describe("what a form says", () => {
  const fine = { platform: " Else ", url: "https://else.example/x", rating: "4,5", count: "1200" };

  test("is read with comma or point", () => {
    expect(readPlatformFields(fine)).toEqual({
      fields: { platform: "Else", url: "https://else.example/x", rating: "4.50", count: 1200 },
    });
  });

  test.each([
    ["rating", "0.99"],
    ["rating", "5.01"],
    ["rating", "4.555"],
    ["rating", "1e0"],
    ["rating", "-1"],
    ["rating", "NaN"],
    ["rating", ""],
    ["count", "10000001"],
    ["count", "-1"],
    ["count", "1.5"],
    ["count", "0x10"],
    ["count", "99999999999999999999"],
    ["count", ""],
    ["url", "http://else.example"],
    ["url", "javascript:alert(1)"],
    ["url", "https://user:secret@else.example"],
    ["url", "https://127.0.0.1/"],
    ["url", "https://localhost/"],
    ["url", ""],
    ["platform", ""],
    ["platform", "x".repeat(61)],
    ["platform", "a\nb"],
    ["platform", "a\u0000b"],
  ])("names the field %s where it holds %p", (name, value) => {
    const read = readPlatformFields({ ...fine, [name]: value });
    expect("errors" in read && Object.keys(read.errors)).toEqual([name]);
  });
});

describe("setting", () => {
  test("moves the score in the same transaction, and replacing moves it again", async () => {
    const { id, slug } = await rated();
    const before = await tallyOf(slug);
    await setPlatform(database.context, id, five("Else"), "owner");
    const after = await tallyOf(slug);
    expect(after.platforms).toEqual({ count: 100, sum: 50_000 });
    expect(after.score ?? 0).toBeGreaterThan(before.score ?? 0);
    await setPlatform(database.context, id, { ...five("Else"), rating: "1.00" }, "owner");
    expect((await tallyOf(slug)).platforms).toEqual({ count: 100, sum: 10_000 });
    expect(await removePlatform(database.context, id, "Else", "owner")).toBe(true);
    expect(await tallyOf(slug)).toEqual({ ...before, platforms: { count: 0, sum: 0 } });
    expect(await removePlatform(database.context, id, "Else", "owner")).toBe(false);
  });

  test("one platform counts once, however it is spelt and however often it is sent at once", async () => {
    const { id, slug } = await rated();
    await Promise.all(
      ["Else", "ELSE", "else", "eLSE"].map((name) => setPlatform(database.context, id, five(name), "owner")),
    );
    expect(await listPlatforms(database.context, id)).toHaveLength(1);
    expect((await tallyOf(slug)).platforms?.count).toBe(100);
  });

  test("an owner does not change or remove what a moderator or an import has set; a moderator changes all", async () => {
    const { id } = await rated();
    await seedPlatform(database.context, id, "4.20", 10, "Imported");
    await setPlatform(database.context, id, five("Checked"), "staff");
    for (const name of ["Imported", "checked"])
      await expect(setPlatform(database.context, id, five(name), "owner")).rejects.toMatchObject({
        code: "validation_error",
      });
    await expect(removePlatform(database.context, id, "Checked", "owner")).rejects.toThrow("not set by you");
    expect(await renewPlatform(database.context, id, "Checked")).toBe(false);
    await setPlatform(database.context, id, five("Imported"), "staff");
    expect((await listPlatforms(database.context, id)).map(({ setBy }) => setBy)).toEqual(["staff", "staff"]);
  });

  test("there are only so many, also where more come at once", async () => {
    const { id } = await rated();
    const results = await Promise.allSettled(
      Array.from({ length: MOST_PLATFORMS + 3 }, (_, n) => setPlatform(database.context, id, five(`P${n}`), "owner")),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(MOST_PLATFORMS);
  });

  test("a business that is not there is refused", async () => {
    await expect(setPlatform(database.context, newId<"biz">(), five("Else"), "staff")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("after 30 days", () => {
  const age = (id: string, days: number) =>
    database.sql`update platform_rating set updated_at = now() - make_interval(days => ${days}, secs => 1) where business_id = ${id}`;

  test("an owner's word no longer counts, a moderator's and an import's do", async () => {
    const { id, slug } = await rated();
    const alone = await tallyOf(slug);
    await setPlatform(database.context, id, five("Stated"), "owner");
    await age(id, 29);
    await markStalePlatforms(database.context);
    expect((await tallyOf(slug)).platforms?.count).toBe(100);
    await age(id, 30);
    const done = await Promise.all([markStalePlatforms(database.context), markStalePlatforms(database.context)]);
    expect(done[0] + done[1]).toBe(1);
    expect(await tallyOf(slug)).toEqual({ ...alone, platforms: { count: 0, sum: 0 } });
    expect(await listPlatforms(database.context, id)).toMatchObject([{ platform: "Stated", isStale: true }]);

    const checked = await rated();
    await setPlatform(database.context, checked.id, five("Checked"), "staff");
    await seedPlatform(database.context, checked.id, "4.20", 10, "Imported");
    await age(checked.id, 400);
    await markStalePlatforms(database.context);
    expect((await tallyOf(checked.slug)).platforms?.count).toBe(110);
  });

  test("a renewal makes it count again, and so does a new figure", async () => {
    const { id, slug } = await rated();
    await setPlatform(database.context, id, five("Stated"), "owner");
    const before = await tallyOf(slug);
    await age(id, 31);
    await markStalePlatforms(database.context);
    expect(await renewPlatform(database.context, id, "Stated")).toBe(true);
    expect(await tallyOf(slug)).toEqual(before);
    await age(id, 31);
    await markStalePlatforms(database.context);
    await setPlatform(database.context, id, five("Stated", 120), "owner");
    expect((await tallyOf(slug)).platforms?.count).toBe(120);
    expect(await renewPlatform(database.context, id, "Nothing")).toBe(false);
  });

  test("many of them go in batches", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { id } = await rated();
      for (let p = 0; p < 5; p++) await setPlatform(database.context, id, five(`P${p}`), "owner");
      await age(id, 31);
      ids.push(id);
    }
    expect(await markStalePlatforms(database.context)).toBe(15);
    expect(await markStalePlatforms(database.context)).toBe(0);
  });
});
