// The signed log of changes to reviews. log_pending is the outbox: changes of reviews write it in their own transaction. The sequencer
// alone writes the entries, tiles and the state, and numbers moves of businesses, under the lock of the one row of log_state.
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { IS_SANDBOX_SLUG } from "#contract/sandbox.ts";
import { at, bytea } from "#platform/database/column.ts";

const bigNumber = (name: string) => bigint(name, { mode: "number" });

/** In the order of a review's life. */
export const EVENTS = [
  "created",
  "edited",
  "held",
  "published",
  "hidden",
  "restored",
  "removed",
  "imported",
  "replied",
  "reply-removed",
  "photo-added",
  "photo-removed",
  "photo-changed",
  "erased",
  "platform-confirmed",
  "log-restored",
  "organisation-received",
  "organisation-moved",
  "organisation-stayed",
] as const;

/** Who asked for a change. */
export const ASKERS = ["author", "business", "rule", "moderator", "law", "operator"] as const;

const about = () => ({
  at: at("at").notNull(),
  event: text({ enum: EVENTS }).notNull(),
  /** No foreign keys: the log outlives the rows that it names, and a look-up would slow publishing. */
  businessId: uuid("business_id"),
  reviewId: uuid("review_id"),
  askedBy: text("asked_by", { enum: ASKERS }).notNull(),
  reason: text(),
  /** The author knows it, and it is public while the review is. Null without a commitment, or after an erasure. */
  salt: bytea("salt"),
});

export const logPending = pgTable(
  "log_pending",
  {
    id: uuid().primaryKey(),
    /** The order of entries in microseconds, above all waiting entries of the same review, because the clock may jump back. */
    place: bigNumber("place").notNull(),
    ...about(),
    slug: text(),
    commitment: bytea("commitment"),
    /** Of an entry with a commitment. */
    incentivized: boolean(),
  },
  (table) => [
    index("log_pending_place").on(table.place, table.id),
    index("log_pending_review").on(table.reviewId, table.place),
    // For the bound of a sandbox.
    index("log_pending_sandbox").on(table.slug).where(sql.raw(IS_SANDBOX_SLUG)),
  ],
);

export const logEntry = pgTable(
  "log_entry",
  {
    index: bigNumber("index").primaryKey(),
    /** The bytes of the leaf, which hold everything but the salt. */
    entry: text().notNull(),
    ...about(),
    /** Whether counts leave it out. */
    sandbox: boolean().notNull().default(false),
  },
  (table) => [
    index("log_entry_review").on(table.reviewId, table.index),
    index("log_entry_business").on(table.businessId, table.index),
    index("log_entry_at").on(table.at),
  ],
);

/** Entries of a sandbox in a day. The sequencer alone writes it. */
export const logSandboxDay = pgTable(
  "log_sandbox_day",
  {
    /** The tag in its businesses' slugs. */
    sandbox: text().notNull(),
    day: date().notNull(),
    entries: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sandbox, table.day] })],
);

/** At most 256 hashes of 32 bytes; the last tile of a level grows. */
export const logTile = pgTable(
  "log_tile",
  { level: smallint().notNull(), number: bigNumber("number").notNull(), hashes: bytea("hashes").notNull() },
  (table) => [primaryKey({ columns: [table.level, table.number] })],
);

/** SQL: 244 random bits. */
const RANDOM_BYTES = sql`decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`;

export const logState = pgTable("log_state", {
  only: boolean().primaryKey().default(true),
  /** Null until the first checkpoint. Verifiers know the log by it, so it stays when the address of the service changes. */
  origin: text(),
  size: bigNumber("size").notNull().default(0),
  /** The signed note; null until the sequencer has run. */
  checkpoint: text(),
  signedAt: at("signed_at"),
  /** Signs places in the log, which any process can read again after a rotation of APP_SECRET. */
  cursorKey: bytea("cursor_key").notNull().default(RANDOM_BYTES),
  /** A restored backup begins another history, and readers of the lost one are told (../review/change/cursor.ts). */
  history: uuid().notNull().defaultRandom(),
});

/** A business that an organisation gained or lost, for readers who follow the reviews of one organisation (./move.ts). */
export const logMove = pgTable(
  "log_move",
  {
    id: uuid().primaryKey(),
    /** The order of moves that wait for a number. */
    place: bigNumber("place").notNull(),
    organisationId: uuid("organisation_id").$type<OrganisationId>().notNull(),
    businessId: uuid("business_id").$type<BusinessId>().notNull(),
    isGain: boolean("is_gain").notNull(),
    at: at("at").notNull(),
    /** From 1, without gaps. The sequencer gives it together with `size`, the size of the log then. */
    number: bigNumber("number"),
    size: bigNumber("size"),
  },
  (table) => [
    uniqueIndex("log_move_number").on(table.number),
    index("log_move_organisation").on(table.organisationId, table.number),
    index("log_move_waiting").on(table.businessId, table.place).where(sql`number is null`),
  ],
);

export const logKey = pgTable("log_key", {
  /** In the form of a C2SP verifier key. */
  verifier: text().primaryKey(),
  sealed: bytea("sealed").notNull(),
  createdAt: at("created_at").notNull(),
});

/** The newest checkpoint that each witness signed. */
export const logCosignature = pgTable("log_cosignature", {
  /** The verifier key. */
  witness: text().primaryKey(),
  size: bigNumber("size").notNull(),
  line: text().notNull(),
  signedAt: at("signed_at").notNull(),
});
