// Pictures that imports name, until they are fetched. An ended row stays for the report of its import, and is deleted with its journal.
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { ImportId, PhotoId } from "#contract/id.ts";
import { businessId } from "#domain/business/state/table.ts";
import { at } from "#platform/database/column.ts";
import { reviewId } from "../../state/table.ts";

/**
 * `address` it is no web address, `private` it may not be called, `status` the other side refuses, `redirect` it leads elsewhere, `away` no
 * answer in time, `hash` another picture than the archive says, `missing` no such file in the folder, `many` the review has five, `closed`
 * the review takes none any more, `full` no room, `store` it could not be kept.
 */
export const FETCH_FAULTS = [
  ...([
    "address",
    "private",
    "status",
    "redirect",
    "away",
    "hash",
    "missing",
    "many",
    "closed",
    "full",
    "store",
  ] as const),
  ...(["type", "broken", "large", "small", "moving"] as const),
] as const;
export type FetchFault = (typeof FETCH_FAULTS)[number];

export const photoFetch = pgTable(
  "photo_fetch",
  {
    /** The id that the picture gets. */
    id: uuid().$type<PhotoId>().primaryKey(),
    businessId: businessId().notNull(),
    reviewId: reviewId().notNull(),
    /** Null for an archive's. */
    importId: uuid("import_id").$type<ImportId>(),
    byOwner: boolean("by_owner").notNull().default(false),
    /** Of the import's file. */
    line: integer().notNull(),
    /** An address. Null: a file of a folder that a command names. */
    source: text(),
    /** In hexadecimal; null where no one says. */
    sha256: text(),
    alt: text().notNull().default(""),
    position: smallint().notNull(),
    state: text({ enum: ["waiting", "shown"] }).notNull(),
    attempts: smallint().notNull().default(0),
    /** A runner holds it until then. Null: ended. */
    dueAt: at("due_at"),
    fault: text({ enum: FETCH_FAULTS }),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    // Serves a turn for each business.
    index("photo_fetch_due").on(table.businessId, sql`(source is null)`, table.dueAt).where(sql`due_at is not null`),
    index("photo_fetch_review").on(table.reviewId),
    index("photo_fetch_import").on(table.importId, table.line).where(sql`import_id is not null`),
    index("photo_fetch_created").on(table.createdAt),
  ],
);
