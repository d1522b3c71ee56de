// What pages say about stored data follows the constants and the settings of the nightly tasks, and names the tables that docs/privacy.md names.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { storedOfPersons } from "#domain/privacy/stored.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const USUAL = { invitationRetentionDays: 400, nearCopyDays: 90 };
const PRIVACY = readFileSync(join(import.meta.dir, "../../../docs/privacy.md"), "utf8");
/** Tables of docs/privacy.md that no row for persons lists, each with its reason. */
const ELSEWHERE: Record<string, string> = {
  notice_event: "what members of organisations are told, who have accounts",
  notice: "as notice_event",
  notice_choice: "as notice_event",
  notice_time: "as notice_event",
  notice_lane: "as notice_event",
  review_import_piece: "a file that waits for a day at most",
  review_import: "as review_import_piece",
  review_import_difference: "rows of such a file that wait for a moderator",
  idempotency_key: "answers that are kept for a day",
  audit_entry: "names no customer",
  saved_reply: "texts of an organisation",
  reward_case: "a moderator's decision about a business",
};

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
  const changed = { invitationRetentionDays: 31, nearCopyDays: 7 };
  expect([daysOf(USUAL, "invitation"), daysOf(changed, "invitation")]).toEqual([{ days: 400 }, { days: 31 }]);
  expect([daysOf(USUAL, "nearCopy"), daysOf(changed, "nearCopy")]).toEqual([{ days: 90 }, { days: 7 }]);
});

test("the documentation says the same days", () => {
  const said = (table: string) =>
    PRIVACY.split("\n")
      .filter((line) => line.includes(`| \`${table}\``))
      .join(" ");
  for (const { keep, tables } of storedOfPersons(USUAL))
    if (typeof keep === "object" && tables[0] && said(tables[0]) !== "")
      expect([tables[0], said(tables[0])]).toEqual([tables[0], expect.stringContaining(String(keep.days))]);
});
