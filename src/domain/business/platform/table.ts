// Owners' statements wait in platform_statement; only platform_rating, written by moderators and imports, counts in the score.
import { sql } from "drizzle-orm";
import { index, integer, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PlatformStatementId } from "#contract/id.ts";
import { userId } from "#domain/account/state/table.ts";
import { at } from "#platform/database/column.ts";
import { businessId } from "../state/table.ts";

/** Contract, Platform ratings. */
export const CONFIRMED_DAYS = 180;

const stars = () => numeric({ precision: 3, scale: 2 }).notNull();

export const platformRating = pgTable(
  "platform_rating",
  {
    businessId: businessId().notNull(),
    platform: text().notNull(),
    url: text().notNull(),
    rating: stars(),
    count: integer().notNull(),
    /** When the figures were confirmed. */
    updatedAt: at("updated_at").notNull().defaultNow(),
    /** `owner`: an owner stated it, a moderator confirmed it, and an owner may remove it. */
    setBy: text("set_by", { enum: ["import", "staff", "owner"] })
      .notNull()
      .default("import"),
    /** When the task took the ended confirmation out of the counters. */
    staleAt: at("stale_at"),
    /** When the owners were reminded of the end. */
    remindedAt: at("reminded_at"),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.platform] }),
    index("platform_rating_counting").on(table.updatedAt).where(sql`stale_at is null`),
  ],
);

export const platformStatement = pgTable(
  "platform_statement",
  {
    /** A new id at each change. */
    id: uuid().$type<PlatformStatementId>().primaryKey(),
    businessId: businessId().notNull(),
    platform: text().notNull(),
    url: text().notNull(),
    rating: stars(),
    count: integer().notNull(),
    status: text({ enum: ["stated", "rejected"] })
      .notNull()
      .default("stated"),
    reason: text(),
    statedBy: userId("stated_by"),
    statedAt: at("stated_at").notNull().defaultNow(),
    decidedBy: userId("decided_by"),
    decidedAt: at("decided_at"),
  },
  (table) => [
    uniqueIndex("platform_statement_once").on(table.businessId, sql`lower(${table.platform})`),
    index("platform_statement_waiting").on(table.statedAt, table.id).where(sql`status = 'stated'`),
  ],
);
