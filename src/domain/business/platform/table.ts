// Ratings on other platforms, in two tables. Owners' statements wait in platform_statement and count nowhere. Only a moderator or an
// operator's import writes platform_rating, which scores and counts are made of.
import { sql } from "drizzle-orm";
import { index, integer, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at } from "#platform/column.ts";
import type { PlatformStatementId } from "#platform/id.ts";
import { businessId, userId } from "../table.ts";

const stars = () => numeric({ precision: 3, scale: 2 }).notNull();

export const platformRating = pgTable(
  "platform_rating",
  {
    businessId: businessId().notNull(),
    platform: text().notNull(),
    url: text().notNull(),
    rating: stars(),
    count: integer().notNull(),
    /** When the figures were confirmed; they count for CONFIRMED_DAYS from then on. */
    updatedAt: at("updated_at").notNull().defaultNow(),
    /** `owner`: an owner stated it, a moderator confirmed it, and an owner may remove it. */
    setBy: text("set_by", { enum: ["import", "staff", "owner"] })
      .notNull()
      .default("import"),
    /** When the confirmation ended; the rating counts while this is null. */
    staleAt: at("stale_at"),
    /** When the owners were reminded that the confirmation ends soon. */
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
    /** Each change gives it a new id, so that a decision is about the version that the moderator saw. */
    id: uuid().$type<PlatformStatementId>().primaryKey(),
    businessId: businessId().notNull(),
    platform: text().notNull(),
    url: text().notNull(),
    rating: stars(),
    count: integer().notNull(),
    status: text({ enum: ["stated", "rejected"] })
      .notNull()
      .default("stated"),
    /** Why it was rejected, for the owners. */
    reason: text(),
    /** Null where it was not recorded. */
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
