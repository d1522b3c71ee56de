// A table has one owner: only the module that defines a table writes it, and no module reads a table of a module above it. The test
// reads sources for SQL and for drizzle's builder, and the final text of each named statement, since some are generated.
import { beforeAll, describe, expect, test } from "bun:test";
import { filesOf, sourceOf, targetOf } from "./architecture/source.ts";
import { loadStatements } from "./architecture/statement-source.ts";

/** Files whose SQL takes the name of a table from a value, each with the tables that it can mean. */
const NAMED_AT_RUN_TIME: Record<string, string> = {
  "src/cli/secret.ts": "sealed columns, which their modules list",
  "src/domain/account/sign-in/factor.ts": "the tables of second factors, all of the module itself",
  "src/platform/record/write.ts": "named statements, whose final texts are read",
  "src/domain/integration/erase.ts": "orders of a sandbox and what came of them, which both hang on its integrations",
  "src/domain/integration/state/outcome.ts": "named statements, whose final texts are read",
  "src/domain/review/sandbox.ts": "every table of this module that hangs on a review, which goes with it",
  "src/domain/review/state/retention.ts": "named statements, whose final texts are read",
  "src/domain/transfer/run/retention.ts": "named statements, whose final texts are read",
  "src/domain/move/receive/write.ts": "the tables of an organisation that arrives, which contents.ts lists",
  "src/platform/backup/restore.ts": "every table, which a backup writes whole",
  "src/platform/database/partition.ts": "tables that are kept by the day, which their modules name",
};

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
  "privacy",
  "sandbox",
  "operator",
  "move",
];

const TABLE = /export const (\w+) = pgTable\(\s*"(\w+)"/g;
const SQL_WRITE =
  /\b(?:insert into|update|delete from|truncate(?: table)?|merge into)\s+(?:only\s+)?("?\w+"?|\$\{[^}]+\})/gi;
const SQL_READ = /\b(?:from|join)\s+("?\w+"?|\$\{\w+\})/g;
/** A chain on a database or a transaction, or a call that only the builder has: maps and hashes have `delete` and `update`, too. */
const BUILDER_WRITE =
  /(?:\b(?:db|tx|transaction)\s*\.(?:insert|update|delete)\(\s*([\w.]+)\s*\)|\.(?:insert|update)\(\s*([\w.]+)\s*\)\s*\.(?:values|select|set)\()/g;
const NAMED_IMPORT = /(?:^|\n)import\s+\{([^}]*)\}\s+from\s+"([^"]+)"/g;
const SPACE_IMPORT = /(?:^|\n)import\s+\*\s+as\s+(\w+)\s+from\s+"([^"]+)"/g;

type Source = { file: string; module: string; text: string };
type Table = { name: string; module: string };
type Access = { kind: "writes" | "reads"; table: Table; module: string; where: string };

const sources: Source[] = filesOf("src/**/*.{ts,tsx}").map((file) => ({
  file,
  module: moduleOf(file),
  text: sourceOf(file),
}));
/** The named statements as PostgreSQL sees them, each with the file that makes it. */
let statements: Source[];

const byPlace = new Map<string, Table>();
const byIdentifier = new Map<string, Table>();
const byName = new Map<string, Table>();
for (const { file, module, text } of sources)
  for (const [, identifier = "", name = ""] of text.matchAll(TABLE)) {
    byPlace.set(`${file} ${identifier}`, { name, module });
    byIdentifier.set(identifier, { name, module });
    byName.set(name, { name, module });
  }

beforeAll(async () => {
  statements = (await loadStatements()).statements.map(({ file, name, text }) => ({
    file: `${file} ${name}`,
    module: moduleOf(file),
    text,
  }));
});

/** `review` for src/domain/review/list/list.ts, `platform` for src/platform/mail/mail.ts, `surface` for what stands above the domain. */
function moduleOf(file: string): string {
  const [, top = "", second = ""] = file.split("/");
  return top === "domain" ? second : top;
}

/** The table that SQL names: as text, quoted, or as `${identifier}` of the schema. */
function tableOf(written: string): Table | undefined {
  return written.startsWith("${") ? byIdentifier.get(written.slice(2, -1)) : byName.get(written.replaceAll('"', ""));
}

/** What a source calls each table that it imports, under its own name, another one, or in a namespace, or defines itself. */
function namesIn({ file, text }: Source): Map<string, Table> {
  const names = new Map<string, Table>();
  const add = (name: string, place: string) => {
    const table = byPlace.get(place);
    if (table) names.set(name, table);
  };
  for (const [, list = "", specifier = ""] of text.matchAll(NAMED_IMPORT))
    for (const part of list.split(",")) {
      const [exported = "", name = exported] = part
        .trim()
        .replace(/^type /, "")
        .split(" as ");
      add(name, `${targetOf(file, specifier)} ${exported}`);
    }
  for (const [, space = "", specifier = ""] of text.matchAll(SPACE_IMPORT))
    for (const place of byPlace.keys()) {
      const [from, exported = ""] = place.split(" ");
      if (from === targetOf(file, specifier)) add(`${space}.${exported}`, place);
    }
  for (const [, identifier = ""] of text.matchAll(TABLE)) add(identifier, `${file} ${identifier}`);
  return names;
}

/** Every access of one source that its module may not make. */
function violations(source: Source): Access[] {
  const { file, module, text } = source;
  const found: Access[] = [];
  const lineOf = (index: number) => text.slice(0, index).split("\n").length;
  const add = (kind: Access["kind"], table: Table, index: number) =>
    found.push({ kind, table, module, where: `${file}:${lineOf(index)}` });
  for (const { 1: written = "", index } of text.matchAll(SQL_WRITE)) {
    const table = tableOf(written);
    if (table && table.module !== module) add("writes", table, index);
  }
  const names = namesIn(source);
  for (const { 1: onDatabase, 2: inChain, index } of text.matchAll(BUILDER_WRITE)) {
    const table = names.get(onDatabase ?? inChain ?? "");
    if (table && table.module !== module) add("writes", table, index);
  }
  const height = ORDER.indexOf(module);
  for (const { 1: written = "", index } of text.matchAll(SQL_READ)) {
    const table = tableOf(written);
    if (table && height !== -1 && ORDER.indexOf(table.module) > height) add("reads", table, index);
  }
  return found;
}

/** Whether a source writes a table that only the running program knows: SQL with a computed name, or a builder over a parameter. */
function namesTableAtRunTime(source: Source): boolean {
  const names = namesIn(source);
  const isComputed = ({ 1: written = "" }: RegExpExecArray) => written.startsWith("${") && !tableOf(written);
  const isParameter = ({ 1: onDatabase, 2: inChain }: RegExpExecArray) => !names.has(onDatabase ?? inChain ?? "");
  return (
    [...source.text.matchAll(SQL_WRITE)].some(isComputed) || [...source.text.matchAll(BUILDER_WRITE)].some(isParameter)
  );
}

const lineOf = ({ kind, table, where }: Access) => `${where} ${kind} ${table.name} of ${table.module}`;

test("finds the tables of the schema", () => expect(byName.size).toBeGreaterThan(40));

describe("a violation is found", () => {
  const cases: [string, string][] = [
    ["a write in SQL", "statement(`insert into review (id) values ($1)`)"],
    ["a write with the builder", 'import { review } from "#domain/review/state/table.ts";\ndb.update(review).set({})'],
    [
      "a write with the builder in a chain of lines",
      'import {\n  reply,\n  review,\n} from "#domain/review/state/table.ts";\ninside.db\n  .delete(review)\n  .where(x)',
    ],
    [
      "a write with the builder by another name",
      'import { review as reviewTable } from "#domain/review/state/table.ts";\nconnection.insert(reviewTable).values({})',
    ],
    [
      "a write with the builder in a namespace",
      'import * as tables from "#domain/review/state/table.ts";\ndb.insert(tables.review)',
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text that the test reads
    ["a write through the schema's name", "sql`delete from ${review}`"],
    ["a read of a module above", "statement(`select 1 from review`)"],
  ];
  for (const [what, text] of cases) {
    test(what, () => expect(violations({ file: "src/domain/account/x.ts", module: "account", text })).not.toBeEmpty());
  }

  test("a table that only the running program knows", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text that the test reads
    const texts = ["`update ${getTableName(table)} set x = 1`", "db.insert(table).values(rows)"];
    for (const text of texts)
      expect(namesTableAtRunTime({ file: "src/domain/account/x.ts", module: "account", text })).toBeTrue();
  });

  test("no write where a map forgets a key", () =>
    expect(
      namesTableAtRunTime({ file: "src/domain/account/x.ts", module: "account", text: "known.delete(key)" }),
    ).toBeFalse());
});

test("no module writes a table of another, or reads a table of one above it, in its source", () => {
  expect(sources.flatMap(violations).map(lineOf)).toEqual([]);
});

test("nor does a named statement, generated ones included", () => {
  expect(statements.length).toBeGreaterThan(380);
  expect(statements.flatMap(violations).map(lineOf)).toEqual([]);
});

test("a file that writes a table whose name only the running program knows says why", () => {
  const found = sources.filter(namesTableAtRunTime).map(({ file }) => file);
  expect(found).toEqual(Object.keys(NAMED_AT_RUN_TIME).sort());
});
