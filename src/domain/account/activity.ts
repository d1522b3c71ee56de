// The audit log as an organisation reads it: its own entries, page by page.
import { and, eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { type ListedAuditEntry, readAudit } from "./audit.ts";
import { auditEntry } from "./table.ts";

/** Where a page ends: clocks of several processes differ, so that an id alone would skip what is between. */
export type ActivityPlace = { createdAt: Date; id: string };

/** Entries, latest first. @param before the last one of the page before */
export async function listActivity(
  context: Context,
  organisationId: OrganisationId,
  { limit, before }: { limit: number; before: ActivityPlace | null },
): Promise<ListedAuditEntry[]> {
  const place =
    before &&
    sql`(${auditEntry.createdAt}, ${auditEntry.id}) <
    (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`;
  return readAudit(context, and(eq(auditEntry.organisationId, organisationId), place ?? undefined), limit);
}
