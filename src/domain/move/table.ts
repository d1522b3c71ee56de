// Tables of organisations that move between two instances: receipts and what has arrived at the new one, progress at the old one. All of them
// are empty where no organisation moves.
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { OrganisationId } from "#contract/id.ts";
import type { KnownHandover } from "#domain/log/handover.ts";
import { at, bytea } from "#platform/database/column.ts";

/**
 * `open`: rows arrive. `writing`: a process writes them in one transaction. `ready`: it holds that transaction, and waits for the old instance to
 * hand over. `go`: the old instance has handed over. `live`: the transaction has committed. `dropped`: the old instance has called the move off.
 */
export const RECEIPT_STATES = ["open", "writing", "ready", "go", "live", "dropped"] as const;

/** A token of the new instance, for one organisation. */
export const organisationReceipt = pgTable("organisation_receipt", {
  id: uuid().primaryKey(),
  /** SHA-256 of the token's secret. */
  hash: bytea().notNull(),
  /** The private half of the key to which the old instance encrypts. */
  identitySealed: bytea("identity_sealed").notNull(),
  /** The plan that the organisation gets; null: the one with the same name as at the old instance. */
  plan: text(),
  state: text({ enum: RECEIPT_STATES }).notNull().default("open"),
  /** Counts how often the rows were begun to be written: an earlier try does not become ready. */
  attempt: integer().notNull().default(0),
  /** Null until a move has begun. Without a foreign key: the organisation does not exist before it is live. */
  organisationId: uuid("organisation_id").$type<OrganisationId>(),
  /** Why the last try to write the rows failed. */
  fault: text(),
  handover: jsonb().$type<KnownHandover>(),
  createdAt: at("created_at").notNull(),
  expiresAt: at("expires_at").notNull(),
  liveAt: at("live_at"),
});

/** Rows that have arrived at the new instance. Nothing reads them before the organisation is live. */
export const organisationArriving = pgTable(
  "organisation_arriving",
  {
    receiptId: uuid("receipt_id")
      .notNull()
      .references(() => organisationReceipt.id, { onDelete: "cascade" }),
    tableName: text("table_name").notNull(),
    /** The values of the primary key as a JSON list. */
    key: text().notNull(),
    /** MD5 of the row as the old instance has it. */
    hash: text().notNull(),
    /** JSON, whose secrets are sealed with this instance's APP_SECRET. */
    row: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.receiptId, table.tableName, table.key] })],
);

/** Moves at the old instance. The row stays while the token may still be needed to hear that the new instance is live. */
export const organisationLeaving = pgTable("organisation_leaving", {
  organisationId: uuid("organisation_id").$type<OrganisationId>().primaryKey(),
  to: text().notNull(),
  tokenSealed: bytea("token_sealed").notNull(),
  startedAt: at("started_at").notNull(),
});

/** What the old instance knows to have arrived. */
export const organisationSent = pgTable(
  "organisation_sent",
  {
    organisationId: uuid("organisation_id").$type<OrganisationId>().notNull(),
    tableName: text("table_name").notNull(),
    key: text().notNull(),
    hash: text().notNull(),
    /** Whether the row, as it is, has yet to arrive. */
    waits: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.tableName, table.key] }),
    index("organisation_sent_waiting").on(table.organisationId, table.tableName, table.key).where(sql`waits`),
  ],
);

export const SEALED_BY_MOVES = [
  {
    table: organisationReceipt,
    id: organisationReceipt.id,
    sealed: organisationReceipt.identitySealed,
    ownerOf: (id: string) => `move ${id}`,
  },
  {
    table: organisationLeaving,
    id: organisationLeaving.organisationId,
    sealed: organisationLeaving.tokenSealed,
    ownerOf: (id: string) => `move ${id}`,
  },
];
