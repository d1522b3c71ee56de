// Many rows as one parameter each column, for `unnest`: PostgreSQL reads arrays in a quarter of the time that JSON takes it.
import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, makePgArray } from "drizzle-orm/pg-core";

export function arrayOf<T>(rows: readonly T[], value: (row: T) => string | number | null): string {
  return makePgArray(rows.map(value));
}

/** A condition for the query builder: a uuid column has one of these values, as one parameter however many they are. */
export function isOneOf(column: AnyPgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${arrayOf(ids, (id) => id)}::uuid[])`;
}
