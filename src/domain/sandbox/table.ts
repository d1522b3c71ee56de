// The sample traffic that sandboxes asked for.
import { integer, pgTable } from "drizzle-orm/pg-core";
import { organisationId } from "#domain/account/state/table.ts";
import { at } from "#platform/database/column.ts";

export const sandboxTraffic = pgTable("sandbox_traffic", {
  organisationId: organisationId().primaryKey(),
  /** Reviews still to come. */
  left: integer("steps_left").notNull(),
  /** Of all runs: it numbers the customers. */
  made: integer("steps_made").notNull().default(0),
  /** Null: none is to come. */
  dueAt: at("due_at"),
});
