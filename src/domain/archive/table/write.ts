// Statements over many rows: new rows go in by COPY, which is several times as fast as INSERT; others as one JSON list.
import { getTableColumns, getTableName, type Table } from "drizzle-orm";
import type postgres from "postgres";
import { copyIn } from "#platform/database/copy-stream.ts";
import type { Database } from "#platform/database.ts";
import { statement } from "#platform/statement.ts";
import { momentText } from "./value.ts";

/** A value in a row. A moment is a number: milliseconds since 1970. */
export type Value = string | number | boolean | null;

export type TableColumns<Row> = {
  name: string;
  key: readonly (keyof Row & string)[];
  columns: readonly { property: keyof Row & string; name: string; type: string }[];
};

/** The server reads one piece while the next is made. */
const PIECE_CHARACTERS = 64 * 1024;
const NEEDS_ESCAPE = /[\\\t\n\r]/;

/** `given` as a table, from JSON in a text. @param shape its columns with types */
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
  [K in keyof T["$inferSelect"]]?: T["$inferSelect"][K] extends Date | null ? number | null : T["$inferSelect"][K];
};

/** By COPY, the columns that the first row has. Throws such as 23505 where a row exists. */
export async function insertInto<T extends Table>(
  tx: postgres.TransactionSql,
  table: T,
  rows: readonly PartOf<T>[],
): Promise<void> {
  const ofTable = getTableColumns(table);
  const properties = Object.keys(rows[0] ?? {}) as (keyof PartOf<T> & string)[];
  const name = getTableName(table);
  const columns = properties.map((property) => {
    const column = ofTable[property];
    if (!column) throw new Error(`${name} has no column ${property}.`);
    return { property, name: column.name, type: column.getSQLType() };
  });
  await insertRows(tx, { name, columns }, rows);
}

/** Throws such as 23505 where a row exists. */
export async function insertRows<Row>(
  tx: postgres.TransactionSql,
  table: Pick<TableColumns<Row>, "name" | "columns">,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = table.columns.map(({ name }) => name).join(", ");
  await copyIn(tx, `copy ${table.name} (${names}) from stdin`, pieces(table, rows));
}

export function updateStatement<Row>(table: TableColumns<Row>) {
  const { name, key, columns } = table;
  const changing = columns.filter(({ property }) => !key.includes(property));
  const update = listStatement(
    `archive_update_${name}`,
    shapeOf(table),
    `update ${name} as t set ${changing.map((each) => `${each.name} = given."${each.property}"`).join(", ")}
    from given where ${matching(table, key)}`,
  );
  const moments = columns.filter(isMoment).map(({ property }) => property);
  const inJson = (row: Row) => {
    const texts = moments.map((property) => [
      property,
      row[property] === null ? null : momentText(Number(row[property])),
    ]);
    return { ...row, ...Object.fromEntries(texts) };
  };
  return async (db: Database, rows: readonly Row[]): Promise<void> => {
    await update(db, rows.map(inJson));
  };
}

/** SQL: columns of a JSON list with their types. @param only these; without it, all */
export function shapeOf<Row>({ columns }: TableColumns<Row>, only?: readonly (keyof Row)[]): string {
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

function* pieces<Row>({ columns }: Pick<TableColumns<Row>, "columns">, rows: readonly Row[]): Generator<string> {
  const cells = columns.map((column) => ({ property: column.property, isMoment: isMoment(column) }));
  let piece = "";
  for (const row of rows) {
    let separator = "";
    for (const { property, isMoment } of cells) {
      piece += separator + cellOf(row[property] as Value, isMoment);
      separator = "\t";
    }
    piece += "\n";
    if (piece.length > PIECE_CHARACTERS) {
      yield piece;
      piece = "";
    }
  }
  if (piece !== "") yield piece;
}

function cellOf(value: Value, isMoment: boolean): string {
  if (value === null) return "\\N";
  if (typeof value === "string") return NEEDS_ESCAPE.test(value) ? escaped(value) : value;
  return isMoment ? momentText(Number(value)) : String(value);
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\t", "\\t").replaceAll("\r", "\\r");
}
