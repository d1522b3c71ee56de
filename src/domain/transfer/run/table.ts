// Imports of reviews from other services: each with its changes, so that it can be undone, and with its file until it has run.
import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ImportId, ReviewId } from "#contract/id.ts";
import type { Sentence } from "#contract/sentence.ts";
import { organisationId, userId } from "#domain/account/state/table.ts";
import { businessId, product } from "#domain/business/state/table.ts";
import { at, bytea } from "#platform/database/column.ts";
import type { ImportChoices } from "../layout/choice.ts";
import type { StoredFound } from "./stored.ts";

const importId = () =>
  uuid("import_id")
    .$type<ImportId>()
    .notNull()
    .references(() => reviewImport.id, { onDelete: "cascade" });

export const reviewImport = pgTable(
  "review_import",
  {
    id: uuid().$type<ImportId>().primaryKey(),
    businessId: businessId().notNull(),
    layout: text().notNull(),
    /** The name of a file, or the address of a profile on another instance. */
    fileName: text("file_name").notNull(),
    /** Null if the operator imported it. */
    organisationId: organisationId(),
    userId: userId("user_id"),
    status: text({ enum: ["uploaded", "queued", "running", "done", "failed", "undone"] }).notNull(),
    /** Whether a moderator lets an owner's import count. Null if there is nothing to decide, as for the operator's. */
    confirmation: text({ enum: ["waiting", "confirmed", "rejected"] }),
    reason: text(),
    decidedBy: userId("decided_by"),
    decidedAt: at("decided_at"),
    read: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** Rows that differ from a review that counts. A moderator decides about them. */
    different: integer().notNull().default(0),
    bytesRead: bigint("bytes_read", { mode: "number" }).notNull().default(0),
    bytesTotal: bigint("bytes_total", { mode: "number" }).notNull().default(0),
    /** The highest rating: 5, 10 or 100. Null until the file was read, and for products. */
    scale: integer(),
    /** The page of another instance that was read last. */
    page: integer().notNull().default(1),
    /** In English. */
    fault: text(),
    faultSays: jsonb("fault_says").$type<Sentence>(),
    /** Work for the importer; null if there is none. */
    task: text({ enum: ["check", "run", "undo", "count"] }),
    /** How often the importer began this task. */
    attempts: integer().notNull().default(0),
    /** A runner holds the import until then. */
    leaseUntil: at("lease_until"),
    /** The runner, a fresh uuid for each claim; null for a command. */
    leaseOwner: uuid("lease_owner"),
    /** JSON for the page of an uploaded file: its products and its first reviews. */
    summary: text(),
    /** What the owner decided about how the file is read; null if nothing. */
    choices: jsonb().$type<ImportChoices>(),
    /** How the file is read: by its first rows, then by all of them. Set for files of reviews. */
    used: jsonb().$type<StoredFound>(),
    /** A hash of the file's column names, where the owner said which column is what. */
    headerHash: text("header_hash"),
    createdAt: at("created_at").notNull(),
    finishedAt: at("finished_at"),
    undoneAt: at("undone_at"),
  },
  (table) => [
    index("review_import_business").on(table.businessId, table.createdAt),
    index("review_import_task").on(table.createdAt).where(sql`task is not null`),
    index("review_import_uploaded").on(table.createdAt).where(sql`status = 'uploaded'`),
    index("review_import_header").on(table.organisationId, table.headerHash).where(sql`header_hash is not null`),
    index("review_import_waiting")
      .on(table.createdAt, table.id)
      .where(sql`confirmation = 'waiting' and status = 'done'`),
  ],
);

/** An import's change of a review: the changed fields before and after as JSON; null if it made the review. */
export const reviewImportChange = pgTable(
  "review_import_change",
  {
    importId: importId(),
    reviewId: uuid("review_id").$type<ReviewId>().notNull(),
    before: text(),
    after: text(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.reviewId] }),
    index("review_import_change_review").on(table.reviewId),
  ],
);

/**
 * A row of an owner's file that differs from a review that counts: the differing fields as the review has them and as the file has
 * them, as JSON. It changes the review only if a moderator accepts it. A declined one stays, so that it does not return with each file.
 */
export const reviewImportDifference = pgTable(
  "review_import_difference",
  {
    importId: importId(),
    reviewId: uuid("review_id").$type<ReviewId>().notNull(),
    before: text().notNull(),
    after: text().notNull(),
    declinedAt: at("declined_at"),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.reviewId] }),
    index("review_import_difference_review").on(table.reviewId),
    index("review_import_difference_waiting").on(table.importId).where(sql`declined_at is null`),
  ],
);

/** Products that an import made or filled; for filled ones, the fields it filled as JSON. */
export const reviewImportProduct = pgTable(
  "review_import_product",
  {
    importId: importId(),
    productId: uuid("product_id")
      .notNull()
      .references(() => product.id, { onDelete: "cascade" }),
    filled: text(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.productId] })],
);

/** The first refused rows, for the page of the import. */
export const reviewImportRefusal = pgTable(
  "review_import_refusal",
  {
    importId: importId(),
    line: integer().notNull(),
    /** In English. */
    reason: text().notNull(),
    says: jsonb().$type<Sentence>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line, table.reason] })],
);

/** The uploaded file in pieces, so that any process can run the import. */
export const reviewImportPiece = pgTable(
  "review_import_piece",
  {
    importId: importId(),
    n: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.n] })],
);
