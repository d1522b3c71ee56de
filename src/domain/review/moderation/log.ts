// What moderators did, from the audit log of all users. A page reads a bounded number of its entries.
import type { ActivityPosition, ListedAuditEntry } from "#domain/account/audit.ts";
import type { Context } from "#platform/context.ts";
import { statement } from "#platform/statement.ts";

export type LogEntry = Omit<ListedAuditEntry, "organisationId" | "actor">;

const LOOK_BACK = 20_000;

const END = { id: "ffffffff-ffff-ffff-ffff-ffffffffffff", at: "infinity" };

/** The latest entries first. `older` is where the next page begins; a page without rows may have one. */
export async function listStaffLog(
  context: Context,
  { before, limit }: { before: ActivityPosition | null; limit: number },
): Promise<{ rows: LogEntry[]; older: ActivityPosition | null }> {
  const from = [before?.createdAt.toISOString() ?? END.at, before?.id ?? END.id];
  const found = await walk(context.db, ...from, limit + 1);
  const rows = found.slice(0, limit).map(({ createdAt, ...row }) => ({ ...row, createdAt: new Date(createdAt) }));
  const last = rows.at(-1);
  if (found.length > limit && last) return { rows, older: { createdAt: last.createdAt, id: last.id } };
  const [edge] = await edgeOf(context.db, ...from);
  return { rows, older: edge ? { createdAt: new Date(edge.createdAt), id: edge.id } : null };
}

const walk = statement<Omit<LogEntry, "createdAt"> & { createdAt: string }>(
  "moderation_log",
  `select e.id, e.user_id as "userId", u.name as who, e.action, e.subject, e.detail, e.created_at as "createdAt"
  from (
    select * from audit_entry where (created_at, id) < ($1::timestamptz, $2::uuid)
    order by created_at desc, id desc limit ${LOOK_BACK}
  ) e left join "user" u on u.id = e.user_id
  where e.actor = 'staff'
  order by e.created_at desc, e.id desc limit $3::int`,
);

const edgeOf = statement<{ id: string; createdAt: string }>(
  "moderation_log_edge",
  `select id, created_at as "createdAt" from audit_entry where (created_at, id) < ($1::timestamptz, $2::uuid)
  order by created_at desc, id desc offset ${LOOK_BACK - 1} limit 1`,
);
