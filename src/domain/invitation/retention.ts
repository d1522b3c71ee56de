// What is forgotten by age: whom invitations were for, and what was sent to whom. The invitations themselves stay, for the
// figures. Each task walks a table once, in batches, and every batch is kept by itself.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { ERASED_EMAIL } from "./erased.ts";

const BATCH = 10_000;
/** How long a settled message is kept: bounces and complaints about it may come as late. */
export const MESSAGE_RETENTION_DAYS = 90;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Takes out of invitations older than this, once they are over, what they say of a person. It walks the table in pages of
 * `batch` rows: most of an old table is erased already, and no single statement may have to find that out. @returns how many.
 */
export async function purgeInvitations(context: Context, days: number, batch = BATCH): Promise<number> {
  let total = 0;
  let after: string | null = FIRST_ID;
  while (after !== null) {
    const [page] = (await context.db.execute(sql`
      with page as materialized (
        select id from invitation where id > ${after} order by id limit ${batch}
      ), old as materialized (
        select i.id from invitation i join page on page.id = i.id
        where i.created_at < now() - make_interval(days => ${days}) and i.email <> ${ERASED_EMAIL}
          and i.status in ('reviewed', 'expired', 'bounced') and i.expires_at <= now()
        for update of i skip locked
      ), erased as (
        update invitation i set email = ${ERASED_EMAIL}, name = null, phone = null, reference = null
        from old where i.id = old.id returning 1
      )
      select (select count(*)::int from erased) as erased, (select id from page order by id desc limit 1) as last`)) as unknown as {
      erased: number;
      last: string | null;
    }[];
    total += page?.erased ?? 0;
    after = page?.last ?? null;
  }
  return total;
}

/** Deletes messages that were settled longer ago than MESSAGE_RETENTION_DAYS. @returns how many. */
export async function purgeMessages(context: Context, batch = BATCH): Promise<number> {
  let total = 0;
  let after: string | null = FIRST_ID;
  // Ids sort by the time they were made: what is younger than the limit is not even looked at.
  const before = Bun.randomUUIDv7("hex", context.clock.now().getTime() - (MESSAGE_RETENTION_DAYS - 2) * 86_400_000);
  while (after !== null) {
    const rows = (await context.db.execute(sql`
      with old as materialized (
        select id from message
        where id > ${after} and id < ${before} and status <> 'due'
          and settled_at < now() - make_interval(days => ${MESSAGE_RETENTION_DAYS})
        order by id limit ${batch}
        for update skip locked
      )
      delete from message m using old where m.id = old.id returning m.id`)) as unknown as { id: string }[];
    total += rows.length;
    after = lastOf(rows, batch);
  }
  return total;
}

/** Where to go on; null after the last batch. */
function lastOf(rows: readonly { id: string }[], batch: number): string | null {
  if (rows.length < batch) return null;
  return (
    rows
      .map((row) => row.id)
      .sort()
      .at(-1) ?? null
  );
}
