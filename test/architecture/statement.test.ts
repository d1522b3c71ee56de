// Every named statement is prepared by PostgreSQL against the migrated database, and its columns are those of its row type.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { ELSEWHERE, LEFT_OUT, NEVER_NULL, UNTOLD } from "./known-statement.ts";
import { type Described, MAY_BE_NULL, NOT_TYPED, rowFaults } from "./row-fault.ts";
import { type Kind, type RowType, readRowTypes } from "./row-type.ts";
import { filesOf, sourceOf } from "./source.ts";
import { type Loaded, loadStatements, MAKES_ONE, type NamedStatement } from "./statement-source.ts";

const LISTED: Record<string, readonly string[]> = { [NOT_TYPED]: LEFT_OUT, [MAY_BE_NULL]: NEVER_NULL };

let database: TestDatabase;
let statements: NamedStatement[];
let queries: Loaded["queries"];
let rowTypes: Map<string, Map<string, RowType>>;
const described = new Map<NamedStatement, Described>();
const refused: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  ({ statements, queries } = await loadStatements());
  const byFile = Map.groupBy(statements, ({ file }) => file);
  const reading = readRowTypes(new Map([...byFile].map(([file, all]) => [file, all.map(({ name }) => name)])));
  await describeAll();
  rowTypes = await reading;
});
afterAll(() => database.close());

async function describeAll(): Promise<void> {
  const { sql } = database;
  const types = new Map(
    (await sql<{ oid: number; name: string }[]>`select oid::int, typname as name from pg_type`).map((row) => [
      row.oid,
      row.name,
    ]),
  );
  const nullable = new Set(
    (
      await sql<{ at: string }[]>`select concat(attrelid, ' ', attnum) as at from pg_attribute
        where not attnotnull and attnum > 0`
    ).map(({ at }) => at),
  );
  const describeOne = async (statement: NamedStatement) => {
    // The driver describes table and number of a column, too, without saying so in its types. It gives none where there are none.
    const answer = await sql.unsafe(statement.text).describe();
    const columns = (answer.columns ?? []) as unknown as {
      name: string;
      type: number;
      table: number;
      number: number;
    }[];
    described.set(statement, {
      rows: statement.rows,
      parameters: answer.types.length,
      columns: columns.map(({ name, type, table, number }) => ({
        name,
        type: types.get(type) ?? "",
        isNullable: nullable.has(`${table} ${number}`),
      })),
    });
  };
  await Promise.all(
    statements.map((each) =>
      describeOne(each).catch((error: Error) => refused.push(`${each.file} ${each.name}: ${error.message}`)),
    ),
  );
}

function typeOf({ file, name }: NamedStatement): RowType | undefined {
  return rowTypes.get(file)?.get(name);
}

test("every named statement is prepared by PostgreSQL", () => {
  expect(refused).toEqual([]);
  expect(described.size).toBe(statements.length);
  expect(statements.length).toBeGreaterThan(380);
});

test("every query that drizzle builds once is prepared by PostgreSQL", async () => {
  const refused: string[] = [];
  for (const { file, text } of queries) {
    const prepared = database.sql.unsafe(text).describe();
    await prepared.catch((error: Error) => refused.push(`${file}: ${error.message} in ${text}`));
  }
  expect(refused).toEqual([]);
  expect(queries.length).toBeGreaterThan(15);
});

test("a name stands for one text", () => {
  const byName = Map.groupBy(statements, ({ name }) => name);
  const several = [...byName].filter(([, all]) => new Set(all.map(({ text }) => text)).size > 1);
  expect(several.map(([name]) => name)).toEqual([]);
});

test("each file that makes a statement is loaded", () => {
  const making = filesOf("src/**/*.{ts,tsx}").filter((file) => MAKES_ONE.test(sourceOf(file)));
  const loaded = [...statements, ...queries].map(({ file }) => file);
  expect(making.filter((file) => !loaded.includes(file))).toEqual([...ELSEWHERE]);
});

test("the columns of each statement are those of its row type in name, kind and order, except the listed ones", () => {
  const faults = statements.flatMap((statement) => {
    const type = typeOf(statement);
    const answer = described.get(statement);
    if (!type || !answer) return [];
    return (rowFaults(answer, type) ?? []).map(({ column, fault }) => ({
      column: `${statement.name} ${column}`,
      fault,
    }));
  });
  const wrong = faults.filter(({ column, fault }) => !LISTED[fault]?.includes(column));
  const gone = [...LEFT_OUT, ...NEVER_NULL].filter((each) => !faults.some(({ column }) => column === each));
  expect({ wrong, gone }).toEqual({ wrong: [], gone: [] });
});

test("each statement that returns columns has a row type that can be told, except the listed ones", () => {
  const untold = statements.filter((each) => {
    const type = typeOf(each);
    return (!type || type.columns === "open") && described.get(each)?.columns.length !== 0;
  });
  expect(untold.map(({ name }) => name).sort()).toEqual([...UNTOLD]);
});

describe("a difference is found", () => {
  const answer: Described = {
    rows: "objects",
    parameters: 1,
    columns: [
      { name: "id", type: "uuid", isNullable: false },
      { name: "size", type: "int8", isNullable: true },
    ],
  };
  const typed = (columns: Record<string, Kind[]>, parameters: number | null = null): RowType => ({
    columns: Object.entries(columns).map(([name, kinds]) => ({ name, kinds })),
    parameters,
  });
  const cases: [what: string, type: RowType, columns: string[]][] = [
    ["none", typed({ size: ["string", "null"], id: ["string"] }, 1), []],
    ["a column that is missing", typed({ id: ["string"], size: ["null", "string"], name: ["string"] }), ["name"]],
    ["a column that is not typed", typed({ id: ["string"] }), ["size"]],
    ["a kind that PostgreSQL's type does not have", typed({ id: ["string"], size: ["number", "null"] }), ["size"]],
    ["a null that the type leaves out", typed({ id: ["string"], size: ["string"] }), ["size"]],
    ["a wrong number of values", typed({ id: ["string"], size: ["string", "null"] }, 2), ["$"]],
  ];
  for (const [what, type, columns] of cases) {
    test(what, () => expect(rowFaults(answer, type)?.map(({ column }) => column)).toEqual(columns));
  }

  test("the order of rows that are arrays", () => {
    const rows: Described = { ...answer, rows: "arrays" };
    expect(rowFaults(rows, typed({ 0: ["string"], 1: ["string", "null"] }))).toEqual([]);
    expect(rowFaults(rows, typed({ 0: ["number"], 1: ["string", "null"] }))).toHaveLength(1);
  });

  test("a moment is a date in an object, and text in an array", () => {
    const moment = { parameters: 0, columns: [{ name: "at", type: "timestamptz", isNullable: false }] };
    expect(rowFaults({ ...moment, rows: "objects" }, typed({ at: ["date"] }))).toEqual([]);
    expect(rowFaults({ ...moment, rows: "arrays" }, typed({ 0: ["date"] }))).toHaveLength(1);
  });
});
