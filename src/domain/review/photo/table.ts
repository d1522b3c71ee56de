// The pictures of reviews. A row is the truth about two files in the store: it is there before them, and when it goes, a trigger of the
// database notes its name in photo_gone, from which files.ts deletes them.
import { sql } from "drizzle-orm";
import { index, integer, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PhotoId } from "#contract/id.ts";
import { userId } from "#domain/account/state/table.ts";
import { businessId } from "#domain/business/state/table.ts";
import { at, bytea } from "#platform/database/column.ts";
import { reviewId, reviewRevision } from "../state/table.ts";

/** SQL: the four quarters of a fingerprint, each with its place. Fingerprints that differ in at most three bits share one. */
export const PHOTO_BANDS = `(array[${[1, 5, 9, 13].map((at) => `'${at}:' || substr(fingerprint, ${at}, 4)`).join(", ")}])`;

/**
 * `writing`: its files may not be there yet. `sent`: no review has it, until it expires. `waiting`: for a moderator. `taken_down`: no
 * reader gets it.
 */
export const PHOTO_STATES = ["writing", "sent", "waiting", "shown", "taken_down"] as const;

export const reviewPhoto = pgTable(
  "review_photo",
  {
    id: uuid().$type<PhotoId>().primaryKey(),
    businessId: businessId().notNull(),
    reviewId: reviewId(),
    /** A revision that its author has not confirmed. */
    revisionId: uuid("revision_id").references(() => reviewRevision.id, { onDelete: "cascade" }),
    position: smallint().notNull().default(0),
    /** Of its files: a keyed hash of the picture and of this row's id. */
    name: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Of both files. */
    bytes: integer().notNull(),
    alt: text().notNull().default(""),
    placeholder: text().notNull(),
    fingerprint: text().notNull(),
    /** Of the large file, in hexadecimal, for archives. */
    sha256: text(),
    state: text({ enum: PHOTO_STATES }).notNull().default("writing"),
    /** Keyed hash of the address range that sent it. Null as soon as a review has it. */
    ipHash: bytea("ip_hash"),
    createdAt: at("created_at").notNull(),
    /** Null as soon as a review has it. */
    expiresAt: at("expires_at"),
    /** Since when it waits for a moderator: it is new, looks like a picture of another review, or its author objects. Null otherwise. */
    queuedAt: at("queued_at"),
    /** A picture of another review that it looks like. */
    repeats: uuid().$type<PhotoId>(),
    /** When a moderator last decided about it, or undid that. */
    decidedAt: at("decided_at"),
    decidedBy: userId("decided_by"),
    /** The state before the last decision; null where there is none to undo. */
    stateBefore: text("state_before", { enum: PHOTO_STATES }),
    /** Why it was taken down: a code, and words to the author. */
    reason: text(),
    note: text(),
    /** What its author wrote against the decision, once. */
    objection: text(),
    /** The answer of the moderator who decided about the objection, which is final. */
    answer: text(),
  },
  (table) => [
    uniqueIndex("review_photo_name").on(table.name),
    index("review_photo_review").on(table.reviewId, table.position),
    index("review_photo_revision").on(table.revisionId).where(sql`revision_id is not null`),
    // Serves the limits of a business.
    index("review_photo_business").on(table.businessId, table.bytes).where(sql`review_id is not null`),
    index("review_photo_expiry").on(table.expiresAt).where(sql`expires_at is not null`),
    index("review_photo_range").on(table.ipHash).where(sql`ip_hash is not null`),
    index("review_photo_queue").on(table.queuedAt, table.id).where(sql`queued_at is not null`),
    index("review_photo_taken_down").on(table.decidedAt).where(sql`state = 'taken_down'`),
    // Finds pictures that look alike.
    index("review_photo_bands").using("gin", sql.raw(PHOTO_BANDS)).where(sql`review_id is not null`),
  ],
);

/** The time that pictures of an address range took to decode, for the hour in which it counts. */
export const photoDecoding = pgTable(
  "photo_decoding",
  {
    id: uuid().primaryKey(),
    /** Keyed hash of the address range. */
    ipHash: bytea("ip_hash").notNull(),
    at: at("at").notNull(),
    ms: integer().notNull(),
  },
  (table) => [index("photo_decoding_range").on(table.ipHash, table.at), index("photo_decoding_age").on(table.at)],
);

/** Names of files that have no row. */
export const photoGone = pgTable("photo_gone", {
  name: text().primaryKey(),
  goneAt: at("gone_at").notNull().defaultNow(),
});
