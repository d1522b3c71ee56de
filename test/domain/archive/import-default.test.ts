// Fields that an archive leaves out get defaults, and importing history has no side effects.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { BASE, business, emptied, imported, invitation, records, review } from "./support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  db.clock.set("2026-11-20T12:00:00Z");
  await emptied(db);
});

test("defaults: zone by country, key of the domain, 30 days, the day of the review", async () => {
  const plain = review({
    language: undefined,
    title: "Très bien",
    body: "Livraison rapide et fromage excellent, je recommande.",
    createdAt: "2024-05-31T23:30:00-05:00",
  });
  await imported(db, [
    ...BASE,
    business({ slug: "us", country: "us" }),
    business({ slug: "fr", country: "FR" }),
    plain,
    invitation(),
  ]);
  const zones = await db.sql.unsafe("select slug, country, timezone from business order by slug");
  expect(zones.map((row) => Object.values(row))).toEqual([
    ["cheese.example", "DE", "Europe/Berlin"],
    ["fr", "FR", "Europe/Paris"],
    ["us", "US", "America/New_York"],
  ]);
  expect((await records(db, "review"))[0]).toMatchObject({
    language: "fr",
    experienceDate: "2024-06-01",
    status: "published",
    helpfulCount: 0,
    updatedAt: "2024-06-01T04:30:00.000Z",
  });
  expect((await records(db, "invitation"))[0]).toMatchObject({ expiresAt: "2024-05-31T00:00:00.000Z" });
});

test("nothing is sent, fired or taken, and no address is in the public table", async () => {
  await imported(db, [...BASE, review({ email: "secret@mail.example" }), invitation({ email: "secret@mail.example" })]);
  const [counts] = await db.sql.unsafe(
    "select (select count(*) from message) + (select count(*) from webhook_event) + (select count(*) from invitation_allowance) as n",
  );
  expect(Number(counts?.n)).toBe(0);
  const [row] = await db.sql.unsafe("select row_to_json(r)::text as text from review r");
  expect(row?.text).not.toContain("secret");
});
