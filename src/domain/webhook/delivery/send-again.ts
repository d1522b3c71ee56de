// Deliveries that a person asks for: one again, all since a time, or a test. A repeated delivery keeps its id and has no automatic
// retries (contract, Events). One that still waits is sent earlier and keeps its retries.

import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { WEBHOOK_EVENTS, type WebhookEventName } from "#contract/event.ts";
import { newId, type OrganisationId } from "#contract/id.ts";
import { noSuchRecord, Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { deliveryIdText, WHERE_NEW } from "../state/fan-out.ts";
import { wakeLanes } from "../state/lane.ts";
import { ownedSubscription } from "../state/subscription.ts";
import { webhookDelivery, webhookLane, webhookSubscription } from "../state/table.ts";

/** Events of one replay. The next replay continues after them. */
export const MOST_REPLAYED = 10_000;

type OwnSubscription = { id: string; organisationId: OrganisationId; status: string };

/** Sends one delivery again, now. Refuses with not_found, validation_error (switched off) or duplicate (in flight at this moment). */
export async function resend(context: Context, organisationId: OrganisationId, id: string): Promise<void> {
  await inTransaction(context, async ({ db }) => {
    const [found] = await findForResend(db, id, organisationId);
    if (!found) throw noSuchRecord();
    refuseSwitchedOff(found.status);
    const { subscriptionId, eventId, attempts } = found;
    const made = await db
      .insert(webhookDelivery)
      .values({ id, eventId, subscriptionId, runAt: sql`now()`, attempts, manual: true })
      .onConflictDoNothing()
      .returning({ id: webhookDelivery.id });
    // Locks the lane, so that no dispatcher leases it until this is decided.
    await wakeLanes(db, [subscriptionId]);
    if (made.length === 0 && !(await willBeSent(db, id, subscriptionId)))
      throw new Refusal("duplicate", "This delivery is being sent at this moment. Its log shows the result soon.", {
        says: sentence("webhook.sending"),
      });
  });
}

/** Makes a queued delivery due. @returns whether it will be sent: false where it is due already and a dispatcher leases its lane */
async function willBeSent(db: Context["db"], id: string, subscriptionId: string): Promise<boolean> {
  const earlier = await db
    .update(webhookDelivery)
    .set({ runAt: sql`now()` })
    .where(and(eq(webhookDelivery.id, id), gt(webhookDelivery.runAt, sql`now()`)))
    .returning({ id: webhookDelivery.id });
  if (earlier.length > 0) return true;
  const isFree = or(isNull(webhookLane.leaseUntil), lt(webhookLane.leaseUntil, sql`now()`));
  const free = await db.$count(webhookLane, and(eq(webhookLane.subscriptionId, subscriptionId), isFree));
  return free > 0 && (await db.$count(webhookDelivery, eq(webhookDelivery.id, id))) > 0;
}

/**
 * Sends every event since a moment, with those of times when the subscription was off. @param isMissedOnly leaves out those that the
 * receiver took @returns how many, and the moment from which the next replay continues; null: it sent all
 */
export async function replay(
  context: Context,
  subscription: OwnSubscription,
  since: Date,
  isMissedOnly = false,
): Promise<{ queued: number; next: Date | null }> {
  refuseSwitchedOff(subscription.status);
  return inTransaction(context, async ({ db }) => {
    const { id, organisationId } = subscription;
    await hold(db, subscription);
    const [row] = await queueSince(db, id, organisationId, since.toISOString(), isMissedOnly);
    const { queued, next } = row ?? { queued: 0, next: null };
    if (queued > 0) {
      await hasten(db, id, since);
      await wakeLanes(db, [id]);
    }
    return { queued, next };
  });
}

/** How many events `replay` would send, and how many of them arrived before. `isMore`: a further replay would send others, and `arrived` is not counted. */
export async function countSince(
  { db }: Context,
  subscription: { id: string; organisationId: OrganisationId },
  since: Date,
): Promise<{ count: number; arrived: number; isMore: boolean }> {
  const [row] = await countReplayed(db, subscription.id, subscription.organisationId, since.toISOString());
  const { n, arrived } = row ?? { n: 0, arrived: 0 };
  return { count: Math.min(n, MOST_REPLAYED), arrived, isMore: n > MOST_REPLAYED };
}

/** When the oldest event happened that has not arrived; null: all did. Looks at the newest MOST_REPLAYED since the subscription was made. */
export async function firstMissed(
  { db }: Context,
  { id, organisationId }: { id: string; organisationId: OrganisationId },
  since: Date,
): Promise<Date | null> {
  const [row] = await findMissed(db, id, organisationId, since.toISOString());
  return row?.at ?? null;
}

export async function sendTest(
  context: Context,
  subscription: OwnSubscription,
  payload: { event: WebhookEventName; data: object },
): Promise<string> {
  refuseSwitchedOff(subscription.status);
  return inTransaction(context, async ({ db, clock }) => {
    await hold(db, subscription);
    const [eventId, id] = [newId(), newId<"whd">()];
    const [data, now] = [JSON.stringify(payload.data), clock.now().toISOString()];
    await insertTest(db, eventId, subscription.organisationId, payload.event, data, now);
    await db
      .insert(webhookDelivery)
      .values({ id, eventId, subscriptionId: subscription.id, runAt: sql`now()`, manual: true });
    await wakeLanes(db, [subscription.id]);
    return id;
  });
}

/** Makes up to MOST_REPLAYED retries due. Skips those being settled. @param since of their events; null: of any age */
export async function hasten(db: Context["db"], subscriptionId: string, since: Date | null): Promise<void> {
  await makeDue(db, subscriptionId, since?.toISOString() ?? null);
}

/** Keeps a subscription from being deleted until the transaction ends. Refuses with not_found where that came first. */
async function hold(db: Context["db"], { id, organisationId }: OwnSubscription): Promise<void> {
  const found = await db
    .select({ id: webhookSubscription.id })
    .from(webhookSubscription)
    .where(ownedSubscription(organisationId, id))
    .for("key share");
  if (found.length === 0) throw noSuchRecord();
}

function refuseSwitchedOff(status: string): void {
  if (status !== "active")
    throw new Refusal("validation_error", "The subscription is switched off; switch it on first.", {
      says: sentence("webhook.off"),
    });
}

const findForResend = statement<{ subscriptionId: string; eventId: string; attempts: number; status: string }>(
  "webhook_resend_find",
  `select known.subscription_id as "subscriptionId", known.event_id as "eventId", known.attempts, s.status
  from (
    select subscription_id, event_id, attempts from webhook_delivery where id = $1::uuid
    union all
    (select subscription_id, event_id, attempt from webhook_attempt where delivery_id = $1::uuid
      order by attempt desc limit 1)
  ) known
  join webhook_subscription s on s.id = known.subscription_id and s.organisation_id = $2::uuid
  join webhook_event e on e.id = known.event_id
  limit 1 for key share of s, e`,
);

/** Events of subscription $1 and its organisation $2, since $3. */
const REPLAYED = `webhook_event e join webhook_subscription s on s.id = $1::uuid
  where e.organisation_id = $2::uuid and e.event = any(s.events) and e.created_at >= $3::timestamptz
    and not e.is_test and not exists (select 1 from webhook_outbox o where o.event_id = e.id)`;

/** As REPLAYED: the newest `most`. Each name is in order in an index, so that merging them reads no more, however many there are. */
function newest(most: number, since: string): string {
  const named = WEBHOOK_EVENTS.map(
    (name) => `(select id, created_at from webhook_event
      where organisation_id = $2::uuid and event = '${name}' and created_at >= ${since} and not is_test
        and (select '${name}' = any(events) from webhook_subscription where id = $1::uuid)
      order by created_at desc limit ${most})`,
  );
  return `select id, created_at from (
      select id, created_at from (${named.join(" union all ")}) merged order by created_at desc limit ${most}
    ) e where not exists (select 1 from webhook_outbox o where o.event_id = e.id)`;
}

/** The events that the receiver of subscription $1 took, of attempts since a moment. */
function arrivedSince(since: string): string {
  return `select event_id from webhook_attempt
    where subscription_id = $1::uuid and outcome = 'delivered' and attempted_at >= ${since}`;
}

/** $4: whether only those that have not arrived are sent. */
const queueSince = statement<{ queued: number; next: Date | null }>(
  "webhook_replay",
  `with wanted as materialized (
    select e.id, e.created_at from ${REPLAYED} order by e.created_at, e.id limit ${MOST_REPLAYED + 1} for key share of e
  ), arrived as (
    ${arrivedSince("$3::timestamptz")} and $4::boolean
  ), sent as materialized (
    select id from (select id from wanted order by created_at, id limit ${MOST_REPLAYED}) each
    where not exists (select from arrived where event_id = each.id)
  ), made as (
    insert into webhook_delivery as d (id, event_id, subscription_id, run_at, attempts, manual)
    select w.delivery_id, w.id, $1::uuid, now(), coalesce(tried.attempts, 0), true
    from (select id, ${deliveryIdText("id", "$1::uuid")} as delivery_id from sent) w
    cross join lateral (
      select max(attempt) as attempts from webhook_attempt
      where delivery_id = w.delivery_id and attempted_at >= $3::timestamptz
    ) tried
    ${WHERE_NEW}
  )
  select (select count(*)::int from sent) as queued,
    (select created_at from wanted order by created_at, id offset ${MOST_REPLAYED} limit 1) as next`,
);

/** `arrived` is counted where all fit into one replay: else it would read the attempts of events that this replay leaves out. */
const countReplayed = statement<{ n: number; arrived: number }>(
  "webhook_replay_count",
  `with wanted as materialized (${newest(MOST_REPLAYED + 1, "$3::timestamptz")})
  select count(*)::int as n, count(a.event_id)::int as arrived from wanted w left join (
    select distinct event_id from (${arrivedSince("$3::timestamptz")}
      and (select count(*) from wanted) <= ${MOST_REPLAYED}) taken
  ) a on a.event_id = w.id`,
);

/** A clock may be a minute behind another. */
const findMissed = statement<{ at: Date | null }>(
  "webhook_first_missed",
  `with wanted as materialized (
    ${newest(MOST_REPLAYED, "(select greatest($3::timestamptz, created_at) from webhook_subscription where id = $1::uuid)")}
  ), arrived as materialized (
    ${arrivedSince("(select min(created_at) - interval '1 minute' from wanted)")}
  )
  select min(created_at) as at from wanted where not exists (select from arrived where event_id = wanted.id)`,
);

const makeDue = statement(
  "webhook_hasten",
  `update webhook_delivery set run_at = now() where id in (
    select d.id from webhook_delivery d join webhook_event e on e.id = d.event_id
    where d.subscription_id = $1::uuid and d.run_at > now() and ($2::timestamptz is null or e.created_at >= $2::timestamptz)
    order by d.run_at limit ${MOST_REPLAYED} for update of d skip locked)`,
);

const insertTest = statement(
  "webhook_test",
  `insert into webhook_event (id, organisation_id, event, data, created_at, is_test)
  values ($1::uuid, $2::uuid, $3, $4, $5::timestamptz, true)`,
);
