// Settings that an operator keeps on the set-up page, by their names in the environment.
import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { at, bytea } from "../database/column.ts";

export const setting = pgTable(
  "setting",
  {
    name: text().primaryKey(),
    /** Null for a secret. */
    value: text(),
    /** A secret, bound to its name. */
    sealed: bytea(),
    changedAt: at("changed_at").notNull(),
  },
  (table) => [check("setting_one", sql`(${table.value} is null) <> (${table.sealed} is null)`)],
);

export const SEALED_SETTINGS = [{ table: setting, id: setting.name, sealed: setting.sealed }];
