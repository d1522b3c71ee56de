// Deliveries whose last attempt failed, as a table of their own, without tests. A first attempt that succeeds, which most do, writes nothing
// here.
import type { OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

type Tried = { deliveryId: string; subscriptionId: string; attempts: number; delivered: boolean; isTest: boolean };

/** Notes the last attempts of a batch, in the transaction that settles them. @param tried.attempts before this one */
export async function noteFailed({ db }: Context, tried: readonly Tried[]): Promise<void> {
  const failed = tried.filter(({ delivered, isTest }) => !delivered && !isTest);
  const arrived = tried.filter(({ delivered, attempts }) => delivered && attempts > 0);
  if (arrived.length > 0)
    await forget(
      db,
      arrived.map(({ deliveryId }) => deliveryId),
    );
  if (failed.length > 0)
    await note(
      db,
      failed.map(({ deliveryId }) => deliveryId),
      failed.map(({ subscriptionId }) => subscriptionId),
    );
}

/** A count ends there. */
export const FAILED_UP_TO = 100;

/** Deliveries whose last attempt failed. @property waiting those that will be retried */
export type Failed = { all: number; waiting: number };

/** An organisation's deliveries whose last attempt failed, tests left out, by subscription; none for those without one. */
export async function countFailed({ db }: Context, organisationId: OrganisationId): Promise<Map<string, Failed>> {
  const rows = await count(db, organisationId);
  return new Map(rows.map(({ id, ...failed }) => [id, failed]));
}

/**
 * Deletes rows that the log of attempts holds no more, after so many days, and rows that a process of an earlier version leaves while the
 * service is updated: of deliveries that arrived since, and of tests. Returns the number of rows.
 */
export async function purgeFailed({ db }: Context, days: number): Promise<number> {
  return (await purge(db, days)).length;
}

const count = statement<Failed & { id: string }>(
  "webhook_failed_count",
  `select s.id, f.all, f.waiting from webhook_subscription s cross join lateral (
    select count(*)::int as all, count(d.id)::int as waiting from (
      select id from webhook_failed_delivery where subscription_id = s.id limit ${FAILED_UP_TO}) each
    left join webhook_delivery d on d.id = each.id) f
  where s.organisation_id = $1::uuid and f.all > 0`,
);

const forget = statement("webhook_failed_forget", "delete from webhook_failed_delivery where id = any($1::uuid[])");

/** In order of ids, so that two batches cannot deadlock. The lock keeps a subscription from being deleted before the row is written. */
const note = statement(
  "webhook_failed_note",
  `insert into webhook_failed_delivery (id, subscription_id, failed_at)
  select t.id, s.id, now() from unnest($1::uuid[], $2::uuid[]) as t(id, subscription_id)
  join webhook_subscription s on s.id = t.subscription_id order by t.id for key share of s
  on conflict (id) do update set failed_at = excluded.failed_at`,
);

const purge = statement(
  "webhook_failed_purge",
  `delete from webhook_failed_delivery f
  where f.failed_at < now() - make_interval(days => $1::int) or exists (
    select from webhook_attempt a left join webhook_event e on e.id = a.event_id
    where a.delivery_id = f.id and a.attempted_at >= f.failed_at and (a.outcome = 'delivered' or e.is_test))
  returning 1`,
);
