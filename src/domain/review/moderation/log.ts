// What moderators did, from the audit log, latest first.
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { ActivityPosition } from "#domain/account/audit.ts";
import { auditEntry, user } from "#domain/account/table.ts";
import type { Context } from "#platform/context.ts";
import type { UserId } from "#platform/id.ts";

/** An index holds the entries of staff alone. */
const isOfStaff = sql`${auditEntry.actor} = 'staff'`;

/** @param filter.subject a wire id */
export async function listStaffLog(
  { db }: Context,
  filter: { userId: UserId | null; subject: string | null },
  { before, limit }: { before: ActivityPosition | null; limit: number },
) {
  const { id, userId, action, subject, detail, createdAt } = auditEntry;
  const isBefore =
    before && sql`(${createdAt}, ${id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`;
  const isAsked = and(
    filter.userId ? eq(userId, filter.userId) : undefined,
    filter.subject ? eq(subject, filter.subject) : undefined,
  );
  const found = await db
    .select({ id, userId, who: user.name, action, subject, detail, createdAt })
    .from(auditEntry)
    .leftJoin(user, eq(user.id, userId))
    .where(and(isOfStaff, isAsked, isBefore ?? undefined))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, older: found.length > limit && last ? { createdAt: last.createdAt, id: last.id } : null };
}

export type LogEntry = Awaited<ReturnType<typeof listStaffLog>>["rows"][number];

export async function listStaff({ db }: Context): Promise<{ id: UserId; name: string }[]> {
  const { id, name } = user;
  return db
    .select({ id, name })
    .from(user)
    .where(eq(user.staff, true))
    .orderBy(sql`lower(${name})`, asc(id))
    .limit(200);
}
