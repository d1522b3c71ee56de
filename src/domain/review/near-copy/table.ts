// Fingerprints of reviews by the moment at which the words were written, in partitions that are dropped whole once they are too old
// to count (keep.ts). Drizzle does not know partitions: the migration makes them.
import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { at } from "#platform/column.ts";
import type { ReviewId } from "#platform/id.ts";
import { BAND_EXPRESSIONS } from "./fingerprint.ts";

export const reviewFingerprint = pgTable(
  "review_fingerprint",
  {
    /** Without a foreign key: a partition that comes or goes would lock `review`. */
    reviewId: uuid("review_id").$type<ReviewId>().notNull(),
    simhash: bigint({ mode: "bigint" }).notNull(),
    writtenAt: at("written_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.writtenAt] }),
    // With all columns of the search, which the index answers alone.
    ...BAND_EXPRESSIONS.map((expression, band) =>
      index(`review_fingerprint_near_${band}`).on(sql.raw(`(${expression})`), table.simhash, table.reviewId),
    ),
  ],
);
