// Entries of the audit log about one subject, latest first.
import { desc, eq } from "drizzle-orm";
import { auditEntry } from "#domain/account/state/table.ts";
import type { Context } from "#platform/database/context.ts";

export function auditAbout({ db }: Context, subject: string) {
  return db.select().from(auditEntry).where(eq(auditEntry.subject, subject)).orderBy(desc(auditEntry.createdAt));
}
