// Readers who reported reviews, and decisions about readers who misuse reports. Kept apart from the reports, so that no list shows an
// address.
import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { userId } from "#domain/account/state/table.ts";
import { at, bytea } from "#platform/database/column.ts";
import { mailboxOf } from "#platform/text/mailbox.ts";
import { report } from "../state/table.ts";

const reportId = () =>
  uuid("report_id")
    .notNull()
    .references(() => report.id, { onDelete: "cascade" });

export const reportReader = pgTable(
  "report_reader",
  {
    reportId: reportId().primaryKey(),
    /** Null if none was given, or after their time. */
    email: text(),
    name: text(),
    /** Keyed hash of the address range, for the limit of a day. */
    ipHash: bytea("ip_hash"),
    /** The language of the form. */
    formLanguage: text("form_language").notNull(),
    sentAt: at("sent_at").notNull(),
    /** When the link that confirms the address was mailed; null if the address had been mailed too often. */
    mailedAt: at("mailed_at"),
  },
  (table) => [
    index("report_reader_mailbox").on(mailboxOf(table.email)),
    index("report_reader_ip").on(table.ipHash, table.sentAt).where(sql`ip_hash is not null`),
    index("report_reader_age").on(table.sentAt),
  ],
);

/** A warning, or after it a pause. */
export const reporterMisuse = pgTable(
  "reporter_misuse",
  {
    id: uuid().primaryKey(),
    /** The report that a moderator found to be misuse. */
    reportId: reportId().unique(),
    email: text().notNull(),
    kind: text({ enum: ["warning", "pause"] }).notNull(),
    /** The moderator's words to the reporter. */
    reason: text().notNull(),
    /** The end of a pause. */
    until: at("until"),
    createdAt: at("created_at").notNull(),
    decidedBy: userId("decided_by"),
  },
  (table) => [
    index("reporter_misuse_mailbox").on(mailboxOf(table.email)),
    index("reporter_misuse_age").on(table.createdAt),
  ],
);
