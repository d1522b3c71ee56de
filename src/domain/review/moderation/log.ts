// What moderators did, from the audit log of all users. A page looks back over a bounded number of entries, and says how far.
import type { ActivityPosition, ListedAuditEntry } from "#domain/account/audit.ts";
import type { Context } from "#platform/context.ts";
import type { UserId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

export type LogEntry = Omit<ListedAuditEntry, "organisationId" | "actor">;

export type LogPage = {
  rows: LogEntry[];
  older: ActivityPosition | null;
  /** How far was looked, where that was not to the end. */
  searchedTo: Date | null;
};

export const LOOK_BACK = 20_000;

const END = { id: "ffffffff-ffff-ffff-ffff-ffffffffffff", at: "infinity" };

/** @param filter.subject a wire id */
export async function listStaffLog(
  context: Context,
  filter: { userId: UserId | null; subject: string | null },
  { before, limit }: { before: ActivityPosition | null; limit: number },
): Promise<LogPage> {
  const from = [before?.createdAt.toISOString() ?? END.at, before?.id ?? END.id];
  const found =
    filter.subject === null
      ? await walk(context.db, ...from, filter.userId, limit + 1)
      : await bySubject(context.db, ...from, filter.userId, limit + 1, filter.subject);
  const rows = found.slice(0, limit).map(({ createdAt, ...row }) => ({ ...row, createdAt: new Date(createdAt) }));
  const last = rows.at(-1);
  if (found.length > limit && last)
    return { rows, older: { createdAt: last.createdAt, id: last.id }, searchedTo: null };
  const [edge] = filter.subject === null ? await edgeOf(context.db, ...from) : [];
  const older = edge ? { createdAt: new Date(edge.createdAt), id: edge.id } : null;
  return { rows, older, searchedTo: older?.createdAt ?? null };
}

export async function listStaff(context: Context): Promise<{ id: UserId; name: string }[]> {
  return staff(context.db);
}

type Row = Omit<LogEntry, "createdAt"> & { createdAt: string };

const COLUMNS = `e.id, e.user_id as "userId", u.name as who, e.action, e.subject, e.detail, e.created_at as "createdAt"`;

const walk = statement<Row>(
  "moderation_log",
  `select ${COLUMNS} from (
    select * from audit_entry where (created_at, id) < ($1::timestamptz, $2::uuid)
    order by created_at desc, id desc limit ${LOOK_BACK}
  ) e left join "user" u on u.id = e.user_id
  where e.actor = 'staff' and ($3::uuid is null or e.user_id = $3::uuid)
  order by e.created_at desc, e.id desc limit $4::int`,
);

const edgeOf = statement<{ id: string; createdAt: string }>(
  "moderation_log_edge",
  `select id, created_at as "createdAt" from audit_entry where (created_at, id) < ($1::timestamptz, $2::uuid)
  order by created_at desc, id desc offset ${LOOK_BACK - 1} limit 1`,
);

const bySubject = statement<Row>(
  "moderation_log_subject",
  `select ${COLUMNS} from audit_entry e left join "user" u on u.id = e.user_id
  where e.subject = $5 and e.actor = 'staff' and (e.created_at, e.id) < ($1::timestamptz, $2::uuid)
    and ($3::uuid is null or e.user_id = $3::uuid)
  order by e.created_at desc, e.id desc limit $4::int`,
);

const staff = statement<{ id: UserId; name: string }>(
  "moderation_staff",
  `select id, name from "user" where staff order by lower(name), id limit 200`,
);
