// An owner's statement counts nowhere until a moderator confirms it, even in races.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openClaim } from "#domain/business/claim/open.ts";
import { endConfirmations, remindOfEnds } from "#domain/business/platform/end.ts";
import { listPlatforms, listStatements } from "#domain/business/platform/list.ts";
import { loadPlatformMails } from "#domain/business/platform/notice.ts";
import { MOST_PLATFORMS, removePlatform, setPlatform } from "#domain/business/platform/rating.ts";
import {
  confirmStatement,
  rejectStatement,
  statePlatform,
  withdrawStatement,
} from "#domain/business/platform/statement.ts";
import { verifyFigures } from "#domain/insight/verify.ts";
import { approveClaim, releaseBusiness } from "#domain/integration/ownership.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness, seedOrganisation, seedPlatform } from "../../../support/seed.ts";
import { age, five, rated, tallyOf, waitingOf } from "./support.ts";

const SEEN = { rating: "4.00", count: 40 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function stated(fields = five("Else", 10_000_000)) {
  const shop = await rated(database);
  await statePlatform(database.context, shop.id, fields, shop.by);
  return { ...shop, statement: await waitingOf(database, shop.id) };
}

describe("a statement", () => {
  test("moves no figure, and later the moderator's figures count, not the owner's", async () => {
    const shop = await rated(database);
    const before = await tallyOf(database, shop.slug);
    await statePlatform(database.context, shop.id, five("Else", 10_000_000), shop.by);
    expect(await tallyOf(database, shop.slug)).toEqual(before);
    const { id } = await waitingOf(database, shop.id);
    await confirmStatement(database.context, id, SEEN, shop.moderator);
    expect((await tallyOf(database, shop.slug)).platforms).toEqual({ count: 40, sum: 16_000 });
    expect(await listStatements(database.context, shop.id)).toEqual([]);
    expect(await listPlatforms(database.context, shop.id)).toMatchObject([
      { platform: "Else", rating: 4, count: 40, setBy: "owner", confirmedAt: database.clock.now(), isEnded: false },
    ]);
  });

  test("about a confirmed platform keeps the confirmed figures until it is confirmed", async () => {
    const { context } = database;
    const { id, slug, by, moderator, statement } = await stated();
    await confirmStatement(context, statement.id, SEEN, moderator);
    const confirmed = await tallyOf(database, slug);
    await statePlatform(context, id, { ...five("ELSE", 9_999_999), url: "https://other.example/" }, by);
    expect(await tallyOf(database, slug)).toEqual(confirmed);
    expect(await listPlatforms(context, id)).toMatchObject([{ url: "https://else.example/x", count: 40 }]);
    const next = await waitingOf(database, id);
    expect(next.counted).toMatchObject({ rating: 4, count: 40 });
    await rejectStatement(context, next.id, "The page shows 40.", moderator);
    expect(await tallyOf(database, slug)).toEqual(confirmed);
    await statePlatform(context, id, five("else", 41), by);
    await confirmStatement(context, (await waitingOf(database, id)).id, { ...SEEN, count: 41 }, moderator);
    expect(await listPlatforms(context, id)).toMatchObject([{ platform: "Else", count: 41 }]);
  });

  test("is one for each platform, in every spelling and when sent many times at once", async () => {
    const { id, by } = await rated(database);
    await Promise.all(["Else", "ELSE", "else"].map((name) => statePlatform(database.context, id, five(name), by)));
    expect(await listStatements(database.context, id)).toHaveLength(1);
  });

  test("stops at MOST_PLATFORMS, confirmed and stated together", async () => {
    const { id, by } = await rated(database);
    for (let n = 0; n < 4; n++) await seedPlatform(database.context, id, "4.00", 1, `P${n}`);
    const results = await Promise.allSettled(
      Array.from({ length: MOST_PLATFORMS + 2 }, (_, n) => statePlatform(database.context, id, five(`P${n}`), by)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(MOST_PLATFORMS);
  });

  test("is refused to an organisation that does not manage the business", async () => {
    const shop = await rated(database);
    const other = await rated(database);
    await expect(statePlatform(database.context, shop.id, five("Else"), other.by)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(withdrawStatement(database.context, shop.id, "Else", other.by)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(removePlatform(database.context, shop.id, "Else", other.by)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("ends where the business is given up or goes to another organisation", async () => {
    const { context } = database;
    const given = await stated();
    await releaseBusiness(context, given.by.organisationId, given.id);
    expect(await listStatements(context, given.id)).toEqual([]);
    await expect(confirmStatement(context, given.statement.id, SEEN, given.moderator)).rejects.toMatchObject({
      code: "duplicate",
    });
    const lost = await stated();
    const other = await seedOrganisation(context);
    const claimant = await seedPerson(database, { organisationId: other.id });
    const claimed = { organisationId: other.id, userId: claimant.id, locations: 9 };
    const claim = await openClaim(context, lost.id, claimed);
    await approveClaim(context, claim.id, { decidedBy: null });
    expect(await listStatements(context, lost.id)).toEqual([]);
  });
});

describe("a decision", () => {
  test("about a version that the owner has changed meanwhile changes nothing", async () => {
    const { id, slug, by, moderator, statement } = await stated();
    const before = await tallyOf(database, slug);
    await statePlatform(database.context, id, { ...five("Else", 7), url: "https://swapped.example/" }, by);
    for (const decide of [
      () => confirmStatement(database.context, statement.id, SEEN, moderator),
      () => rejectStatement(database.context, statement.id, "No such page.", moderator),
    ])
      await expect(decide()).rejects.toMatchObject({ code: "duplicate" });
    expect(await tallyOf(database, slug)).toEqual(before);
    expect(await listStatements(database.context, id)).toMatchObject([{ status: "stated", count: 7 }]);
  });

  test("of two moderators at once succeeds once, and loses no change of the owner", async () => {
    const { context } = database;
    for (let round = 0; round < 8; round++) {
      const { id, slug, by, moderator, statement } = await stated();
      const other = (await seedPerson(database, { staff: true })).id;
      const [confirmed, rejected, changed] = await Promise.allSettled([
        confirmStatement(context, statement.id, SEEN, moderator),
        rejectStatement(context, statement.id, "Not the shop's page.", other),
        statePlatform(context, id, five("Else", 77), by),
      ]);
      expect(changed.status).toBe("fulfilled");
      expect([confirmed, rejected].filter(({ status }) => status === "fulfilled").length).toBeLessThan(2);
      const isConfirmed = confirmed.status === "fulfilled";
      expect((await tallyOf(database, slug)).platforms?.count).toBe(isConfirmed ? 40 : 0);
      expect(await listStatements(context, id)).toMatchObject([{ status: "stated", count: 77 }]);
    }
    expect(await verifyFigures(context, { all: true })).toMatchObject({ drifted: 0 });
  });

  test("is refused to a moderator who belongs to the organisation, or who stated it and has left since", async () => {
    const { context, sql } = database;
    const { id, slug, by, statement } = await stated();
    const before = await tallyOf(database, slug);
    const own = (await seedPerson(database, { organisationId: by.organisationId, role: "member", staff: true })).id;
    const wants = { code: "validation_error" };
    await expect(confirmStatement(context, statement.id, SEEN, own)).rejects.toMatchObject(wants);
    await expect(rejectStatement(context, statement.id, "No.", own)).rejects.toMatchObject(wants);
    await expect(setPlatform(context, id, five("Else"), own)).rejects.toMatchObject(wants);
    await seedPlatform(context, id, "1.00", 0, "Imported");
    await expect(removePlatform(context, id, "Imported", { moderator: own })).rejects.toMatchObject(wants);
    await sql`delete from member where user_id = ${by.userId}`;
    await sql`update "user" set staff = true where id = ${by.userId}`;
    await expect(confirmStatement(context, statement.id, SEEN, by.userId)).rejects.toMatchObject(wants);
    expect(await tallyOf(database, slug)).toEqual(before);
  });

  test("gives the owner no right to remove an import's or a moderator's rating", async () => {
    const { context } = database;
    const { id, by, moderator } = await rated(database);
    await seedPlatform(context, id, "1.20", 500, "Map");
    await statePlatform(context, id, five("map"), by);
    await confirmStatement(context, (await waitingOf(database, id)).id, { rating: "1.30", count: 510 }, moderator);
    expect(await listPlatforms(context, id)).toMatchObject([{ platform: "Map", count: 510, setBy: "staff" }]);
    await expect(removePlatform(context, id, "Map", by)).rejects.toThrow("not stated by you");
    // The owner may remove a rating of their own.
    await statePlatform(context, id, five("Own"), by);
    await confirmStatement(context, (await waitingOf(database, id)).id, SEEN, moderator);
    expect(await removePlatform(context, id, "Own", by)).toBe(true);
    expect(await listPlatforms(context, id)).toHaveLength(1);
  });

  test("while a confirmation ends makes the rating count, in either order", async () => {
    const { context } = database;
    for (let round = 0; round < 8; round++) {
      const { id, slug, by, moderator, statement } = await stated();
      await confirmStatement(context, statement.id, SEEN, moderator);
      await statePlatform(context, id, five("Else", 60), by);
      const again = await waitingOf(database, id);
      await age(database, id, 181);
      database.clock.set(new Date());
      await Promise.all([
        endConfirmations(context),
        confirmStatement(context, again.id, { rating: "5.00", count: 60 }, moderator),
        endConfirmations(context),
      ]);
      expect(await tallyOf(database, slug)).toMatchObject({ platforms: { count: 60, sum: 30_000 } });
      expect(await listPlatforms(context, id)).toMatchObject([{ isEnded: false }]);
    }
    expect(await verifyFigures(context, { all: true })).toMatchObject({ drifted: 0 });
  });
});

describe("the owners", () => {
  const mailsTo = async (address: string) => {
    const rows = await database.sql`
      select id, kind, subject_id as "subjectId", payload from message where address = ${address} order by created_at, id`;
    const asked = rows.map(({ id, kind, subjectId, payload }) => ({ id, kind, subjectId, payload }));
    return [...(await loadPlatformMails(database.context, asked)).values()];
  };

  test("get a mail about a decision, with the reason or the day until which the rating counts", async () => {
    const { context } = database;
    const { id, by, moderator, ownerEmail, statement } = await stated();
    await rejectStatement(context, statement.id, "The link leads nowhere.", moderator);
    expect(await mailsTo(ownerEmail)).toMatchObject([
      { kind: "platform-rejected", platform: "Else", reason: "The link leads nowhere." },
    ]);
    await statePlatform(context, id, five("Else"), by);
    // A new statement has replaced the rejected one, so its mail is not sent.
    expect(await mailsTo(ownerEmail)).toEqual([]);
    database.clock.set("2026-11-20T12:00:00Z");
    await confirmStatement(context, (await waitingOf(database, id)).id, SEEN, moderator);
    expect(await mailsTo(ownerEmail)).toMatchObject([
      { kind: "platform-confirmed", rating: 4, count: 40, countsUntil: new Date("2027-05-19T12:00:00Z") },
    ]);
  });

  test("get one reminder before a confirmation ends, and none after a new statement", async () => {
    const { context } = database;
    const { id, by, moderator, ownerEmail, statement } = await stated();
    await confirmStatement(context, statement.id, SEEN, moderator);
    await database.sql`delete from message`;
    await age(database, id, 165, 0);
    expect(await remindOfEnds(context)).toBe(0);
    await age(database, id, 166);
    const done = await Promise.all([remindOfEnds(context), remindOfEnds(context)]);
    expect(done[0] + done[1]).toBe(1);
    expect(await mailsTo(ownerEmail)).toMatchObject([{ kind: "platform-ending", platform: "Else", rating: 4 }]);
    await statePlatform(context, id, five("Else"), by);
    expect(await mailsTo(ownerEmail)).toEqual([]);
    await confirmStatement(context, (await waitingOf(database, id)).id, SEEN, moderator);
    await age(database, id, 170);
    expect(await remindOfEnds(context)).toBe(1);
  });

  test("are none for an unclaimed business", async () => {
    const { id } = await seedBusiness(database.context);
    await seedPlatform(database.context, id, "4.00", 4);
    await age(database, id, 170);
    await database.sql`delete from message`;
    expect(await remindOfEnds(database.context)).toBe(1);
    expect(await database.sql`select 1 from message`).toHaveLength(0);
  });
});
