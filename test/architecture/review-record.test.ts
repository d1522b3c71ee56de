// The columns of a review stand once, in src/domain/review/state/record.ts. A file that lists nine or more of them again, within fifteen
// lines of code, has to change with each new column: the list of these files may only shrink.
import { expect, test } from "bun:test";
import { getTableColumns } from "drizzle-orm";
import { review } from "#domain/review/state/table.ts";
import { filesOf, sourceOf } from "./source.ts";

/** Each with its reason. */
const LISTS: Record<string, string> = {
  "src/domain/archive/noun/review.ts":
    "names the fields that another service's file fills, in the order of its sentence",
  "src/domain/privacy/export.ts": "writes the file for authors, without the columns that are about others",
  "src/domain/review/archive/record.ts": "the rules for a record's fields that depend on each other",
  "src/domain/review/dashboard/export.ts": "writes the file for owners, whose columns have an order of their own",
  "src/domain/review/list/feed.ts": "reads long lists, where each column takes time (bench `feed`)",
  "src/domain/review/publish/insert.ts": "writes a new review in one statement",
  "src/domain/review/state/record.ts": "the record itself",
  "src/domain/transfer/instance/import.ts": "reads another instance's open API",
  "src/domain/transfer/layout/row.ts": "reads another service's file",
  "src/surface/embed/view.ts": "presents a review to the widget",
  "src/surface/feed/atom.ts": "presents a review in an Atom feed",
  "src/surface/open/schema.ts": "presents a review by the open API",
  "src/surface/rest/resource/review.ts": "presents a review by REST",
};

const MANY = 9;
const LINES = 15;

/** Names that nearly every table has say nothing about a review. */
const EVERYWHERE = ["id", "businessId", "status"];

const columnOf = new Map(
  Object.entries(getTableColumns(review))
    .filter(([property]) => !EVERYWHERE.includes(property))
    .flatMap(([property, { name }]) => [
      [property, property],
      [name, property],
    ]),
);

function columnsIn(line: string): string[] {
  return (line.match(/\w+/g) ?? []).flatMap((word) => columnOf.get(word) ?? []);
}

function listsColumns(text: string): boolean {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const lines = code.map(columnsIn);
  return lines.some((_, at) => new Set(lines.slice(at, at + LINES).flat()).size >= MANY);
}

test("the rule finds a list by properties and by columns, and no list in words that are far apart", () => {
  const names = ["rating", "title", "body", "author", "verified", "source", "origin", "language", "helpful_count"];
  expect(listsColumns(names.join(", "))).toBe(true);
  expect(listsColumns(names.slice(1).join(", "))).toBe(false);
  expect(listsColumns(names.join(`\nlet x;\nlet y;\n`))).toBe(false);
});

test("no file lists the columns of a review again, except the listed ones", () => {
  const found = filesOf("src/**/*.{ts,tsx}").filter((file) => listsColumns(sourceOf(file)));
  expect(found.sort()).toEqual(Object.keys(LISTS).sort());
});
