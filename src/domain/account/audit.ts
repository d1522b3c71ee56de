// The audit log: who did what and when. Entries outlive customers, so they hold no text or address of a customer.
import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { newId, type OrganisationId, type Position, positionValues, type UserId } from "#platform/id.ts";
import { auditEntry, user } from "./table.ts";

export type AuditEntry = {
  /** Null for a decision about an unclaimed business. */
  organisationId: OrganisationId | null;
  userId: UserId | null;
  /** "owner", "admin", "member", "staff", "command line", "schedule". */
  actor: string;
  /** Noun and verb: "key.create". */
  action: string;
  /** The wire id of the changed row, such as `rev_...`. */
  subject?: string | null;
  detail?: typeof auditEntry.$inferSelect.detail;
};

export type ListedAuditEntry = typeof auditEntry.$inferSelect & { who: string | null };

/** Call it inside the transaction that the entry describes. */
export async function recordAudit({ db, clock }: Context, entry: AuditEntry): Promise<void> {
  await db.insert(auditEntry).values({ id: newId(), createdAt: clock.now(), ...entry });
}

/** The entries of an organisation, or of all moderators, latest first. */
export async function listActivity(
  { db }: Context,
  whose: OrganisationId | "staff",
  { limit, before }: { limit: number; before: Position | null },
): Promise<ListedAuditEntry[]> {
  const isTheirs = whose === "staff" ? sql`${auditEntry.actor} = 'staff'` : eq(auditEntry.organisationId, whose);
  const [moment, id] = positionValues(before, "infinity");
  const isBefore = sql`(${auditEntry.createdAt}, ${auditEntry.id}) < (${moment}::timestamptz, ${id}::uuid)`;
  return db
    .select({ ...getTableColumns(auditEntry), who: user.name })
    .from(auditEntry)
    .leftJoin(user, eq(user.id, auditEntry.userId))
    .where(and(isTheirs, isBefore))
    .orderBy(desc(auditEntry.createdAt), desc(auditEntry.id))
    .limit(limit);
}
