// Deletes by age: remembered orders, as old as the invitations that they caused, and the outcomes that the dashboard shows.
import type { Context } from "#platform/context.ts";
import { statement } from "#platform/statement.ts";

export const OUTCOME_RETENTION_DAYS = 30;
const BATCH = 5_000;

export async function purgeInboundOrders(context: Context, days: number, batch = BATCH): Promise<number> {
  return purge(context, deleteOrders, days, batch);
}

export async function purgeOutcomes(context: Context, batch = BATCH): Promise<number> {
  return purge(context, deleteOutcomes, OUTCOME_RETENTION_DAYS, batch);
}

async function purge({ db }: Context, deleteSome: typeof deleteOrders, days: number, batch: number): Promise<number> {
  for (let total = 0; ; ) {
    const rows = await deleteSome(db, days, batch);
    total += rows.length;
    if (rows.length < batch) return total;
  }
}

const deleteOrders = statement("inbound_order_purge", oldOf("inbound_order"));
const deleteOutcomes = statement("inbound_outcome_purge", oldOf("inbound_outcome"));

function oldOf(table: "inbound_order" | "inbound_outcome"): string {
  return `delete from ${table} where id in (
    select id from ${table} where created_at < now() - make_interval(days => $1::int)
    order by id limit $2::int for update skip locked)
  returning 1`;
}
