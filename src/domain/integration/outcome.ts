// A request's outcome for the shop and its dashboard, with a note in our words, never text of the payload.
import type { Context } from "#platform/context.ts";
import { newId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { type IntegrationRow, UNCHANGED_INTEGRATION } from "./row.ts";

/** Contract, Inbound orders. */
export const OUTCOMES = [
  "queued",
  "duplicate",
  "no_email",
  "cancelled",
  "limit_reached",
  "test",
  "unreadable",
  "ignored",
] as const;

export type Outcome = (typeof OUTCOMES)[number];

export type Result = { outcome: Outcome; note: string | null };

/** Stores a result. False where the integration has changed: with its new row the result may differ. */
export async function recordOutcome(
  context: Context,
  integration: IntegrationRow,
  { outcome, note }: Result,
): Promise<boolean> {
  const now = context.clock.now().toISOString();
  return (await record(context.db, integration.id, integration.version, newId(), outcome, note, now)).length > 0;
}

/** Stores a result in the transaction that looked up the integration. */
export async function keepOutcome(inside: Context, integrationId: string, result: Result): Promise<Result> {
  const now = inside.clock.now().toISOString();
  await insert(inside.db, integrationId, newId(), result.outcome, result.note, now);
  return result;
}

const insert = statement(
  "inbound_outcome_insert",
  `insert into inbound_outcome (id, integration_id, outcome, note, created_at)
  values ($2::uuid, $1::uuid, $3::text, $4::text, $5::timestamptz)`,
);

const record = statement(
  "inbound_outcome_record",
  `insert into inbound_outcome (id, integration_id, outcome, note, created_at)
  select $3::uuid, unchanged.id, $4::text, $5::text, $6::timestamptz from (${UNCHANGED_INTEGRATION}) unchanged
  returning 1 as recorded`,
);
