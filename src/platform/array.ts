// Many rows as one parameter each column, for `unnest`: PostgreSQL reads arrays in a quarter of the time that JSON takes it.
import { makePgArray } from "drizzle-orm/pg-core";

/** One value of each row, as the text of an array. */
export function arrayOf<T>(rows: readonly T[], value: (row: T) => string | number | null): string {
  return makePgArray(rows.map(value));
}
