// Makes statements over many rows, which go to PostgreSQL as one JSON list.
import { getTableColumns, getTableName, type Table } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import { momentText } from "./value.ts";

/** A value in a row. A moment is a number: milliseconds since 1970. An object is stored as jsonb. */
export type Value = string | number | boolean | object | null;

export type TableColumns<Row> = {
  name: string;
  key: readonly (keyof Row & string)[];
  columns: readonly { property: keyof Row & string; name: string; type: string }[];
};

/** Makes a statement that reads a JSON list as the table `given`. @param shape the columns of `given` with types */
export function listStatement<Found>(name: string, shape: string, text: string) {
  const run = statement<Found>(
    name,
    // As text, because the driver would encode a json parameter again.
    `with given as materialized (select * from json_to_recordset($1::text::json) as given(${shape})) ${text}`,
  );
  return async (db: Database, given: readonly object[]): Promise<Found[]> =>
    given.length === 0 ? [] : run(db, JSON.stringify(given));
}

/** Some columns of a drizzle table, moments as numbers. */
type PartOf<T extends Table> = {
  [K in keyof T["$inferSelect"]]: T["$inferSelect"][K] extends Date | null
    ? number | Extract<T["$inferSelect"][K], null>
    : T["$inferSelect"][K];
};

/**
 * Inserts rows with these columns, the others by their defaults. Throws such as 23505 where a row exists.
 * @param onConflict SQL: what else happens to a row `t` that exists
 */
export function insertInto<T extends Table, const P extends keyof PartOf<T> & string>(
  table: T,
  properties: readonly P[],
  onConflict = "",
) {
  const ofTable = getTableColumns(table);
  const name = getTableName(table);
  const columns = properties.map((property) => {
    const column = ofTable[property];
    if (!column) throw new Error(`${name} has no column ${property}.`);
    return { property, name: column.name, type: column.getSQLType() };
  });
  return insertStatement<Pick<PartOf<T>, P>>({ name, columns }, onConflict);
}

/** Throws such as 23505 where a row exists. */
export function insertStatement<Row extends object>(
  table: Pick<TableColumns<Row>, "name" | "columns">,
  onConflict = "",
) {
  const { name, columns } = table;
  return writeStatement(
    `archive_insert_${name}`,
    table,
    `insert into ${name} as t (${columns.map((each) => each.name).join(", ")})
    select ${columns.map(({ property }) => `"${property}"`).join(", ")} from given ${onConflict}`,
  );
}

export function updateStatement<Row extends object>(table: TableColumns<Row>) {
  const { name, key, columns } = table;
  const changing = columns.filter(({ property }) => !key.includes(property));
  return writeStatement(
    `archive_update_${name}`,
    table,
    `update ${name} as t set ${changing.map((each) => `${each.name} = given."${each.property}"`).join(", ")}
    from given where ${matching(table, key)}`,
  );
}

/** Makes a statement whose text reads the given rows from `given`. */
function writeStatement<Row extends object>(name: string, table: Pick<TableColumns<Row>, "columns">, text: string) {
  const run = listStatement(name, shapeOf(table), text);
  const moments = table.columns.filter(isMoment).map(({ property }) => property);
  const inJson = (row: Row) => {
    const texts = moments.map((property) => [
      property,
      row[property] === null ? null : momentText(Number(row[property])),
    ]);
    return { ...row, ...Object.fromEntries(texts) };
  };
  return async (db: Database, rows: readonly Row[]): Promise<void> => {
    await run(db, rows.map(inJson));
  };
}

/** SQL: columns of a JSON list with their types. @param only these; without it, all */
export function shapeOf<Row>({ columns }: Pick<TableColumns<Row>, "columns">, only?: readonly (keyof Row)[]): string {
  return columns
    .filter(({ property }) => only === undefined || only.includes(property))
    .map(({ property, type }) => `"${property}" ${type}`)
    .join(", ");
}

/** SQL: row `t` has the values of `given` in these columns. */
export function matching<Row>({ columns }: TableColumns<Row>, by: readonly (keyof Row)[]): string {
  return columns
    .filter(({ property }) => by.includes(property))
    .map(({ property, name }) => `t.${name} = given."${property}"`)
    .join(" and ");
}

export function keyColumns<Row>({ columns, key }: TableColumns<Row>): string {
  return columns.flatMap(({ property, name }) => (key.includes(property) ? `t.${name}` : [])).join(", ");
}

function isMoment({ type }: { type: string }): boolean {
  return type.startsWith("timestamp");
}
