// The columns of a review stand once, in src/domain/review/state/record.ts. A file that lists ten or more of them again, within fifteen
// lines of code, has to change with each new column: the list of these files may only shrink.
import { expect, test } from "bun:test";
import { getTableColumns } from "drizzle-orm";
import { review } from "#domain/review/state/table.ts";
import { filesOf, sourceOf } from "./source.ts";

/** Each with its reason. */
const LISTS: Record<string, string> = {
  "src/domain/review/archive/record.ts": "the rules for a record's fields that depend on each other",
  "src/domain/review/dashboard/export.ts": "writes the file for owners, whose columns have an order of their own",
  "src/domain/privacy/export.ts": "hands a person their own reviews, with the address",
  "src/domain/review/list/feed.ts": "reads long lists, where each column takes time (bench `feed`)",
  "src/domain/review/list/product-list.ts": "reads the reviews of a product, with the stars of the product",
  "src/domain/review/publish/editor-review.ts": "writes a review of the editors",
  "src/domain/review/publish/insert.ts": "writes a new review in one statement",
  "src/domain/review/state/record.ts": "the record itself",
  "src/domain/review/state/event.ts": "presents a review in webhooks",
  "src/domain/transfer/instance/import.ts": "reads another instance's open API",
  "src/domain/transfer/layout/row.ts": "reads another service's file",
  "src/surface/embed/view.ts": "presents a review to the widget",
  "src/surface/example/webhook-sample.ts": "an example for receivers",
  "src/surface/mail/noticed-review.ts": "presents a review in an alert",
  "src/surface/rest/webhook/payload.ts": "describes a review in webhooks",
  "src/surface/rest/resource/review.ts": "presents a review by REST",
};

const MANY = 10;
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
  const names = [
    "rating",
    "title",
    "body",
    "author",
    "verified",
    "source",
    "origin",
    "language",
    "helpful_count",
  ].concat("incentivized");
  expect(listsColumns(names.join(", "))).toBe(true);
  expect(listsColumns(names.slice(1).join(", "))).toBe(false);
  expect(listsColumns(names.join(`\nlet x;\nlet y;\n`))).toBe(false);
});

test("no file lists the columns of a review again, except the listed ones", () => {
  const found = filesOf("src/**/*.{ts,tsx}").filter((file) => listsColumns(sourceOf(file)));
  expect(found.sort()).toEqual(Object.keys(LISTS).sort());
});
