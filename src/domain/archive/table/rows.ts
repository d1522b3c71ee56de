// Rows as plain objects: read, compared and updated many at a time, with one JSON parameter instead of thousands.
import type postgres from "postgres";
import type { TableSpec, Value } from "./copy.ts";
import { momentText } from "./moment.ts";

/** The columns in SQL, as a row holds them; `alias` names the table in the query. */
export function selection<Row>(spec: TableSpec<Row>, alias: string): string {
  return columnsOf(spec)
    .map((column) => {
      const place = `${alias}.${column}`;
      if (spec.columns[column] === "timestamptz") return `${milliseconds(place)} as ${column}`;
      if (spec.columns[column] === "numeric") return `${place}::float8 as ${column}`;
      return spec.columns[column] === "date" ? `${place}::text as ${column}` : place;
    })
    .join(", ");
}

/** A timestamptz in SQL as a row holds it. */
export function milliseconds(place: string): string {
  return `(extract(epoch from ${place}) * 1000)::float8`;
}

/** Runs a query over a list: `given` is a table of JSON objects in it. */
export async function queryOver<Found>(
  tx: postgres.TransactionSql,
  given: readonly object[],
  shape: string,
  query: string,
): Promise<Found[]> {
  if (given.length === 0) return [];
  // By way of text: the driver would make JSON of a json parameter once more, unless someone has told it not to.
  const list = `with given as materialized (select * from json_to_recordset($1::text::json) as given(${shape}))`;
  return (await tx.unsafe(`${list} ${query}`, [JSON.stringify(given)])) as unknown as Found[];
}

/** Writes whole rows over those with the same key. */
export async function updateRows<Row extends Record<keyof Row, Value>>(
  tx: postgres.TransactionSql,
  spec: TableSpec<Row>,
  rows: readonly Row[],
): Promise<void> {
  const changing = columnsOf(spec).filter((column) => !spec.key.includes(column));
  await queryOver(
    tx,
    rows.map((row) => jsonRow(spec, row)),
    columnsOf(spec)
      .map((column) => `${column} ${spec.columns[column]}`)
      .join(", "),
    `update ${spec.table} as t set ${changing.map((column) => `${column} = given.${column}`).join(", ")}
    from given where ${spec.key.map((column) => `t.${column} = given.${column}`).join(" and ")}`,
  );
}

/** Whether two rows say the same. */
export function sameRow<Row extends Record<keyof Row, Value>>(spec: TableSpec<Row>, a: Row, b: Row): boolean {
  return columnsOf(spec).every((column) => a[column] === b[column]);
}

function jsonRow<Row extends Record<keyof Row, Value>>(spec: TableSpec<Row>, row: Row): object {
  return Object.fromEntries(
    columnsOf(spec).map((column) => {
      const value: Value = row[column];
      return [column, spec.columns[column] === "timestamptz" && value !== null ? momentText(value as number) : value];
    }),
  );
}

function columnsOf<Row>(spec: TableSpec<Row>): (keyof Row & string)[] {
  return Object.keys(spec.columns) as (keyof Row & string)[];
}
