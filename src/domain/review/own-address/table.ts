// Addresses that authors typed as their own.
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "#platform/database/column.ts";
import { mailboxOf } from "#platform/text/mailbox.ts";
import { reviewId } from "../state/table.ts";

/** Addresses that authors of reviews without a mailbox typed as their own, until and after they confirm them (own-address.ts). */
export const reviewAddress = pgTable(
  "review_address",
  {
    id: uuid().primaryKey(),
    reviewId: reviewId().notNull(),
    email: text().notNull(),
    formLanguage: text("form_language").notNull(),
    createdAt: at("created_at").notNull(),
    confirmedAt: at("confirmed_at"),
  },
  (table) => [
    index("review_address_review").on(table.reviewId),
    index("review_address_mailbox").on(mailboxOf(table.email)),
    index("review_address_age").on(table.createdAt),
  ],
);
