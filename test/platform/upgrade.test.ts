// An update of a database with data, from before the day in the dashboard (migration 0016): what was there is counted, listed and found.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { searchBusinesses } from "#domain/business/search/business.ts";
import { EVERY_INVITATION } from "#domain/invitation/choice.ts";
import { listOfBusiness } from "#domain/invitation/dashboard.ts";
import { countUnanswered } from "#domain/review/dashboard/unanswered.ts";
import { countFailed } from "#domain/webhook/delivery/failed.ts";
import type { Context } from "#platform/database/context.ts";
import { type DatabasePool, openPool } from "#platform/database/database.ts";
import { runMigrations } from "#platform/database/migrate.ts";
import journal from "../../drizzle/meta/_journal.json" with { type: "json" };
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { testServer } from "../support/postgres.ts";

const NAME = `upgrade_${crypto.randomUUID().replaceAll("-", "")}`;
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const ORGANISATION = id(1) as OrganisationId;
const SHOP = id(3) as BusinessId;
/** Of customers and businesses, as people and hostile people write them. */
const NAMES = [
  ...[
    "Anna Schmidt",
    "",
    " ",
    "\t\n",
    "-",
    "'",
    "\\",
    "O'Brien \\' :* & | !",
    "\u00a0\u3000",
    "山田　花子",
    "مرحبا",
    "😀 Zoë",
  ],
  ...[
    "a".repeat(120),
    "- ".repeat(60),
    "ä".repeat(120),
    "家".repeat(120),
    "\u0301".repeat(120),
    "\u{10ffff}",
    "ﷺ".repeat(120),
  ],
];

let usual: TestDatabase;
let pool: DatabasePool;
let context: Context;

beforeAll(async () => {
  usual = await createTestDatabase();
  const { admin, target } = await testServer();
  await admin.unsafe(`create database ${NAME}`);
  pool = openPool(target(NAME), { max: 2 });
  context = { ...usual.context, db: pool.db };
  const first = journal.entries.find(({ tag }) => tag.endsWith("_invitation_progress"))?.when ?? 0;
  await runMigrations(pool.db, first - 1);
  await seedOld();
  expect(await runMigrations(pool.db)).toBeGreaterThanOrEqual(5);
});
afterAll(async () => {
  await pool?.close();
  await (await testServer()).admin.unsafe(`drop database if exists ${NAME} with (force)`);
  await usual?.close();
});

async function seedOld(): Promise<void> {
  const { sql } = pool;
  await sql`insert into organisation (id, name, plan, period_anchor) values (${ORGANISATION}, 'Old', 'scale', now())`;
  await sql`insert into category (id, slug, name) values (${id(2)}, 'shops', 'Läden')`;
  const business = (own: string, name: string, city: string, profile: string) => sql`
    insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id, organisation_id, profile)
    values (${own}, ${own}, ${name}, ${`www.${own}.example`}, ${`${own}.example`}, '', 'DE', ${city}, 'Europe/Berlin', ${id(2)},
      ${profile === "public" ? ORGANISATION : null}, ${profile})`;
  await business(SHOP, "Töpferei Alt", "Ulm", "public");
  await business(id(4), "Geheimlabor", "Ulm", "waiting");
  for (const [n, name] of NAMES.entries()) await business(id(100 + n), name, name, "public");
  await sql`insert into business_tally (business_id) select id from business`;
  for (const [n, name] of [...NAMES, null].entries())
    await sql`
      insert into invitation (id, organisation_id, business_id, email, name, channel, status, source, send_at, expires_at, created_at)
      values (${id(200 + n)}, ${ORGANISATION}, ${SHOP}, ${`c${n}@m.example`}, ${name}, 'email', 'sent', 'api', now(), now(), now())`;
  for (const [n, status] of ["published", "published", "held", "hidden", "removed"].entries())
    await sql`
      insert into review (id, business_id, rating, title, body, author, verified, source, status, language, experience_date, created_at, updated_at)
      values (${id(300 + n)}, ${SHOP}, 1, 'Old title', 'Old text', 'Ana', false, 'organic', ${status}, 'en', now(), now(), now())`;
  for (const n of [1, 2])
    await sql`insert into reply (id, review_id, body, created_at, updated_at) values (${id(400 + n)}, ${id(300 + n)}, 'Thanks', now(), now())`;
  await sql`insert into webhook_subscription (id, organisation_id, url, events, secret_sealed)
    values (${id(5)}, ${ORGANISATION}, 'https://hook.example/', '{}', '')`;
  // Deliveries: failed, failed and then delivered, delivered and then sent again in vain, two attempts in one millisecond, and of a
  // subscription that is gone.
  const attempts: [delivery: number, of: number, attempt: number, outcome: string, minute: number][] = [
    [1, 5, 1, "timeout", 1],
    [2, 5, 1, "http_error", 1],
    [2, 5, 2, "delivered", 2],
    [3, 5, 1, "delivered", 1],
    [3, 5, 2, "timeout", 2],
    [4, 5, 1, "timeout", 1],
    [4, 5, 2, "timeout", 1],
    [5, 9, 1, "timeout", 1],
  ];
  for (const [n, [delivery, of, attempt, outcome, minute]] of attempts.entries())
    await sql`
      insert into webhook_attempt (id, delivery_id, subscription_id, event_id, attempt, outcome, duration_ms, attempted_at)
      values (${id(500 + n)}, ${id(600 + delivery)}, ${id(of)}, ${id(6)}, ${attempt}, ${outcome}, 1,
        ${`2026-01-01T00:0${minute}:00Z`}::timestamptz)`;
}

test("published reviews without a reply wait in the work list, others do not", async () => {
  expect(await countUnanswered(context, SHOP)).toBe(1);
  const rows = await pool.sql`select id from review where answered order by id`;
  expect(rows.map((row) => row.id)).toEqual([id(301), id(302)]);
});

test("deliveries whose last attempt failed are counted, once each, and none of a subscription that is gone", async () => {
  const rows = await pool.sql`select id from webhook_failed_delivery order by id`;
  expect(rows.map((row) => row.id)).toEqual([id(601), id(603), id(604)]);
  expect([...(await countFailed(context, ORGANISATION)).values()].reduce((sum, { all }) => sum + all, 0)).toBe(3);
});

test("customers are found by name, whatever names there are", async () => {
  const found = async (search: string) => {
    const of = { organisationId: ORGANISATION, businessId: SHOP };
    const page = await listOfBusiness(context, of, { ...EVERY_INVITATION, search }, { before: null, limit: 50 });
    return page.rows.map(({ name }) => name);
  };
  expect(await found("anna")).toEqual(["Anna Schmidt"]);
  expect(await found("花子")).toEqual(["山田　花子"]);
  expect(await found("o'brien")).toEqual(["O'Brien \\' :* & | !"]);
});

test("businesses are found with an error, and no word of a profile that waits is known", async () => {
  const found = async (query: string) => (await searchBusinesses(context, query, 10)).map(({ name }) => name);
  expect(await found("töfperei")).toEqual(["Töpferei Alt"]);
  expect(await found("zoe")).toEqual(["😀 Zoë"]);
  expect(await pool.sql`select 1 from search_word where word = 'geheimlabor'`).toHaveLength(0);
});

test("keys are on for moderators, as for new ones", async () => {
  const [row] = await pool.sql`select column_default as given from information_schema.columns
    where table_name = 'user' and column_name = 'shortcut_keys'`;
  expect(row?.given).toBe("true");
});
