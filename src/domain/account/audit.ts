// The audit log: who did what and when, written in the transaction that did it. An entry holds no secret, address or text of a
// customer: it outlives them.
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
  /** Small facts beside the subject. */
  detail?: Record<string, string | number | boolean | null>;
};

export type ListedAuditEntry = AuditEntry & { id: string; who: string | null; createdAt: Date };

/** Writes an entry. Call it inside the transaction that it describes. */
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

/** Where a page of activity ends. The time comes first: clocks of several processes differ, and ids follow them. */
export type ActivityPosition = { createdAt: Date; id: string };

/** The audit log of an organisation, latest first. @param before the last entry of the page before */
export async function listActivity(
  context: Context,
  organisationId: OrganisationId,
  { limit, before }: { limit: number; before: ActivityPosition | null },
): Promise<ListedAuditEntry[]> {
  const isBefore =
    before &&
    sql`(${auditEntry.createdAt}, ${auditEntry.id}) <
    (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`;
  return readAudit(context, and(eq(auditEntry.organisationId, organisationId), isBefore ?? undefined), limit);
}

async function readAudit(context: Context, wanted: SQL | undefined, limit: number): Promise<ListedAuditEntry[]> {
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
