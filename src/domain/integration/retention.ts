// Orders are remembered to know them again, and for no longer than the invitations that came of them say whom they were for.
// What came of each request is there to be looked at, which nobody does for long.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";

/** Issue, Parts: what came in is shown for so long. */
export const OUTCOME_RETENTION_DAYS = 30;

/** Forgets orders older than this. @returns how many. */
export async function purgeInboundOrders(context: Context, days: number, batch = 5_000): Promise<number> {
  let total = 0;
  for (;;) {
    const rows = await context.db.execute(sql`
      delete from inbound_order where id in (
        select id from inbound_order where created_at < now() - make_interval(days => ${days})
        order by id limit ${batch} for update skip locked)
      returning 1`);
    total += rows.length;
    if (rows.length < batch) return total;
  }
}

/** Forgets what came of requests longer ago than OUTCOME_RETENTION_DAYS. @returns how many. */
export async function purgeOutcomes(context: Context, batch = 5_000): Promise<number> {
  let total = 0;
  for (;;) {
    const rows = await context.db.execute(sql`
      delete from inbound_outcome where id in (
        select id from inbound_outcome where created_at < now() - make_interval(days => ${OUTCOME_RETENTION_DAYS})
        order by id limit ${batch} for update skip locked)
      returning 1`);
    total += rows.length;
    if (rows.length < batch) return total;
  }
}
