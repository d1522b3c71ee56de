// The list of tables that move agrees with the schema, so that a new table is not forgotten.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { MOVED, NOT_MOVED, VALUES_OF_COLUMNS } from "#domain/move/contents.ts";
import { readShapes } from "#domain/move/schema.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const names = MOVED.map(({ name }) => name);

test("each table of the schema moves, or has a reason why it does not", async () => {
  const tables =
    await database.sql`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`;
  const known = [...names, ...Object.keys(NOT_MOVED)];
  expect(known.sort()).toEqual(tables.map(({ name }) => name as string).sort());
});

test("a table comes after those that its foreign keys name", async () => {
  for (const { name, references } of await readShapes(database.context.db))
    for (const { to } of references)
      if (names.includes(to)) expect(names.indexOf(to), `${name} names ${to}`).toBeLessThanOrEqual(names.indexOf(name));
});

/** Ids that lead to no other row. */
const HARMLESS = ["suppression.link_id", "webhook_failed_delivery.id"];

/** Otherwise a row could name one of another organisation. */
test("each column with an id is a key, names a row by a foreign key, stands in a condition, or gets a value here", async () => {
  const open = (await readShapes(database.context.db)).flatMap(
    ({ name, whose, values = {}, columns, keyColumns, references }) =>
      columns
        .filter(({ type }) => type === "uuid" || type === "uuid[]")
        .map(({ name: column }) => column)
        .filter(
          (column) =>
            !keyColumns.some((each) => each.name === column) &&
            !references.some((each) => each.column === column) &&
            !whose.includes(`t.${column}`) &&
            values[column] === undefined &&
            VALUES_OF_COLUMNS[column] === undefined,
        )
        .map((column) => `${name}.${column}`),
  );
  expect(open.filter((each) => !HARMLESS.includes(each))).toEqual([]);
});

test("nothing that moves makes a person staff, lifts a suspension, or names the plan of the sender", () => {
  const user = MOVED.find(({ name }) => name === "user");
  const organisation = MOVED.find(({ name }) => name === "organisation");
  expect(user?.columns).not.toContain("staff");
  expect(user?.columns).not.toContain("operator");
  expect(organisation?.values?.plan).toBe("$2::text");
  for (const column of ["suspended_at", "erased_at", "moved_to", "notes", "sandbox"])
    expect(organisation?.columns).not.toContain(column);
});
