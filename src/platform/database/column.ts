// Column types that every table uses.
import { customType, timestamp } from "drizzle-orm/pg-core";

/** To the millisecond, as the wire shows moments. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** ISO 8601 of a moment in PostgreSQL's text. Rearranging the text is faster than parsing a date. */
export function isoMoment(text: string): string {
  if (text.charAt(10) !== " " || !text.endsWith("+00")) return new Date(text).toISOString();
  const time = text.slice(11, -3);
  // PostgreSQL leaves zeros at the end out.
  const zeros = time.length === 8 ? ".000" : "000".slice(time.length - 9);
  return `${text.slice(0, 10)}T${time}${zeros}Z`;
}
