// Backups that were begun, here or by another process of the same database, so that each time of the schedule makes one.
import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "../database/column.ts";

export const backupRun = pgTable("backup_run", {
  id: uuid().primaryKey(),
  /** The time of the schedule; null: by hand. */
  dueAt: at("due_at"),
  startedAt: at("started_at").notNull(),
  /** Null while it runs, and where it was killed. */
  endedAt: at("ended_at"),
  name: text().notNull(),
  bytes: bigint({ mode: "number" }),
  rows: bigint({ mode: "number" }),
  /** When it was read back from where it is kept, and found whole. */
  checkedAt: at("checked_at"),
  /** When it was restored into a scratch cluster. */
  restoredAt: at("restored_at"),
  /** Why it failed. */
  fault: text(),
  /** Why it could not be restored as a test, where that was due. */
  restoreFault: text("restore_fault"),
});
