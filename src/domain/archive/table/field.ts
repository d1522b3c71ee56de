// The fields of a noun: how records say them, and where they are stored.
import type { Read } from "./value.ts";
import type { Value } from "./write.ts";

/** V: the value in a row. G: the value in a record that was read. */
type Field<V, G> = {
  /** Null where records have no such field. */
  read: Read<G> | null;
  /** For a value that is not null; null: the value itself. */
  show: Show | null;
  /** The field's name in a record, where it is another than the column's. */
  as?: string;
  /** SQL in the export's query, where it is not the column alone. */
  exported?: string;
  /** For its type only. */
  readonly value?: V;
};

type Show = (value: never) => unknown;

export type Column<V, G> = Field<V, G> & { isColumn: true };

/** A field of another table. */
export type Beside<G> = Field<never, G> & { isColumn: false; exported: string };

type More = { as?: string; exported?: string; show?: Show };

/** A column that each record gives. */
export function required<T>(read: Read<T>, more: More = {}): Column<T, T> {
  return { isColumn: true, read, show: read.show ?? null, ...more };
}

/** A column that a record may leave out: then the stored value stays. */
export function kept<T>(read: Read<T>, more: More = {}): Column<T, T | undefined> {
  return { isColumn: true, read: ifGiven(read), show: read.show ?? null, ...more };
}

/** A column that a record may leave out, and that null clears. */
export function clearable<T>(read: Read<T>, more: More = {}): Column<T | null, T | null | undefined> {
  return { isColumn: true, read: orNull(read), show: read.show ?? null, ...more };
}

/** A column in which null may stand, though records do not say so. */
export function orNone<V, G>(column: Column<V, G>): Column<V | null, G> {
  return column;
}

/** A column that no record names: it follows from other fields. */
export function derived<V>(): Column<V, never> {
  return { isColumn: true, read: null, show: null };
}

/** @param exported SQL of it in the export's query */
export function beside<G>(read: Read<G>, exported: string, show: Show | null = null): Beside<G> {
  return { isColumn: false, read, exported, show };
}

/** Absent or null: undefined. */
export function ifGiven<T>(read: Read<T>): Read<T | undefined> {
  return (value, name, line) => (value === undefined || value === null ? undefined : read(value, name, line));
}

/** Absent: undefined, keep what is stored. Null: null, clear it. */
export function orNull<T>(read: Read<T>): Read<T | null | undefined> {
  return (value, name, line) => (value === undefined || value === null ? value : read(value, name, line));
}

export type Description = Record<string, Column<Value, unknown> | Beside<unknown>>;

/** A row of the described columns, by the names that drizzle's table gives them. */
export type RowOf<D> = {
  [K in keyof D as D[K] extends { isColumn: true } ? K : never]: D[K] extends { readonly value?: infer V } ? V : never;
};

/** A record that was read. Undefined: not given, keep what is stored. Null: to be cleared. */
export type GivenOf<D> = { [K in keyof D as [Given<D[K]>] extends [never] ? never : K]: Given<D[K]> };
type Given<F> = F extends { read: Read<infer G> | null } ? G : never;
