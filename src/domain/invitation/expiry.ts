// An invitation that nobody used ends after its 30 days (spec, Limits). The time is kept in the row, so the task that runs here
// only writes down what is true already.
import { sql } from "drizzle-orm";
import { withdrawMessages } from "#domain/message/withdraw.ts";
import { type Context, inTransaction } from "#platform/context.ts";

const BATCH = 5_000;

/**
 * Expires what is past its time and withdraws what was still to be sent about it, in batches that several processes may take
 * at once. One that waits for its time to be sent does not end before it began. @returns how many.
 */
export async function expireInvitations(context: Context, batch = BATCH): Promise<number> {
  let total = 0;
  for (;;) {
    const expired = await inTransaction(context, (inside) => expireSome(inside, batch));
    total += expired;
    if (expired < batch) return total;
  }
}

async function expireSome(inside: Context, batch: number): Promise<number> {
  const rows = (await inside.db.execute(sql`
    with ended as materialized (
      select id from invitation
      where status in ('queued', 'sent', 'opened') and expires_at <= now() and (status <> 'queued' or send_at <= now())
      order by expires_at limit ${batch}
      for update skip locked
    )
    update invitation i set status = 'expired' from ended where i.id = ended.id returning i.id`)) as unknown as {
    id: string;
  }[];
  await withdrawMessages(
    inside,
    rows.map((row) => row.id),
  );
  return rows.length;
}
