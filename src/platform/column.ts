// Column types that every table uses.
import { customType, timestamp } from "drizzle-orm/pg-core";

/** A moment to the millisecond, which is what the wire shows: what is stored is what is read back and exported. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
