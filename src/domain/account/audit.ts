// Who did what and when, kept in the same transaction as what was done. Nothing here is a secret, an address or a text of a
// customer: an entry outlives what it is about.
import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { newId, type OrganisationId, type UserId } from "#platform/id.ts";
import { auditEntry, user } from "./table.ts";

export type AuditEntry = {
  /** Null where it concerns no organisation: a moderator's decision about an unclaimed business. */
  organisationId: OrganisationId | null;
  userId: UserId | null;
  /** "owner", "admin", "member", "staff", "command line", "schedule". */
  actor: string;
  /** Noun and verb: "key.create". */
  action: string;
  /** The wire id of what it was done to, such as `rev_...`. */
  subject?: string | null;
  /** What a reader of the log needs besides; small. */
  detail?: Record<string, string | number | boolean | null>;
};

export type ListedAuditEntry = AuditEntry & { id: string; who: string | null; createdAt: Date };

/** Writes an entry. Call it inside the transaction that does what it tells. */
export async function recordAudit(inside: Context, entry: AuditEntry): Promise<void> {
  await inside.db.insert(auditEntry).values({
    id: newId(),
    organisationId: entry.organisationId,
    userId: entry.userId,
    actor: entry.actor,
    action: entry.action,
    subject: entry.subject ?? null,
    detail: entry.detail ?? null,
    createdAt: inside.clock.now(),
  });
}

/** Entries, latest first: of one organisation, about one subject, or all. @param before the id of the last one seen */
export async function listAudit(
  context: Context,
  filter: { organisationId?: OrganisationId; subject?: string },
  page: { limit: number; before?: string | undefined },
): Promise<ListedAuditEntry[]> {
  const wanted: SQL[] = [];
  if (filter.organisationId) wanted.push(eq(auditEntry.organisationId, filter.organisationId));
  if (filter.subject) wanted.push(eq(auditEntry.subject, filter.subject));
  // Ids are time ordered, and so is the index on the time; the id only breaks ties.
  if (page.before) wanted.push(lt(auditEntry.id, page.before));
  return readAudit(context, and(...wanted), page.limit);
}

/** Entries that a condition on the table is true of, latest first. */
export async function readAudit(context: Context, wanted: SQL | undefined, limit: number): Promise<ListedAuditEntry[]> {
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
    .where(wanted)
    .orderBy(desc(auditEntry.createdAt), desc(auditEntry.id))
    .limit(limit);
  return rows.map(({ detail, ...row }) => ({ ...row, ...(detail && { detail }) }));
}
