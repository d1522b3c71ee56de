// A list of a table's columns, each once with its kind and with the narrowest circle that may see it, in the order of the table. The table,
// the lists of columns in SQL and the types of rows come from it.
import type { PgColumnBuilderBase } from "drizzle-orm/pg-core";

/** @property seen the narrowest circle that sees it. @property archived how an archive writes and reads it */
type Listed = { name: string; column: PgColumnBuilderBase | null; seen: string; archived: unknown };

/** @param column null for a field that another table holds */
export function column<
  const Name extends string,
  Column extends PgColumnBuilderBase | null,
  const Seen extends string,
  Archived,
>(name: Name, column: Column, seen: Seen, archived: Archived) {
  return { name, column, seen, archived };
}

/** The columns as `pgTable` takes them. */
export function tableColumns<L extends readonly Listed[]>(list: L): TableColumns<L>;
export function tableColumns(list: readonly Listed[]): object {
  return Object.fromEntries(list.flatMap(({ name, column }) => (column === null ? [] : [[name, column]])));
}

type TableColumns<L extends readonly Listed[]> = {
  [E in L[number] as E["column"] extends null ? never : E["name"]]: NonNullable<E["column"]>;
};

/** The fields as `tableOf` takes them. */
export function archivedFields<L extends readonly Listed[]>(list: L): ArchivedFields<L>;
export function archivedFields(list: readonly Listed[]): object {
  return Object.fromEntries(list.map(({ name, archived }) => [name, archived]));
}

type ArchivedFields<L extends readonly Listed[]> = { [E in L[number] as E["name"]]: E["archived"] };

/** The names of the columns that one of these circles sees, in order. */
export function seenBy<L extends readonly Listed[], const Seen extends string>(
  list: L,
  ...circles: Seen[]
): NamesSeenBy<L, Seen>;
export function seenBy(list: readonly Listed[], ...circles: string[]): readonly string[] {
  return list.flatMap(({ name, column, seen }) => (column !== null && circles.includes(seen) ? [name] : []));
}

type NamesSeenBy<L, Seen> = L extends readonly [infer E extends Listed, ...infer Rest]
  ? E["column"] extends null
    ? NamesSeenBy<Rest, Seen>
    : E["seen"] extends Seen
      ? [E["name"], ...NamesSeenBy<Rest, Seen>]
      : NamesSeenBy<Rest, Seen>
  : [];

/** The place of each name, so that code reads a value of a row by its name. */
export function placesOf<const Names extends readonly string[]>(names: Names): PlacesOf<Names>;
export function placesOf(names: readonly string[]): object {
  return Object.fromEntries(names.map((name, place) => [name, place]));
}

type PlacesOf<Names extends readonly string[]> = {
  readonly [Place in Extract<keyof Names, `${number}`> as Names[Place] &
    string]: Place extends `${infer N extends number}` ? N : never;
};

/** The columns of a table by these names. */
export function picked<Columns extends object, Name extends keyof Columns & string>(
  columns: Columns,
  names: readonly Name[],
): Pick<Columns, Name>;
export function picked(columns: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => names.includes(name)));
}

/** SQL: columns by their names in rows that are objects. @param moments "text" leaves them in PostgreSQL's text */
export function selecting<Name extends string>(
  columns: Readonly<Record<Name, { name: string; getSQLType(): string }>>,
  names: readonly Name[],
  alias: string,
  moments: "text" | "dates",
): string {
  return names
    .map((name) => {
      const type = columns[name].getSQLType();
      const isText = type === "date" || (moments === "text" && type.startsWith("timestamp"));
      return `${alias}.${columns[name].name}${isText ? "::text" : ""} as "${name}"`;
    })
    .join(", ");
}

/** A row of `selecting` with moments as text. */
export type Texts<Row> = { [Name in keyof Row]: Row[Name] extends Date | null ? TextOf<Row[Name]> : Row[Name] };
type TextOf<Value> = Value extends Date ? string : Value;

/** Makes, once, the function that names the values of a row that is an array, and reads its moments. */
export function decoderOf<Row extends object>(
  columns: Readonly<Record<keyof Row & string, { getSQLType(): string }>>,
  names: readonly (keyof Row & string)[],
): (values: readonly unknown[]) => Row;
export function decoderOf(
  columns: Readonly<Record<string, { getSQLType(): string }>>,
  names: readonly string[],
): (values: readonly unknown[]) => object {
  const fields = names.map((name) => ({
    name,
    isMoment: columns[name]?.getSQLType().startsWith("timestamp") ?? false,
  }));
  return (values) => {
    const row: Record<string, unknown> = {};
    let place = 0;
    for (const { name, isMoment } of fields) {
      const value = values[place++];
      row[name] = isMoment && typeof value === "string" ? new Date(value) : value;
    }
    return row;
  };
}

/** The values of a row that is an array, in the order of the names; moments are in PostgreSQL's text. */
export type ValuesOf<Row, Names extends readonly string[]> = {
  [Place in keyof Names]: Names[Place] extends keyof Row ? TextOf<Row[Names[Place]]> : never;
};
