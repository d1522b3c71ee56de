// What pages say about stored data follows the constants and the settings of the nightly tasks, and names the tables that docs/privacy.md names.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { storedOfPersons } from "#domain/privacy/stored.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { PHOTO_LIMITS } from "../../support/photo.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const USUAL = { invitationRetentionDays: 400, nearCopyDays: 90, photoLimits: PHOTO_LIMITS };
const PRIVACY = readFileSync(join(import.meta.dir, "../../../docs/privacy.md"), "utf8");
/** Tables that no row for persons lists, each with its reason. */
const ELSEWHERE: Record<string, string> = {
  notice_event: "what members of organisations are told, who have accounts",
  notice: "as notice_event",
  notice_choice: "as notice_event",
  notice_time: "as notice_event",
  notice_lane: "as notice_event",
  audit_entry: "names no customer",
  saved_reply: "texts of an organisation",
  reward_case: "a moderator's decision about a business",
  rate_count: "names are keyed hashes, for a minute",
  backup_run: "names of backups",
  api_key: "a key of an organisation",
  company_login: "settings of an organisation",
  organisation: "an organisation's name, address and settings",
  platform_rating: "a business's own statement",
  platform_statement: "as platform_rating",
  reply: "words of a business, shown with the review",
  inbound_outcome: "a shop's order number, without a person",
  review_import_refusal: "a line's number and what is wrong with it",
  review_import_product: "products",
  webhook_subscription: "addresses of an organisation's systems",
  webhook_delivery: "points to webhook_event",
  webhook_failed_delivery: "as webhook_delivery",
  log_entry: "names no person and has no words; an erasure drops the salts",
  log_pending: "as log_entry",
  serving_process: "hosts of the operator",
  setting: "the operator's settings",
  service_logo: "the operator's picture",
  mail_refusal: "words of mail servers, without addresses",
  business: "a business",
  business_logo: "a business's picture",
  product: "a shop's product",
  category: "names of categories",
  search_word: "words of businesses' names",
  integration: "a shop's connection",
  photo_gone: "names of files that are deleted within a minute",
  invitation_product: "points to invitation",
  product_rating: "stars, shown with the review",
  product_tally: "counters",
  caught_message: "messages of a sandbox, which reach nobody; an erasure deletes those of the person",
  sandbox_traffic: "made-up people of a sandbox",
  log_sandbox_day: "counters",
  organisation_receipt: "a token between two operators",
  organisation_leaving: "as organisation_receipt",
  organisation_sent: "keys of rows that are in other tables, while an organisation moves to another instance",
  organisation_arriving: "rows that another instance holds, until the organisation is live here, for 7 days at most",
};

/** Counters, figures and machinery. None has a column of PERSONAL. */
const WITHOUT_PERSONS = [
  ...[
    "backup_run",
    "benchmark_figure",
    "benchmark_snapshot",
    "business_day",
    "business_month",
    "business_tally",
    "reply_time",
  ],
  ...["category_former_slug", "feed", "invitation_allowance", "widget_sighting"],
  ...["log_cosignature", "log_key", "log_move", "log_state", "log_tile"],
  ...["webhook_change", "webhook_lane", "webhook_outbox"],
];

/** Names of columns that hold a person's address, name, number, network or words. */
const PERSONAL =
  /mail|phone|^name$|author|hash$|address|words|note|body|title|text|answer|objection|evidence|user|peer|agent/;

/** Rows that say that a hash of a network is kept. */
const NETWORKS = ["network", "upload", "reportNetwork", "tie", "vote"];

async function columns(): Promise<Map<string, string[]>> {
  const rows = await database.sql<{ table: string; names: string[] }[]>`
    select c.relname as "table", array_agg(a.attname::text order by a.attnum) as names
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by c.relname`;
  return new Map(rows.map(({ table, names }) => [table, names]));
}

test("each table of the database is listed for persons, or has a reason, or has no column about one", async () => {
  const listed = new Set(storedOfPersons(USUAL).flatMap((each) => each.tables));
  const all = await columns();
  const unsaid = [...all].filter(([table]) => !listed.has(table) && !(table in ELSEWHERE));
  expect(unsaid.map(([table]) => table).filter((table) => !WITHOUT_PERSONS.includes(table))).toEqual([]);
  const personal = (names: string[]) => names.filter((name) => PERSONAL.test(name));
  expect(unsaid.flatMap(([table, names]) => personal(names).map((name) => `${table}.${name}`))).toEqual([]);
  const named = [...Object.keys(ELSEWHERE), ...WITHOUT_PERSONS];
  expect(named.filter((table) => !all.has(table) || listed.has(table))).toEqual([]);
});

test("each hash of a network has a row that says so", async () => {
  const rows = storedOfPersons(USUAL).filter(({ what }) => NETWORKS.includes(what));
  const said = new Set(rows.flatMap(({ tables }) => tables));
  const hashed = [...(await columns())].filter(([, names]) =>
    names.some((name) => ["ip_hash", "voter_hash", "source_hash"].includes(name)),
  );
  expect(hashed.length).toBeGreaterThan(5);
  expect(hashed.map(([table]) => table).filter((table) => !said.has(table))).toEqual([]);
});

test("each table exists, and each that the documentation names is listed or has a reason", async () => {
  const tables = new Set(storedOfPersons(USUAL).flatMap((each) => each.tables));
  const rows = await database.sql`select table_name from information_schema.tables where table_schema = 'public'`;
  const existing = rows.map((row) => row.table_name);
  expect([...tables].filter((table) => !existing.includes(table))).toEqual([]);
  const rowsOf = PRIVACY.split("\n").filter((line) => /^\| .* \| .* \| .* \|$/.test(line));
  const named = rowsOf.flatMap((line) => line.split("|")[2]?.match(/`(\w+)`/g) ?? []).map((name) => name.slice(1, -1));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !tables.has(name) && !(name in ELSEWHERE))).toEqual([]);
});

test("settings that change how long data stays change what is said", () => {
  const daysOf = (of: typeof USUAL, what: string) => storedOfPersons(of).find((each) => each.what === what)?.keep;
  const changed = { invitationRetentionDays: 31, nearCopyDays: 7, photoLimits: { ...PHOTO_LIMITS, uploadMinutes: 9 } };
  expect([daysOf(USUAL, "invitation"), daysOf(changed, "invitation")]).toEqual([{ days: 400 }, { days: 31 }]);
  expect([daysOf(USUAL, "upload"), daysOf(changed, "upload")]).toEqual([{ minutes: 60 }, { minutes: 9 }]);
  expect([daysOf(USUAL, "nearCopy"), daysOf(changed, "nearCopy")]).toEqual([{ days: 90 }, { days: 7 }]);
});

test("the documentation says the same days", () => {
  const said = (table: string) =>
    PRIVACY.split("\n")
      .filter((line) => line.includes(`| \`${table}\``))
      .join(" ");
  for (const { keep, tables } of storedOfPersons(USUAL))
    if (typeof keep === "object" && tables[0] && said(tables[0]) !== "")
      expect([tables[0], said(tables[0])]).toEqual([
        tables[0],
        expect.stringContaining(String(Object.values(keep)[0])),
      ]);
});
