// Deliveries that a person asks for: one again, all since a time, or a test. Under the id that the delivery has already, and
// without automatic retries afterwards (decisions, Webhooks); one that still waits is only sent earlier, and keeps its retries.
import { sql } from "drizzle-orm";
import { announce } from "#platform/change.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { newId, type OrganisationId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import type { WebhookEventName } from "../event.ts";
import { deliveryId, touchLanes, WHERE_NEW } from "../fan-out.ts";

/** A replay takes this many events; the next one goes on from there. */
export const MOST_REPLAYED = 10_000;

/** When a test was "fanned out": so that no replay takes it for an event. */
const NEVER = sql.raw("'-infinity'::timestamptz");

type OwnSubscription = { id: string; organisationId: OrganisationId; status: string };

/**
 * Sends one delivery again, now. Refuses with not_found, with validation_error while its subscription is switched off, and with
 * duplicate where it is being sent at this moment: what is under way began before it was asked for.
 */
export async function resend(context: Context, organisationId: OrganisationId, id: string): Promise<void> {
  await inTransaction(context, async ({ db }) => {
    const [found] = (await db.execute(sql`
      select known.subscription_id, known.event_id, known.attempts, s.status
      from (
        select subscription_id, event_id, attempts from webhook_delivery where id = ${id}
        union all
        (select subscription_id, event_id, attempt from webhook_attempt where delivery_id = ${id}
         order by attempt desc limit 1)
      ) known
      join webhook_subscription s on s.id = known.subscription_id and s.organisation_id = ${organisationId}
      join webhook_event e on e.id = known.event_id
      limit 1 for key share of s, e`)) as unknown as {
      subscription_id: string;
      event_id: string;
      attempts: number;
      status: string;
    }[];
    if (!found) throw new Refusal("not_found", "There is no such delivery in your organisation.");
    refuseSwitchedOff(found.status);
    const made = (await db.execute(sql`
      insert into webhook_delivery (id, event_id, subscription_id, run_at, attempts, manual)
      values (${id}, ${found.event_id}, ${found.subscription_id}, now(), ${found.attempts}, true)
      ${WHERE_NEW} returning id`)) as unknown as unknown[];
    // Locks the lane, so that nobody claims it until this is decided.
    await touchLanes(db, [found.subscription_id]);
    if (made.length === 0 && !(await isSentAnyway(db, id, found.subscription_id)))
      throw new Refusal("duplicate", "This delivery is being sent at this moment. Its log shows what came of it soon.");
    await announce(db, ["delivery"]);
  });
}

/** Whether a delivery that was in the queue already will be sent after this: earlier than planned, or because no lease covers it. */
async function isSentAnyway(db: Context["db"], id: string, subscriptionId: string): Promise<boolean> {
  const earlier = (await db.execute(
    sql`update webhook_delivery set run_at = now() where id = ${id} and run_at > now() returning id`,
  )) as unknown as unknown[];
  if (earlier.length > 0) return true;
  const waiting = (await db.execute(sql`
    select 1 from webhook_delivery d join webhook_lane l on l.subscription_id = d.subscription_id
    where d.id = ${id} and l.subscription_id = ${subscriptionId} and (l.lease_until is null or l.lease_until < now())`)) as unknown as unknown[];
  return waiting.length > 0;
}

/**
 * Sends every event since a moment, those included that came while the subscription was switched off or did not exist yet.
 * @returns how many, and where to go on when there were more than MOST_REPLAYED.
 */
export async function replay(
  context: Context,
  subscription: OwnSubscription,
  since: Date,
): Promise<{ queued: number; next: Date | null }> {
  refuseSwitchedOff(subscription.status);
  return inTransaction(context, async ({ db }) => {
    await hold(db, subscription);
    const from = since.toISOString();
    const id = deliveryId(sql`w.id`, sql`${subscription.id}::uuid`);
    const rows = (await db.execute(sql`
      with wanted as materialized (
        select e.id, e.created_at from webhook_event e join webhook_subscription s on s.id = ${subscription.id}
        where e.organisation_id = ${subscription.organisationId} and e.event = any(s.events)
          and e.created_at >= ${from} and e.fanned_out_at > ${NEVER}
        order by e.created_at, e.id limit ${MOST_REPLAYED + 1} for key share of e
      ), made as (
        insert into webhook_delivery as d (id, event_id, subscription_id, run_at, attempts, manual)
        select w.delivery_id, w.id, ${subscription.id}, now(), coalesce(tried.attempts, 0), true
        from (select w.id, ${id} as delivery_id from wanted w order by created_at, id limit ${MOST_REPLAYED}) w
        cross join lateral (
          select max(attempt) as attempts from webhook_attempt where delivery_id = w.delivery_id and attempted_at >= ${from}
        ) tried
        ${WHERE_NEW}
      )
      select (select least(count(*), ${MOST_REPLAYED})::int from wanted) as queued,
        (select created_at from wanted order by created_at, id offset ${MOST_REPLAYED} limit 1) as next`)) as unknown as {
      queued: number;
      next: Date | string | null;
    }[];
    const { queued, next } = rows[0] ?? { queued: 0, next: null };
    if (queued > 0) {
      // Those that wait for a retry. What is being settled at this moment is not waited for, in whatever order: it was just sent.
      await db.execute(sql`
        update webhook_delivery set run_at = now() where id in (
          select d.id from webhook_delivery d join webhook_event e on e.id = d.event_id
          where d.subscription_id = ${subscription.id} and d.run_at > now() and e.created_at >= ${from}
          order by d.run_at limit ${MOST_REPLAYED} for update of d skip locked)`);
      await touchLanes(db, [subscription.id]);
      await announce(db, ["delivery"]);
    }
    return { queued, next: next === null ? null : new Date(next) };
  });
}

/** Sends one made-up event to one subscription and nobody else. @returns the delivery's id */
export async function sendTest(
  context: Context,
  subscription: OwnSubscription,
  payload: { event: WebhookEventName; data: object },
): Promise<string> {
  refuseSwitchedOff(subscription.status);
  return inTransaction(context, async ({ db, clock }) => {
    await hold(db, subscription);
    const [eventId, id] = [newId(), newId<"whd">()];
    const now = clock.now().toISOString();
    await db.execute(sql`
      insert into webhook_event (id, organisation_id, event, data, created_at, fanned_out_at)
      values (${eventId}, ${subscription.organisationId}, ${payload.event}, ${JSON.stringify(payload.data)}, ${now}, ${NEVER})`);
    await db.execute(sql`
      insert into webhook_delivery (id, event_id, subscription_id, run_at, manual)
      values (${id}, ${eventId}, ${subscription.id}, now(), true)`);
    await touchLanes(db, [subscription.id]);
    await announce(db, ["delivery"]);
    return id;
  });
}

/** Keeps a subscription from being deleted until the transaction ends. Refuses with not_found where that came first. */
async function hold(db: Context["db"], { id, organisationId }: OwnSubscription): Promise<void> {
  const found = (await db.execute(sql`
    select 1 from webhook_subscription where id = ${id} and organisation_id = ${organisationId} for key share`)) as unknown[];
  if (found.length === 0) throw new Refusal("not_found", "There is no such subscription in your organisation.");
}

function refuseSwitchedOff(status: string): void {
  if (status !== "active")
    throw new Refusal("validation_error", "The subscription is switched off; switch it on first.");
}
