// The outbox: events, written in the transaction that makes them true. Each noun builds its own payload.
import { announceAfter } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";
import { newId, type OrganisationId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { currentTrace, traceparentOf } from "#platform/trace.ts";

/** Contract, Events. */
export const WEBHOOK_EVENTS = [
  "review.created",
  "review.updated",
  "review.removed",
  "reply.created",
  "invitation.sent",
  "business.verified",
  "review.resolved",
] as const;

export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number];

export type WebhookEvent = {
  event: WebhookEventName;
  organisationId: OrganisationId;
  /** The delivery's `data`; kept as text, so that every attempt sends the same bytes. */
  data: object;
};

/** Records events, and wakes dispatchers when this commits; call it inside the transaction that changes the state. */
export async function recordEvents(context: Context, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  const createdAt = context.clock.now();
  const trace = currentTrace();
  const rows = events.map(({ event, organisationId, data }) => ({
    id: newId(),
    organisation_id: organisationId,
    event,
    data: JSON.stringify(data),
    trace: trace && traceparentOf(trace),
    created_at: createdAt,
  }));
  await insert(context.db, JSON.stringify(rows));
  await announceAfter(context, ["event"]);
}

const insert = statement(
  "webhook_event_record",
  `with given as materialized (
    select * from json_to_recordset($1::text::json)
      as e(id uuid, organisation_id uuid, event text, data text, trace text, created_at timestamptz)
  ), recorded as (
    insert into webhook_event (id, organisation_id, event, data, trace, created_at, fanned_out_at)
    select id, organisation_id, event, data, trace, created_at, created_at from given
  )
  insert into webhook_outbox select id from given`,
);
