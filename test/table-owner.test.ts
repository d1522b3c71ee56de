// A table has one owner: only the module that defines a table writes it, and no module reads a table of a module above it.
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";

const ROOT = join(import.meta.dir, "..");
/** From the bottom up: a module may read the tables of those before it. */
const ORDER = [
  "platform",
  "message",
  "account",
  "webhook",
  "log",
  "business",
  "review",
  "invitation",
  "integration",
  "insight",
  "archive",
  "transfer",
];

const TABLE = /export const (\w+) = pgTable\(\s*"(\w+)"/g;
const SQL_WRITE = /\b(?:insert into|update|delete from|truncate)\s+("?\w+"?|\$\{\w+\})/gi;
const SQL_READ = /\b(?:from|join)\s+("?\w+"?|\$\{\w+\})/g;
const BUILDER_WRITE = /\.(?:insert|update|delete)\((\w+)\)/g;

type Source = { file: string; module: string; text: string };
type Table = { name: string; module: string };

const sources: Source[] = [...new Glob("src/**/*.{ts,tsx}").scanSync(ROOT)].map((file) => ({
  file,
  module: moduleOf(file),
  text: readFileSync(join(ROOT, file), "utf8"),
}));

const byIdentifier = new Map<string, Table>();
const byName = new Map<string, Table>();
for (const { module, text } of sources)
  for (const [, identifier = "", name = ""] of text.matchAll(TABLE)) {
    byIdentifier.set(identifier, { name, module });
    byName.set(name, { name, module });
  }

/** `review` for src/domain/review/list.ts, `platform` for src/platform/mail.ts, `surface` for what stands above the domain. */
function moduleOf(file: string): string {
  const [, top = "", second = ""] = file.split("/");
  return top === "domain" ? second : top;
}

/** The table that SQL names: as text, quoted, or as `${identifier}` of the schema. */
function tableOf(written: string): Table | undefined {
  return written.startsWith("${") ? byIdentifier.get(written.slice(2, -1)) : byName.get(written.replaceAll('"', ""));
}

/** Every violation of one source, as a line that names it. */
export function violations({ file, module, text }: Source): string[] {
  const found: string[] = [];
  const lineOf = (index: number) => text.slice(0, index).split("\n").length;
  for (const { 1: written = "", index } of text.matchAll(SQL_WRITE)) {
    const table = tableOf(written);
    if (table && table.module !== module)
      found.push(`${file}:${lineOf(index)} writes ${table.name} of ${table.module}`);
  }
  for (const { 1: identifier = "", index } of text.matchAll(BUILDER_WRITE)) {
    const table = byIdentifier.get(identifier);
    const isImported = new RegExp(`import[^;]*\\b${identifier}\\b[^;]*table\\.ts"`).test(text);
    if (table && isImported && table.module !== module)
      found.push(`${file}:${lineOf(index)} writes ${table.name} of ${table.module}`);
  }
  const height = ORDER.indexOf(module);
  for (const { 1: written = "", index } of text.matchAll(SQL_READ)) {
    const table = tableOf(written);
    if (table && height !== -1 && ORDER.indexOf(table.module) > height)
      found.push(`${file}:${lineOf(index)} reads ${table.name} of ${table.module}`);
  }
  return found;
}

test("finds the tables of the schema", () => expect(byName.size).toBeGreaterThan(40));

describe("a violation is found", () => {
  const cases: [string, string][] = [
    ["a write in SQL", "statement(`insert into review (id) values ($1)`)"],
    ["a write with the builder", 'import { review } from "#domain/review/table.ts";\ndb.update(review).set({})'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text that the test reads
    ["a write through the schema's name", "sql`delete from ${review}`"],
    ["a read of a module above", "statement(`select 1 from review`)"],
  ];
  for (const [what, text] of cases) {
    test(what, () => expect(violations({ file: "src/domain/account/x.ts", module: "account", text })).not.toBeEmpty());
  }
});

test("no module writes a table of another, or reads a table of one above it", () => {
  expect(sources.flatMap(violations)).toEqual([]);
});
