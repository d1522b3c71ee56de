// Makes the reader, the writer and the export of a table's rows in an archive from one description of its fields, in the order of an
// export. An import brings history: no rule runs and no event is recorded.
import { isDeepStrictEqual } from "node:util";
import { getTableColumns, getTableName, type Table } from "drizzle-orm";
import { isoMoment } from "../database/column.ts";
import type { Database } from "../database/database.ts";
import type { Description, GivenOf, RowOf } from "./field.ts";
import { type RecordLine, readField } from "./value.ts";
import {
  insertStatement,
  keyColumns,
  listStatement,
  matching,
  shapeOf,
  type TableColumns,
  updateStatement,
} from "./write.ts";

/** Some columns of a row. */
type Part<Row> = { [K in keyof Row]?: Row[K] | undefined };

/** Values of a new row that records lack. */
type Fresh<Row, Input> = Part<Row> & {
  [K in keyof Row as null extends Row[K] ? never : K extends Sure<Input> ? never : K]: Row[K];
};
type Sure<Input> = { [K in keyof Input]-?: undefined extends Input[K] ? never : K }[keyof Input];

export type ArchiveTable<Row, Input> = TableColumns<Row> & {
  /** Throws the Refusal that becomes the line's error. */
  read(line: RecordLine): Input;
  /** The row after a record: each value as given, else as stored, else from `fresh`, else null. */
  merge<G extends Part<Row>>(before: Row | null, given: G, fresh: Fresh<Row, NoInfer<G>>): Row;
  isSame(a: Row, b: Row): boolean;
  /** Inserts rows. Throws PostgreSQL's error, such as 23505 if a row exists. */
  insert(db: Database, rows: readonly Row[]): Promise<void>;
  update(db: Database, rows: readonly Row[]): Promise<void>;
  /** Locks the rows that have these values in these columns. */
  lockBy<P extends keyof Row & string>(...by: P[]): LockRows<Row, P>;
  /** SQL: the columns of a row. */
  selection(alias: string): string;
  /** SQL: the fields as `present` takes them. */
  fields(alias: string): string;
  /** SQL: all records of an export, in an order that depends on them alone. $1 is an organisation's id, or null. */
  exported: string;
  present(row: Readonly<Record<string, unknown>>): object;
};

type LockRows<Row, P extends keyof Row> = (
  db: Database,
  wanted: readonly Pick<Row, P>[],
) => Promise<(wanted: Pick<Row, P>) => Row | null>;

/** @property key lines with the same key are about the same thing */
type Keyed<Input> = Input & { key: string };

/**
 * @param key the columns that identify a row
 * @param keyOf the `key` of a record
 * @param exported makes the query of an export from its fields
 */
export function tableOf<D extends Description>(
  table: Table,
  key: readonly (keyof RowOf<D> & string)[],
  description: D,
  keyOf: (given: GivenOf<D>) => string,
  exported: (fields: (alias: string) => string) => string,
): ArchiveTable<RowOf<D>, Keyed<GivenOf<D>>> {
  type Row = RowOf<D>;
  const name = getTableName(table);
  const ofTable = getTableColumns(table);
  const fields = Object.entries(description).map(([property, field]) => {
    const column = field.isColumn ? ofTable[property] : undefined;
    if (field.isColumn && !column) throw new Error(`${name} has no column ${property}.`);
    const isMoment = column?.getSQLType().startsWith("timestamp") ?? false;
    return { ...field, property, name: field.as ?? property, column, isMoment };
  });
  const columns = fields.flatMap(({ property, column }) =>
    column ? [{ property: property as keyof Row & string, name: column.name, type: column.getSQLType() }] : [],
  );
  const described = { name, key, columns };
  const inRecords = fields.filter(({ read }) => read !== null);
  const selection = (alias: string) =>
    columns.map(({ property, name, type }) => `${inRow(`${alias}.${name}`, type)} as "${property}"`).join(", ");
  const fieldsOf = (alias: string) =>
    inRecords
      .map(({ name, column, exported, isMoment }) => {
        const value = exported ?? `${alias}.${column?.name}`;
        // As text, because numbers are slower for PostgreSQL and for the export.
        if (isMoment) return `(${value})::text as "${name}"`;
        return `${column ? inRow(value, column.getSQLType()) : value} as "${name}"`;
      })
      .join(", ");
  return {
    ...described,
    read(line) {
      const given: Record<string, unknown> = {};
      for (const { property, name, read } of inRecords) given[property] = read && readField(read, name, line);
      return { ...(given as GivenOf<D>), key: keyOf(given as GivenOf<D>) };
    },
    merge(before, given, fresh) {
      const base = (before ?? fresh) as Part<Row>;
      const row: Record<string, unknown> = {};
      for (const { property } of columns)
        row[property] = given[property] === undefined ? (base[property] ?? null) : given[property];
      return row as Row;
    },
    isSame: (a, b) => columns.every(({ property }) => isEqual(a[property], b[property])),
    insert: insertStatement(described),
    update: updateStatement(described),
    lockBy: (...by) => lockStatement(described, selection("t"), by),
    selection,
    fields: fieldsOf,
    exported: exported(fieldsOf),
    present(row) {
      const record: Record<string, unknown> = {};
      for (const { name, show, isMoment } of inRecords) {
        const value = row[name];
        if (value === null) continue;
        record[name] = isMoment ? isoMoment(value as string) : show === null ? value : show(value as never);
      }
      return record;
    },
  };
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === "object" && isDeepStrictEqual(a, b));
}

function lockStatement<Row, P extends keyof Row & string>(
  table: TableColumns<Row>,
  selection: string,
  by: P[],
): LockRows<Row, P> {
  const lock = listStatement<Row>(
    `archive_lock_${table.name}`,
    shapeOf(table, by),
    `select ${selection} from given join ${table.name} t on ${matching(table, by)}
    order by ${keyColumns(table)} for no key update of t`,
  );
  const keyOf = (row: Pick<Row, P>) => JSON.stringify(by.map((property) => row[property]));
  return async (db, wanted) => {
    const keys = wanted.map((row) => Object.fromEntries(by.map((property) => [property, row[property]])));
    const rows = await lock(db, keys);
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    return (wanted) => byKey.get(keyOf(wanted)) ?? null;
  };
}

function inRow(column: string, type: string): string {
  if (type.startsWith("timestamp")) return milliseconds(column);
  // The text of a bytea does not depend on the session's bytea_output.
  if (type === "bytea") return `('\\x' || encode(${column}, 'hex'))`;
  if (type.startsWith("numeric")) return `${column}::float8`;
  return type === "date" ? `${column}::text` : column;
}

export function milliseconds(moment: string): string {
  return `(extract(epoch from ${moment}) * 1000)::float8`;
}
