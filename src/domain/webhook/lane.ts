// One lane per subscription: what a dispatcher leases. A lease is a fresh uuid (`owner`) and a time; every later statement names
// the owner, so whoever wakes after its lease is gone changes nothing.
//
//   free ──claim──▶ owned ──release──▶ free        owned ──lease runs out──▶ free to be claimed
//
// next_due is when a free lane is worth claiming; null: nothing waits, or the subscription is not open (target.ts). A fan-out makes a
// lane due whatever the plan; who claims one that is not open gives it back with null, and what opens it again touches it in the same
// transaction. Several lanes are locked in the order of their ids.
import { sql } from "drizzle-orm";
import { type Context, inTransaction } from "#platform/context.ts";
import { COMMIT_WITHOUT_WAITING } from "#platform/disk-wait.ts";
import { statement } from "#platform/statement.ts";
import { isOpen, type LaneTarget, type TargetRow, targetColumns, toTarget } from "./subscription/target.ts";

/** Three heartbeats of a dispatcher may be missed. */
export const LANE_LEASE_S = 40;

export type LaneClaim = { subscriptionId: string; owner: string };

/** Leases up to `most` lanes that are due, longest overdue first. @param plans ids of those with webhooks */
export async function claimLanes(
  { db }: Context,
  plans: readonly string[],
  most: number,
): Promise<(LaneClaim & { target: LaneTarget })[]> {
  const owner = crypto.randomUUID();
  const rows = (await db.execute(sql`
    with due as materialized (
      select subscription_id from webhook_lane
      where next_due is not null and next_due <= now() and (lease_until is null or lease_until < now())
      order by next_due limit ${most} for update skip locked
    ), claimed as (
      update webhook_lane set owner = ${owner}::uuid, lease_until = now() + make_interval(secs => ${LANE_LEASE_S})
      where subscription_id in (select subscription_id from due)
      returning subscription_id
    )
    select ${targetColumns(plans)}, ${sql.raw(COMMIT_WITHOUT_WAITING)} from claimed
    join webhook_subscription s on s.id = claimed.subscription_id join organisation o on o.id = s.organisation_id`)) as unknown as TargetRow[];
  return rows.map((row) => ({ subscriptionId: row.id, owner, target: toTarget(row) }));
}

/**
 * Prolongs leases, those included that have run out and that nobody took.
 * @returns the lanes that are still ours; the others are somebody else's now, or gone.
 */
export async function renewLanes({ db }: Context, lanes: readonly LaneClaim[]): Promise<Set<string>> {
  if (lanes.length === 0) return new Set();
  const rows = (await db.execute(sql`
    with ours as materialized (${lockOwned(lanes)})
    update webhook_lane set lease_until = now() + make_interval(secs => ${LANE_LEASE_S})
    where subscription_id in (select subscription_id from ours)
    returning subscription_id`)) as unknown as { subscription_id: string }[];
  return new Set(rows.map((row) => row.subscription_id));
}

/**
 * Gives lanes back and says when each is due next. Two statements: what is counted after the lane is locked includes what
 * a fan-out or a change of the plan committed before it; counted in the same statement, that wake-up would be lost.
 */
export async function releaseLanes(
  context: Context,
  plans: readonly string[],
  lanes: readonly LaneClaim[],
): Promise<void> {
  if (lanes.length === 0) return;
  await inTransaction(context, async ({ db }) => {
    const ours = (await db.execute(lockOwned(lanes))) as unknown as { subscription_id: string }[];
    const ids = `{${ours.map((row) => row.subscription_id).join(",")}}`;
    await db.execute(sql`
      update webhook_lane l set owner = null, lease_until = null, next_due =
        case when ${isOpen(plans)} then (${earliest(sql`s.id`)}) end
      from webhook_subscription s join organisation o on o.id = s.organisation_id
      where s.id = l.subscription_id and l.subscription_id = any(${ids}::uuid[])`);
  });
}

/**
 * Mends lost wake-ups: free lanes of open subscriptions that say that nothing is due, or later than the queue does.
 * Costs one look per open subscription. @returns how many lanes were put right.
 */
export async function sweepLanes({ db }: Context, plans: readonly string[]): Promise<number> {
  const rows = (await db.execute(sql`
    insert into webhook_lane as l (subscription_id, next_due)
    select s.id, waiting.at from webhook_subscription s join organisation o on o.id = s.organisation_id
    left join webhook_lane free on free.subscription_id = s.id
    cross join lateral (${earliest(sql`s.id`)}) as waiting(at)
    where ${isOpen(plans)} and waiting.at is not null
      and (free.next_due is null or free.next_due > waiting.at) and (free.owner is null or free.lease_until < now())
    order by s.id
    on conflict (subscription_id) do update set next_due = least(l.next_due, excluded.next_due)
    returning 1`)) as unknown as unknown[];
  return rows.length;
}

export type WebhookWork = {
  /** Events wait to be fanned out. */
  events: boolean;
  /** Lanes wait to be claimed. */
  lanes: boolean;
};

const look = statement<WebhookWork>(
  "webhook_work",
  `select exists(select 1 from webhook_event where fanned_out_at is null) as events,
    exists(select 1 from webhook_lane where next_due is not null and next_due <= now()
      and (lease_until is null or lease_until < now())) as lanes`,
);

/** Whether there is anything to do: what an idle dispatcher asks, by two looks into indexes that are empty then. */
export async function lookForWork({ db }: Context): Promise<WebhookWork> {
  const [row] = await look(db);
  return { events: row?.events ?? false, lanes: row?.lanes ?? false };
}

function earliest(subscriptionId: ReturnType<typeof sql>) {
  return sql`select d.run_at from webhook_delivery d where d.subscription_id = ${subscriptionId} order by d.run_at limit 1`;
}

function lockOwned(lanes: readonly LaneClaim[]) {
  const given = JSON.stringify(lanes.map((each) => ({ subscription_id: each.subscriptionId, owner: each.owner })));
  return sql`
    select l.subscription_id from webhook_lane l
    join json_to_recordset(${given}::json) as c(subscription_id uuid, owner uuid)
      on l.subscription_id = c.subscription_id and l.owner = c.owner
    order by l.subscription_id for update of l`;
}

/** Whether there is anything for a dispatcher, now or later: events to fan out, or lanes in which something waits. */
export async function hasWebhookWork(context: Context): Promise<boolean> {
  const [row] = (await context.db.execute(sql`
    select exists(select 1 from webhook_event where fanned_out_at is null)
      or exists(select 1 from webhook_lane where next_due is not null) as work`)) as unknown as { work: boolean }[];
  return row?.work ?? false;
}
