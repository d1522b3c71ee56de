// Settings that an operator keeps on the set-up page, by their names in the environment.
import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text } from "drizzle-orm/pg-core";
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

/** The service's logo, as this service drew it: at most one row. */
export const serviceLogo = pgTable(
  "service_logo",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    /** Of both pictures: their address has it. */
    hash: text().notNull(),
    small: bytea().notNull(),
    large: bytea().notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [check("service_logo_only", sql`${table.isOnly}`)],
);

export const SEALED_SETTINGS = [{ table: setting, id: setting.name, sealed: setting.sealed }];
