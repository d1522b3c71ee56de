// Takes back what was still to be sent about invitations. Messages that somebody else locks at this moment are passed over
// instead of waited for: nobody can then lock anybody out, and the sender asks again before it sends.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";

/** Cancels the due messages of these invitations: the invitation itself and its reminder. @returns how many. */
export async function withdrawMessages(inside: Context, invitationIds: readonly string[]): Promise<number> {
  if (invitationIds.length === 0) return 0;
  const rows = await inside.db.execute(sql`
    with withdrawn as materialized (
      select id from message
      where subject_id = any(${uuids(invitationIds)}) and kind in ('invitation', 'reminder') and status = 'due'
      for update skip locked
    )
    update message m set status = 'cancelled', settled_at = now()
    from withdrawn where m.id = withdrawn.id and m.status = 'due'
    returning m.id`);
  return rows.length;
}

/** A parameter that PostgreSQL reads as an array of uuids. */
export function uuids(ids: readonly string[]) {
  return sql`${`{${ids.join(",")}}`}::uuid[]`;
}
