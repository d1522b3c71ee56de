// The outbox: events, written in the transaction of the change. Each noun builds its own payload.
import type { WebhookEventName } from "#contract/event.ts";
import { newId, type OrganisationId } from "#contract/id.ts";
import { announceAfter } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { currentTrace, traceparentOf } from "#platform/telemetry/trace.ts";

export type WebhookEvent = {
  event: WebhookEventName;
  organisationId: OrganisationId;
  /** The delivery's `data`; kept as text, so that every attempt sends the same bytes. */
  data: object;
};

/** Records an event, and wakes dispatchers after the commit. Call it inside the transaction that changes the state. */
export async function recordEvent(context: Context, event: WebhookEvent): Promise<void> {
  const row = rowOf(context, event);
  await insert(context.db, row.id, row.organisation_id, row.event, row.data, row.trace, row.created_at);
  await announceAfter(context, ["event"]);
}

/** Records several events as `recordEvent` does. */
export async function recordEvents(context: Context, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertList(context.db, JSON.stringify(events.map((event) => rowOf(context, event))));
  await announceAfter(context, ["event"]);
}

function rowOf({ clock }: Context, { event, organisationId, data }: WebhookEvent) {
  const trace = currentTrace();
  return {
    id: newId(),
    organisation_id: organisationId,
    event,
    data: JSON.stringify(data),
    trace: trace && traceparentOf(trace),
    created_at: clock.now().toISOString(),
  };
}

/** For one event: plain values take PostgreSQL two thirds of the time of a list (bench `publish`). */
const insert = statement(
  "webhook_event_record",
  `with recorded as (
    insert into webhook_event (id, organisation_id, event, data, trace, created_at)
    values ($1::uuid, $2::uuid, $3, $4, $5, $6::timestamptz)
  )
  insert into webhook_outbox values ($1::uuid)`,
);

const insertList = statement(
  "webhook_events_record",
  `with given as materialized (
    select * from json_to_recordset($1::text::json)
      as e(id uuid, organisation_id uuid, event text, data text, trace text, created_at timestamptz)
  ), recorded as (
    insert into webhook_event (id, organisation_id, event, data, trace, created_at)
    select id, organisation_id, event, data, trace, created_at from given
  )
  insert into webhook_outbox select id from given`,
);
