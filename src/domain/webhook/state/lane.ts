// One lane per subscription, which a dispatcher leases. A lease is a fresh uuid (`owner`) and a time. Every later statement names the
// owner, so a dispatcher that wakes after its lease ran out changes nothing.
//
//   free ──lease──▶ owned ──release──▶ free        owned ──lease runs out──▶ free
//
// next_due is when a free lane is worth leasing; null: nothing waits, or the subscription is not open (target.ts). A fan-out makes a
// lane due without a look at the plan. A dispatcher that leases a lane that is not open releases it with null, and the change that opens
// the lane again wakes it in the same transaction. A statement that waits for several lanes locks them in the order of their ids.
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { IS_FREE, IS_OPEN, type LaneTarget, TARGET_COLUMNS, type TargetRow, toTarget } from "./target.ts";

/** SQL: the commit does not wait for the disk. A crash loses a moment of leases and attempts, which are then repeated. */
export const COMMIT_WITHOUT_WAITING = "set_config('synchronous_commit', 'off', true)";

/** A dispatcher may miss three heartbeats. */
export const LANE_LEASE_S = 40;

export type LaneLease = { subscriptionId: string; owner: string };

/** Leases up to `most` lanes that are due, longest overdue first. @param plans ids of those with webhooks */
export async function leaseLanes(
  { db }: Context,
  plans: readonly string[],
  most: number,
): Promise<(LaneLease & { target: LaneTarget })[]> {
  const owner = crypto.randomUUID();
  const rows = await leaseDue(db, plans, most, owner);
  return rows.map((row) => ({ subscriptionId: row.subscriptionId, owner, target: toTarget(row) }));
}

/** Prolongs leases, even ended ones that no other dispatcher took. @returns ids of the lanes that are still ours */
export async function renewLanes({ db }: Context, lanes: readonly LaneLease[]): Promise<Set<string>> {
  if (lanes.length === 0) return new Set();
  return new Set((await renew(db, ...columnsOf(lanes))).map(({ id }) => id));
}

/**
 * Gives lanes back and stores when each is due next. The second statement has a newer snapshot than the lock, so it sees the deliveries
 * of a fan-out and the change of a plan that committed before the lock. One statement would lose that wake-up.
 */
export async function releaseLanes(
  context: Context,
  plans: readonly string[],
  lanes: readonly LaneLease[],
): Promise<void> {
  if (lanes.length === 0) return;
  await inTransaction(context, async ({ db }) => {
    const ours = (await lockOwned(db, ...columnsOf(lanes))).map(({ id }) => id);
    await release(db, plans, ours);
  });
}

/**
 * Repairs lost wake-ups: free lanes of open subscriptions whose next_due is null or later than the queue says. Costs one index read per
 * open subscription. @returns how many lanes were repaired
 */
export async function sweepLanes({ db }: Context, plans: readonly string[]): Promise<number> {
  return (await sweep(db, plans)).length;
}

/** Makes lanes due and wakes dispatchers. Call it in the transaction of their deliveries and after them: it locks the lanes. */
export async function wakeLanes(db: Context["db"], subscriptionIds: readonly string[]): Promise<void> {
  if (subscriptionIds.length === 0) return;
  await touch(db, subscriptionIds);
  await announce(db, ["delivery"]);
}

/**
 * SQL that makes lanes due, in the order of ids, so that two such statements cannot deadlock. A lane that is due already is only
 * locked, so that a release at the same moment waits. @param subscriptionIds a query
 */
export function touchText(subscriptionIds: string): string {
  return `insert into webhook_lane as l (subscription_id, next_due)
    select id, now() from (${subscriptionIds}) as given(id) order by id
    on conflict (subscription_id) do update set next_due = excluded.next_due
    where l.next_due is null or l.next_due > excluded.next_due`;
}

/** `dueInMs`: until the earliest lane is due, negative where another process may have leased it; null where none waits. */
type WebhookWork = { events: boolean; lanes: boolean; dueInMs: number | null };

/** Whether events wait to be fanned out, and lanes to be leased. Reads indexes that are empty while nothing waits. */
export async function lookForWork({ db }: Context): Promise<WebhookWork> {
  const [row] = await look(db);
  return row ?? { events: false, lanes: false, dueInMs: null };
}

/** Whether a dispatcher is needed at some time: events wait to be fanned out, or deliveries wait in lanes. */
export async function hasWebhookWork(context: Context): Promise<boolean> {
  const { events, dueInMs } = await lookForWork(context);
  return events || dueInMs !== null;
}

function columnsOf(lanes: readonly LaneLease[]): [subscriptionIds: string[], owners: string[]] {
  return [lanes.map(({ subscriptionId }) => subscriptionId), lanes.map(({ owner }) => owner)];
}

const EARLIEST = "select d.run_at from webhook_delivery d where d.subscription_id = s.id order by d.run_at limit 1";
const LEASE_UNTIL = `now() + make_interval(secs => ${LANE_LEASE_S})`;
const LOCK_OWNED = `select l.subscription_id as id from webhook_lane l
  join unnest($1::uuid[], $2::uuid[]) as lease(subscription_id, owner)
    on l.subscription_id = lease.subscription_id and l.owner = lease.owner
  order by l.subscription_id for update of l`;

const leaseDue = statement<TargetRow>(
  "webhook_lane_lease",
  `with due as materialized (
    select subscription_id from webhook_lane
    where next_due is not null and next_due <= now() and (lease_until is null or lease_until < now())
    order by next_due limit $2::int for update skip locked
  ), leased as (
    update webhook_lane set owner = $3::uuid, lease_until = ${LEASE_UNTIL}
    where subscription_id in (select subscription_id from due)
    returning subscription_id
  )
  select ${TARGET_COLUMNS}, ${COMMIT_WITHOUT_WAITING} from leased
  join webhook_subscription s on s.id = leased.subscription_id join organisation o on o.id = s.organisation_id`,
);

const renew = statement<{ id: string }>(
  "webhook_lane_renew",
  `with ours as materialized (${LOCK_OWNED})
  update webhook_lane set lease_until = ${LEASE_UNTIL}
  where subscription_id in (select id from ours)
  returning subscription_id as id`,
);

const lockOwned = statement<{ id: string }>("webhook_lane_lock", LOCK_OWNED);

const release = statement(
  "webhook_lane_release",
  `update webhook_lane l set owner = null, lease_until = null, next_due = case when ${IS_OPEN} then (${EARLIEST}) end
  from webhook_subscription s join organisation o on o.id = s.organisation_id
  where s.id = l.subscription_id and l.subscription_id = any($2::uuid[])`,
  { plan: "fresh" },
);

const sweep = statement(
  "webhook_lane_sweep",
  `insert into webhook_lane as l (subscription_id, next_due)
  select s.id, waiting.at from webhook_subscription s join organisation o on o.id = s.organisation_id
  left join webhook_lane free on free.subscription_id = s.id
  cross join lateral (${EARLIEST}) as waiting(at)
  where ${IS_OPEN} and waiting.at is not null
    and (free.next_due is null or free.next_due > waiting.at) and (free.owner is null or free.lease_until < now())
  order by s.id
  on conflict (subscription_id) do update set next_due = least(l.next_due, excluded.next_due)
  returning 1`,
  { plan: "fresh" },
);

const touch = statement("webhook_lane_touch", touchText("select distinct id from unnest($1::uuid[]) id"));

const look = statement<WebhookWork>(
  "webhook_work",
  `select exists(select 1 from webhook_outbox where ${IS_FREE}) as events,
    exists(select 1 from webhook_lane where next_due is not null and next_due <= now()
      and (lease_until is null or lease_until < now())) as lanes,
    (select (extract(epoch from next_due - now()) * 1000)::float8 from webhook_lane
      where next_due is not null order by next_due limit 1) as "dueInMs"`,
);
