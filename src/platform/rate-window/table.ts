// The shared counts of several processes without Redis, and the processes that serve. Unlogged (see the migration): after a crash
// of the database the current windows start from zero, and nothing else depends on them.
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "../database/column.ts";

export const rateCount = pgTable(
  "rate_count",
  {
    /** The surface, and a keyed hash of the caller. */
    name: text().notNull(),
    endsAt: at("ends_at").notNull(),
    taken: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.endsAt] }), index("rate_count_end").on(table.endsAt)],
);

/** One row for each process that serves; its threads count together by themselves. */
export const servingProcess = pgTable("serving_process", {
  id: uuid().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  startedAt: at("started_at").notNull().defaultNow(),
  seenAt: at("seen_at").notNull().defaultNow(),
});
