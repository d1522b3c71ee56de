// Describes the fields of a noun: how a record names and writes them, and where they are stored.
import type { Read } from "./value.ts";
import type { Value } from "./write.ts";

/** V: a value in a row. G: a value in a record as it was read. */
type Field<V, G> = {
  /** Null where records have no such field. */
  read: Read<G> | null;
  /** Reads a value that is not null; null: takes it as it is. */
  show: Show | null;
  /** The field's name in a record, where it differs from the column's. */
  as?: string;
  /** SQL in the export's query, where it is more than the column. */
  exported?: string;
  /** Exists for its type only. */
  readonly value?: V;
};

type Show = (value: never) => unknown;

export type Column<V, G> = Field<V, G> & { isColumn: true };

/** A field of another table. */
export type Beside<G> = Field<never, G> & { isColumn: false; exported: string };

type More = { as?: string; exported?: string; show?: Show };

/** A field that every record has. */
export function required<T>(read: Read<T>, more: More = {}): Column<T, T> {
  return { isColumn: true, read, show: read.show ?? null, ...more };
}

/** A field that a record may leave out, which keeps the stored value. */
export function kept<T>(read: Read<T>, more: More = {}): Column<T, T | undefined> {
  return { isColumn: true, read: ifGiven(read), show: read.show ?? null, ...more };
}

/** A field that a record may leave out, and that null clears. */
export function clearable<T>(read: Read<T>, more: More = {}): Column<T | null, T | null | undefined> {
  return { isColumn: true, read: orNull(read), show: read.show ?? null, ...more };
}

/** The same field, where the table may hold null and records may not. */
export function orNone<V, G>(column: Column<V, G>): Column<V | null, G> {
  return column;
}

/** A column that no record has, because it follows from other fields. */
export function derived<V>(): Column<V, never> {
  return { isColumn: true, read: null, show: null };
}

/** A field that another table holds. @param exported its SQL in the export's query */
export function beside<G>(read: Read<G>, exported: string, show: Show | null = null): Beside<G> {
  return { isColumn: false, read, exported, show };
}

/** Reads undefined where the value is absent or null. */
function ifGiven<T>(read: Read<T>): Read<T | undefined> {
  return (value, name, line) => (value === undefined || value === null ? undefined : read(value, name, line));
}

/** Reads undefined, which keeps the stored value, where the value is absent; null, which clears it, where it is null. */
export function orNull<T>(read: Read<T>): Read<T | null | undefined> {
  return (value, name, line) => (value === undefined || value === null ? value : read(value, name, line));
}

export type Description = Record<string, Column<Value, unknown> | Beside<unknown>>;

/** A row, by the names of drizzle's table. */
export type RowOf<D> = {
  [K in keyof D as D[K] extends { isColumn: true } ? K : never]: D[K] extends { readonly value?: infer V } ? V : never;
};

/** A record as it was read. Undefined keeps the stored value, null clears it. */
export type GivenOf<D> = { [K in keyof D as [Input<D[K]>] extends [never] ? never : K]: Input<D[K]> };
type Input<F> = F extends { read: Read<infer G> | null } ? G : never;
