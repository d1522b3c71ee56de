// Stores the outcome of each request for the shop and its dashboard. The note is in our words, never text of the payload.
import { newId } from "#contract/id.ts";
import type { PlanStop } from "#domain/account/plan/gate.ts";
import { inBatches } from "#platform/database/batch.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type IntegrationRow, unchangedIntegration } from "./row.ts";
import { inboundOutcome } from "./table.ts";

/** Contract, Inbound orders. */
export const OUTCOMES = inboundOutcome.outcome.enumValues;
export type Outcome = (typeof OUTCOMES)[number];

export type Result = { outcome: Outcome; note: string | null };

/** Notes of `ignored` orders that could have been invited. */
export const OPTED_OUT_NOTE = "This address is not written to any more.";
export const PROMISE_NOTE = "The reference or the name promises a reward for stars or praise, or asks for stars.";
/** Of a `queued` order that counted before: its invitation was cancelled with it, and is queued again. */
export const RESTORED_NOTE = "The order was paid after its cancellation, so its invitation is queued again.";
export const STOPPED_NOTES: Record<PlanStop, string> = {
  organisation_suspended: "The organisation is suspended.",
  plan_required: "The plan does not include integrations.",
  plan_inactive: "The plan is not active.",
};
export const UNINVITED_NOTES: readonly string[] = [OPTED_OUT_NOTE, PROMISE_NOTE, ...Object.values(STOPPED_NOTES)];

/** Stores a result. Returns false where the integration has changed: with its new row the result may differ. */
export async function recordOutcome(
  context: Context,
  integration: IntegrationRow,
  { outcome, note, orderKey }: Result & { orderKey: string | null },
): Promise<boolean> {
  const now = context.clock.now().toISOString();
  return (
    (await record(context.db, integration.id, integration.version, newId(), outcome, note, orderKey, now)).length > 0
  );
}

/** Stores results in the transaction that looked up their integrations. */
export async function keepOutcomes(
  { db, clock }: Context,
  results: readonly (Result & { integrationId: string; orderKey: string | null })[],
): Promise<void> {
  const rows = results.map((each) => ({ id: newId(), ...each }));
  if (rows.length > 0) await insert(db, JSON.stringify(rows), clock.now().toISOString());
}

const insert = statement(
  "inbound_outcome_insert",
  `insert into inbound_outcome (id, integration_id, outcome, note, order_key, created_at)
  select id, "integrationId", outcome, note, "orderKey", $2::timestamptz
  from json_to_recordset($1::text::json) as r(id uuid, "integrationId" uuid, outcome text, note text, "orderKey" text)`,
);

const record = statement(
  "inbound_outcome_record",
  `insert into inbound_outcome (id, integration_id, outcome, note, order_key, created_at)
  select $3::uuid, unchanged.id, $4::text, $5::text, $6::text, $7::timestamptz from (${unchangedIntegration("$1::uuid", "$2::text")}) unchanged
  returning 1 as recorded`,
);

export const OUTCOME_RETENTION_DAYS = 30;
const BATCH = 5_000;

/** Deletes remembered orders, which are kept as long as the invitations they caused. @returns how many */
export async function purgeInboundOrders({ db }: Context, days: number, batch = BATCH): Promise<number> {
  return inBatches(batch, async () => (await deleteOrders(db, days, batch)).length);
}

/** @returns how many were deleted */
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
