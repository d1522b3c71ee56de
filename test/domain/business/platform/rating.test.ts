// Ratings on other platforms: who sets them, how long they count, and how they move the score.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { endConfirmations } from "#domain/business/platform/end.ts";
import { listPlatforms } from "#domain/business/platform/list.ts";
import { MOST_PLATFORMS, removePlatform, setPlatform } from "#domain/business/platform/rating.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedPlatform } from "../../../support/seed.ts";
import { age, five, rated, tallyOf } from "./support.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe("setting", () => {
  test("moves the score in the same transaction, and replacing moves it again", async () => {
    const { id, slug, moderator } = await rated(database);
    const before = await tallyOf(database, slug);
    await setPlatform(database.context, id, five("Else"), moderator);
    const after = await tallyOf(database, slug);
    expect(after.platforms).toEqual({ count: 100, sum: 50_000 });
    expect(after.score).toBeGreaterThan(before.score as number);
    await setPlatform(database.context, id, { ...five("Else"), rating: "1.00" }, moderator);
    expect((await tallyOf(database, slug)).platforms).toEqual({ count: 100, sum: 10_000 });
    expect(await removePlatform(database.context, id, "Else", { moderator })).toBe(true);
    expect(await tallyOf(database, slug)).toEqual({ ...before, platforms: { count: 0, sum: 0 } });
    expect(await removePlatform(database.context, id, "Else", { moderator })).toBe(false);
  });

  test("one platform counts once, in every spelling and when set many times at once", async () => {
    const { id, slug, moderator } = await rated(database);
    await Promise.all(
      ["Else", "ELSE", "else", "eLSE"].map((name) => setPlatform(database.context, id, five(name), moderator)),
    );
    expect(await listPlatforms(database.context, id)).toHaveLength(1);
    expect((await tallyOf(database, slug)).platforms?.count).toBe(100);
  });

  test("stops at MOST_PLATFORMS, even when more come at once", async () => {
    const { id, moderator } = await rated(database);
    const results = await Promise.allSettled(
      Array.from({ length: MOST_PLATFORMS + 3 }, (_, n) => setPlatform(database.context, id, five(`P${n}`), moderator)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(MOST_PLATFORMS);
  });

  test("of a missing business is refused", async () => {
    const { moderator } = await rated(database);
    await expect(setPlatform(database.context, newId<"biz">(), five("Else"), moderator)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("gives an owner no right to remove an import's or a moderator's rating", async () => {
    const { id, by, moderator, slug } = await rated(database);
    await seedPlatform(database.context, id, "1.20", 10, "Imported");
    await setPlatform(database.context, id, five("Set"), moderator);
    const before = await tallyOf(database, slug);
    for (const name of ["Imported", "Set"])
      await expect(removePlatform(database.context, id, name, by)).rejects.toThrow("not stated by you");
    expect(await tallyOf(database, slug)).toEqual(before);
  });
});

describe("after 180 days", () => {
  test("no rating counts, from any source, and each ends once", async () => {
    const { id, slug, moderator } = await rated(database);
    const alone = await tallyOf(database, slug);
    await setPlatform(database.context, id, five("Checked"), moderator);
    await seedPlatform(database.context, id, "4.20", 10, "Imported");
    const counted = await tallyOf(database, slug);
    await age(database, id, 179);
    expect(await endConfirmations(database.context)).toBe(0);
    expect(await tallyOf(database, slug)).toEqual(counted);
    await age(database, id, 180);
    const done = await Promise.all([endConfirmations(database.context), endConfirmations(database.context)]);
    expect(done[0] + done[1]).toBe(2);
    expect(await tallyOf(database, slug)).toEqual({ ...alone, platforms: { count: 0, sum: 0 } });
    expect((await listPlatforms(database.context, id)).map(({ isEnded }) => isEnded)).toEqual([true, true]);
  });

  test("a new confirmation makes it count again", async () => {
    const { id, slug, moderator } = await rated(database);
    await setPlatform(database.context, id, five("Checked"), moderator);
    await age(database, id, 181);
    await endConfirmations(database.context);
    await setPlatform(database.context, id, five("Checked", 120), moderator);
    expect((await tallyOf(database, slug)).platforms?.count).toBe(120);
    expect(await endConfirmations(database.context)).toBe(0);
  });

  test("many ratings end in batches", async () => {
    for (let n = 0; n < 21; n++) {
      const { id } = await rated(database);
      for (let p = 0; p < 10; p++) await seedPlatform(database.context, id, "4.00", 5, `P${p}`);
      await age(database, id, 181);
    }
    expect(await endConfirmations(database.context)).toBe(210);
    expect(await endConfirmations(database.context)).toBe(0);
  });
});
