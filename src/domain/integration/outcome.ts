// What came of a request, for the shop and its dashboard: the outcome and a note of ours, never anything out of the payload.
import type { Context } from "#platform/context.ts";
import { newId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { PLACE_VERSION, type Place } from "./row.ts";

/** Issue, Parts; `ignored` is what needs no invitation, with a note that says why. */
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

/** Keeps a result. False where the place is not what it was: then it may be another result, or nobody's. */
export async function recordOutcome(context: Context, place: Place, { outcome, note }: Result): Promise<boolean> {
  const now = context.clock.now().toISOString();
  return (await record(context.db, newId(), place.id, place.version, outcome, note, now)).length > 0;
}

const record = statement(
  "inbound_outcome_record",
  `insert into inbound_outcome (id, integration_id, outcome, note, created_at)
  select $1::uuid, place.id, $4::text, $5::text, $6::timestamptz
  from (
    select i.id from integration i join business b on b.id = i.business_id join organisation o on o.id = b.organisation_id
    where i.id = $2::uuid and not i.paused and ${PLACE_VERSION} = $3::text
    for key share of i
  ) place
  returning 1 as recorded`,
);
