// One list of columns gives a table, its lists and the reading of its rows (src/platform/record/column.ts).
import { describe, expect, test } from "bun:test";
import { getTableColumns } from "drizzle-orm";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "#platform/database/column.ts";
import {
  archivedFields,
  column,
  decoderOf,
  picked,
  placesOf,
  seenBy,
  selecting,
  tableColumns,
} from "#platform/record/column.ts";

const RECORD = [
  column("id", uuid().primaryKey(), "public", "an id"),
  column("owner", null, "public", "a name"),
  column("secretNote", text("secret_note"), "inside", "a text"),
  column("size", integer().notNull(), "public", "a number"),
  column("madeAt", at("made_at"), "public", "a moment"),
] as const;
const table = pgTable("thing", tableColumns(RECORD));
const columns = getTableColumns(table);
const PUBLIC = seenBy(RECORD, "public");

test("the table has the record's columns in their order, and none that another table holds", () =>
  expect(Object.values(columns).map(({ name }) => name)).toEqual(["id", "secret_note", "size", "made_at"]));

test("an archive has every field in the record's order, those of other tables included", () =>
  expect(Object.entries(archivedFields(RECORD))).toEqual([
    ["id", "an id"],
    ["owner", "a name"],
    ["secretNote", "a text"],
    ["size", "a number"],
    ["madeAt", "a moment"],
  ]));

describe("a circle", () => {
  test("sees its own columns alone, in their order", () => {
    expect<string[]>(PUBLIC).toEqual(["id", "size", "madeAt"]);
    expect<string[]>(seenBy(RECORD, "inside", "public")).toEqual(["id", "secretNote", "size", "madeAt"]);
    expect(Object.keys(picked(columns, PUBLIC))).toEqual(["id", "size", "madeAt"]);
  });

  test("reads moments as dates or as PostgreSQL's text", () => {
    expect(selecting(columns, PUBLIC, "t", "dates")).toBe('t.id as "id", t.size as "size", t.made_at as "madeAt"');
    expect(selecting(columns, PUBLIC, "t", "text")).toBe('t.id as "id", t.size as "size", t.made_at::text as "madeAt"');
  });
});

describe("a row that is an array", () => {
  test("has its values at the places of their names", () =>
    expect(placesOf([...PUBLIC, "behind"])).toEqual({ id: 0, size: 1, madeAt: 2, behind: 3 }));

  test("becomes an object with dates, and a moment that is null stays null", () => {
    const decode = decoderOf<{ id: string; size: number; madeAt: Date | null }>(columns, PUBLIC);
    const moment = "2026-01-02 03:04:05.006+00";
    expect(decode(["x", 2, moment, "behind"])).toEqual({ id: "x", size: 2, madeAt: new Date(moment) });
    expect(decode(["x", 2, null])).toEqual({ id: "x", size: 2, madeAt: null });
  });
});
