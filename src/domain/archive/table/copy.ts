// Rows into a table by COPY, which is several times as fast as inserting them.
import type postgres from "postgres";
import { copyIn } from "#platform/database/copy-stream.ts";
import { momentText } from "./moment.ts";

type ColumnType = "uuid" | "text" | "int" | "smallint" | "boolean" | "date" | "numeric" | "timestamptz";

/** A moment is a number: milliseconds since 1970. */
export type Value = string | number | boolean | null;

/** A table, or those of its columns that matter here; the first ones are its key. */
export type TableSpec<Row> = {
  table: string;
  key: readonly (keyof Row & string)[];
  columns: { readonly [Column in keyof Row & string]: ColumnType };
};

/** How many characters are sent at once: the server takes in a piece while the next is made. */
const PIECE_CHARACTERS = 64 * 1024;
const NEEDS_ESCAPE = /[\\\t\n\r]/;

/** Inserts the rows. Throws what PostgreSQL says, such as 23505 where a row exists. */
export async function copyRows<Row extends Record<keyof Row, Value>>(
  tx: postgres.TransactionSql,
  spec: TableSpec<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(spec.columns) as (keyof Row & string)[];
  await copyIn(tx, `copy ${spec.table} (${columns.join(", ")}) from stdin`, pieces(spec, columns, rows));
}

function* pieces<Row extends Record<keyof Row, Value>>(
  spec: TableSpec<Row>,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): Generator<string> {
  const isMoment = columns.map((column) => spec.columns[column] === "timestamptz");
  let piece = "";
  for (const row of rows) {
    piece += lineOf(row, columns, isMoment);
    if (piece.length > PIECE_CHARACTERS) {
      yield piece;
      piece = "";
    }
  }
  if (piece !== "") yield piece;
}

/** A row in text format. */
function lineOf<Row extends Record<keyof Row, Value>>(
  row: Row,
  columns: readonly (keyof Row & string)[],
  isMoment: readonly boolean[],
): string {
  let line = "";
  for (let index = 0; index < columns.length; index++) {
    const value: Value = row[columns[index] as keyof Row];
    if (index > 0) line += "\t";
    if (value === null) line += "\\N";
    else if (typeof value === "string") line += NEEDS_ESCAPE.test(value) ? escaped(value) : value;
    else line += isMoment[index] ? momentText(value as number) : value;
  }
  return `${line}\n`;
}

/** PostgreSQL, "COPY", text format. */
function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\t", "\\t").replaceAll("\r", "\\r");
}
