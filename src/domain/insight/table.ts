// Tables of benchmarks: reply times per month, figures per business, snapshots per category. Their rows derive from the reviews, so
// emptied tables fill again.
import { sql } from "drizzle-orm";
import { bigint, date, doublePrecision, integer, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { businessId } from "#domain/business/state/table.ts";
import { at } from "#platform/database/column.ts";
import type { Metric } from "./unit.ts";

/** A month's reply times, for large businesses only. A year's median needs all of them, and few months change. */
export const replyTime = pgTable(
  "reply_time",
  {
    businessId: businessId().notNull(),
    /** Its first day. */
    month: date().notNull(),
    /** `reply_changes` of business_month when the times were read. Another value outdates them. */
    replyChanges: integer("reply_changes").notNull(),
    ms: doublePrecision().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.month] })],
);

/** A business's exact counts at a moment. */
export const benchmarkFigure = pgTable("benchmark_figure", {
  businessId: businessId().primaryKey(),
  /** The xmin of the business_tally row that the figures were computed from. Another xmin outdates them. */
  tallyVersion: bigint("tally_version", { mode: "number" }).notNull(),
  /** The moment that ends the windows. */
  computedAt: at("computed_at").notNull().default(sql`'-infinity'`),
  /** When the next review leaves a window, which outdates the figures. */
  until: at("until").notNull().default(sql`'-infinity'`),
  reviews: integer().notNull(),
  /** Tenths of a star; null while unscored. */
  score: integer(),
  /** Sum of the stars of all reviews. */
  stars: bigint({ mode: "number" }).notNull(),
  /** Reviews with a reply. */
  replied: integer().notNull(),
  /** Verified reviews. */
  verified: integer().notNull(),
  /** Reviews in the short window. */
  recent: integer().notNull(),
  /** Reviews by star in the long window. */
  year: integer().array().notNull(),
  /** Median milliseconds to reply over the reviews of the long window; null where none has a reply. */
  replyMs: doublePrecision("reply_ms"),
});

/** The benchmarks of a category and everything below it. */
export const benchmarkSnapshot = pgTable("benchmark_snapshot", {
  /** A category's id, or WHOLE_PLATFORM. */
  scope: text().primaryKey(),
  generatedAt: at("generated_at").notNull(),
  businesses: integer().notNull(),
  reviews: bigint({ mode: "number" }).notNull(),
  replyBusinesses: integer("reply_businesses").notNull(),
  year: bigint({ mode: "number" }).array().notNull().default(sql`'{0,0,0,0,0}'`),
  /** By metric: the quartiles, in the units of `shown`. */
  quartiles: json().$type<Record<Metric | "replyHours", [number, number, number] | null>>().notNull(),
  /** By metric: the values, and how many businesses are below each; null where the sample is too small. */
  ranks: json().$type<Record<Metric, { values: number[]; below: number[] }>>(),
});
