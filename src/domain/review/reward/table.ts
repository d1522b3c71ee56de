// Cases against businesses whose invitations said that there is no reward, and refused reviews of people with a tie to the business.
import { sql } from "drizzle-orm";
import { date, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { organisationId, userId } from "#domain/account/state/table.ts";
import { businessId } from "#domain/business/state/table.ts";
import { at, bytea } from "#platform/database/column.ts";
import { reviewId } from "../state/table.ts";

/** The author's words stand with the review. */
export const rewardCase = pgTable(
  "reward_case",
  {
    id: uuid().primaryKey(),
    reviewId: reviewId().notNull(),
    businessId: businessId().notNull(),
    /** The organisation that invited. */
    organisationId: organisationId(),
    status: text({ enum: ["open", "upheld", "dismissed"] })
      .notNull()
      .default("open"),
    /** The moderator's reasons. */
    decision: text(),
    createdAt: at("created_at").notNull(),
    decidedAt: at("decided_at"),
    decidedBy: userId("decided_by"),
  },
  (table) => [
    uniqueIndex("reward_case_review").on(table.reviewId),
    index("reward_case_open").on(table.createdAt, table.id).where(sql`status = 'open'`),
    index("reward_case_business").on(table.businessId),
  ],
);

export const TIES = ["staff", "family", "competitor"] as const;

/** Nothing of the review is kept. */
export const tieRefusal = pgTable(
  "tie_refusal",
  {
    id: uuid().primaryKey(),
    businessId: businessId().notNull(),
    tie: text({ enum: TIES }).notNull(),
    day: date().notNull(),
    /** Keyed hash of the address range, so that one range counts once a day. */
    sourceHash: bytea("source_hash"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("tie_refusal_once")
      .on(table.businessId, table.day, table.tie, table.sourceHash)
      .where(sql`source_hash is not null`),
    index("tie_refusal_created").on(table.createdAt),
  ],
);
