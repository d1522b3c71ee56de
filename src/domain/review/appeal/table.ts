// Authors' appeals, and the words of removed reviews while an appeal can bring them back.
import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { userId } from "#domain/account/state/table.ts";
import { at } from "#platform/database/column.ts";
import { moderation, reviewId } from "../state/table.ts";

/** A removed review's own row holds no words, so that no list, export or page can show them. Only the appeal reads this table. */
export const removedWords = pgTable(
  "review_removed_words",
  {
    reviewId: reviewId().primaryKey(),
    title: text().notNull(),
    body: text().notNull(),
    author: text().notNull(),
    original: text(),
    removedAt: at("removed_at").notNull(),
  },
  (table) => [index("review_removed_words_age").on(table.removedAt)],
);

/** A moderator put the review back online, or left it offline. */
export type AppealOutcome = "restored" | "upheld";

export const appeal = pgTable(
  "appeal",
  {
    id: uuid().primaryKey(),
    reviewId: reviewId().notNull(),
    /** The decision that the author appeals against. */
    moderationId: uuid("moderation_id")
      .notNull()
      .unique()
      .references(() => moderation.id),
    /** Written by the author; empty after the author was erased. */
    words: text().notNull(),
    /** `withdrawn`: the author deleted the review, or the operator decided about it meanwhile. */
    status: text({ enum: ["open", "restored", "upheld", "withdrawn"] })
      .notNull()
      .default("open"),
    answer: text(),
    createdAt: at("created_at").notNull(),
    decidedAt: at("decided_at"),
    decidedBy: userId("decided_by"),
  },
  (table) => [
    index("appeal_review").on(table.reviewId),
    index("appeal_open").on(table.createdAt, table.id).where(sql`status = 'open'`),
    index("appeal_created").on(table.createdAt),
    index("appeal_decided").on(table.decidedAt),
  ],
);
