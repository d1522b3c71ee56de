// The audit log as an organisation reads it: its own entries, page by page.
import { and, desc, eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import type { AuditEntry, ListedAuditEntry } from "./audit.ts";
import { auditEntry, user } from "./table.ts";

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
  const rows = await context.db
    .select({
      id: auditEntry.id,
      organisationId: auditEntry.organisationId,
      userId: auditEntry.userId,
      actor: auditEntry.actor,
      action: auditEntry.action,
      subject: auditEntry.subject,
      detail: sql<AuditEntry["detail"] | null>`${auditEntry.detail}`,
      createdAt: auditEntry.createdAt,
      who: user.name,
    })
    .from(auditEntry)
    .leftJoin(user, eq(user.id, auditEntry.userId))
    .where(and(eq(auditEntry.organisationId, organisationId), place ?? undefined))
    .orderBy(desc(auditEntry.createdAt), desc(auditEntry.id))
    .limit(limit);
  return rows.map(({ detail, ...row }) => ({ ...row, ...(detail && { detail }) }));
}
