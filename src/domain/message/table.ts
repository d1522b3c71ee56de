// Every mail and text waits in this table before it is sent. The subject is a plain id without a foreign key, because the modules of the
// subjects (account, review, invitation) stand above this one.
import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { OrganisationId } from "#contract/id.ts";
import { at } from "#platform/database/column.ts";

export const message = pgTable(
  "message",
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    channel: text({ enum: ["email", "sms", "whatsapp"] }).notNull(),
    address: text().notNull(),
    organisationId: uuid("organisation_id").$type<OrganisationId>(),
    subjectId: uuid("subject_id"),
    payload: jsonb().notNull(),
    status: text({ enum: ["due", "sent", "bounced", "cancelled", "failed"] })
      .notNull()
      .default("due"),
    /** A person waits for it, so it overtakes messages that were queued in bulk. */
    urgent: boolean().notNull().default(false),
    runAt: at("run_at").notNull(),
    attempts: integer().notNull().default(0),
    leaseUntil: at("lease_until"),
    leaseOwner: uuid("lease_owner"),
    providerId: text("provider_id"),
    lastError: text("last_error"),
    createdAt: at("created_at").notNull().defaultNow(),
    settledAt: at("settled_at"),
  },
  (table) => [
    index("message_due").on(table.urgent, table.runAt).where(sql`status = 'due'`),
    index("message_subject").on(table.subjectId),
    // For the erasure of a person.
    index("message_address").on(sql`lower(${table.address})`),
    index("message_provider").on(table.providerId).where(sql`provider_id is not null`),
  ],
);

/** Mails of a day (UTC) that were refused because of us. Kept for good: the sum is a counter. */
export const mailRefusal = pgTable("mail_refusal", {
  day: date().primaryKey(),
  count: integer().notNull(),
  /** The latest words of the receiving side, without addresses. */
  latest: text().notNull(),
});

/** The catcher: mails and texts of sandboxes, which never leave the service. */
export const caughtMessage = pgTable(
  "caught_message",
  {
    /** That of the message: a repeat is caught once. */
    id: uuid().primaryKey(),
    organisationId: uuid("organisation_id").$type<OrganisationId>().notNull(),
    channel: text({ enum: ["email", "sms", "whatsapp"] }).notNull(),
    address: text().notNull(),
    /** Null for a text. */
    subject: text(),
    text: text().notNull(),
    html: text(),
    /** Language tag; null for a text. */
    language: text(),
    caughtAt: at("caught_at").notNull(),
  },
  (table) => [
    index("caught_message_organisation").on(table.organisationId, table.caughtAt, table.id),
    // For the erasure of a person.
    index("caught_message_address").on(sql`lower(${table.address})`),
  ],
);
