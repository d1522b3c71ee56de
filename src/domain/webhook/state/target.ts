// The target of a subscription for a dispatcher: its address, its secrets, and whether it is open (switched on, under a plan with
// webhooks, and its organisation does not move). While it is not open, deliveries wait.
import { mayUseText } from "#domain/account/plan/gate.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** Secrets are sealed; the sending thread opens them. */
export type TargetRow = {
  subscriptionId: string;
  url: string;
  open: boolean;
  secretSealed: Uint8Array;
  nextSecretSealed: Uint8Array | null;
  /** Whether the old secret's 24 hours are over. */
  rotated: boolean;
  /** Outcome of the last attempt by any dispatcher. */
  lastStatus: string | null;
};

/** `host`: the URL's host without its port. */
export type LaneTarget = TargetRow & { host: string };

/** SQL for webhook_subscription as `s` and its organisation as `o`. $1: ids of the plans with webhooks. */
export const IS_OPEN = `(s.status = 'active' and o.moving_at is null and ${mayUseText("$1")})`;

/** SQL for webhook_outbox: an event of an organisation that moves waits. Without such an organisation no event is looked up. */
export const IS_FREE = `(not exists (select from organisation where moving_at is not null) or not exists (
  select from webhook_event e join organisation o on o.id = e.organisation_id and o.moving_at is not null where e.id = event_id))`;

/** SQL: the columns of a `TargetRow`, from the same tables. */
export const TARGET_COLUMNS = `s.id as "subscriptionId", s.url, ${IS_OPEN} as open, s.secret_sealed as "secretSealed",
  s.next_secret_sealed as "nextSecretSealed", s.rotates_at is not null and s.rotates_at <= now() as rotated,
  s.last_delivery_status as "lastStatus"`;

const read = statement<TargetRow>(
  "webhook_target",
  `select ${TARGET_COLUMNS} from webhook_subscription s join organisation o on o.id = s.organisation_id
  where s.id = any($2::uuid[])`,
);

/** The present targets of these subscriptions, without deleted ones. @param plans ids of the plans with webhooks */
export async function readTargets(
  { db }: Context,
  plans: readonly string[],
  subscriptionIds: readonly string[],
): Promise<LaneTarget[]> {
  if (subscriptionIds.length === 0) return [];
  return (await read(db, plans, subscriptionIds)).map(toTarget);
}

export function toTarget(row: TargetRow): LaneTarget {
  return { ...row, host: URL.parse(row.url)?.hostname ?? row.url };
}
