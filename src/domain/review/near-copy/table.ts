// Fingerprints of reviews, in partitions by the moment at which the words were written (keep.ts). Drizzle does not know partitions: the
// migration makes them.
import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import type { ReviewId } from "#contract/id.ts";
import { at } from "#platform/database/column.ts";
import { BAND_EXPRESSIONS } from "./fingerprint.ts";

export const reviewFingerprint = pgTable(
  "review_fingerprint",
  {
    /** Has no foreign key, because adding or dropping a partition would lock `review`. */
    reviewId: uuid("review_id").$type<ReviewId>().notNull(),
    simhash: bigint({ mode: "bigint" }).notNull(),
    writtenAt: at("written_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.writtenAt] }),
    // Each index holds all columns of the search, so that it alone answers.
    ...BAND_EXPRESSIONS.map((expression, band) =>
      index(`review_fingerprint_near_${band}`).on(sql.raw(`(${expression})`), table.simhash, table.reviewId),
    ),
  ],
);
