// Deletes old orders, after as long as their invitations, and old outcomes.
import { inBatches } from "#platform/batch.ts";
import type { Context } from "#platform/context.ts";
import { statement } from "#platform/statement.ts";

export const OUTCOME_RETENTION_DAYS = 30;
const BATCH = 5_000;

export async function purgeInboundOrders({ db }: Context, days: number, batch = BATCH): Promise<number> {
  return inBatches(batch, async () => (await deleteOrders(db, days, batch)).length);
}

export async function purgeOutcomes({ db }: Context, batch = BATCH): Promise<number> {
  return inBatches(batch, async () => (await deleteOutcomes(db, OUTCOME_RETENTION_DAYS, batch)).length);
}

const deleteOrders = statement("inbound_order_purge", oldOf("inbound_order"));
const deleteOutcomes = statement("inbound_outcome_purge", oldOf("inbound_outcome"));

function oldOf(table: "inbound_order" | "inbound_outcome"): string {
  return `delete from ${table} where id in (
    select id from ${table} where created_at < now() - make_interval(days => $1::int)
    order by id limit $2::int for update skip locked)
  returning 1`;
}
