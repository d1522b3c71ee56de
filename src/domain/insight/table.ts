// What benchmarks are read from: the reply times of each month, the figures of each business, and of each category what a reader
// is shown. All of it is derived: emptied, it fills itself again.
import { sql } from "drizzle-orm";
import { bigint, date, doublePrecision, integer, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { businessId } from "#domain/business/table.ts";
import { at } from "#platform/column.ts";
import type { Metric } from "./unit.ts";

/** Reply times of a month, kept of large businesses only: a year's median needs them all, and only a month at a time changes. */
export const replyTime = pgTable(
  "reply_time",
  {
    businessId: businessId().notNull(),
    /** Its first day. */
    month: date().notNull(),
    /** What business_month said when they were read: another number there makes them old. */
    replyChanges: integer("reply_changes").notNull(),
    ms: doublePrecision().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.month] })],
);

/** The figures of a business on a day, as counts: what is computed from them is exact until it is shown. */
export const benchmarkFigure = pgTable("benchmark_figure", {
  businessId: businessId().primaryKey(),
  /** The version of the business_tally row that they go with (its xmin): another version there makes them old. */
  tallyVersion: bigint("tally_version", { mode: "number" }).notNull(),
  /** The day in UTC with which the windows end: a later day makes them old. */
  day: date().notNull(),
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
  /** By metric: the values there are, and how many businesses lie below each; null where the sample is too small. */
  ranks: json().$type<Record<Metric, { values: number[]; below: number[] }>>(),
});
