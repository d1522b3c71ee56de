// Where a subscription wants its deliveries, as a dispatcher needs it, and whether it is open: switched on, under a plan that lets its
// organisation use webhooks. What waits for one that is not open is kept, and goes when it is open again.
import { type SQL, sql } from "drizzle-orm";
import { mayUseInSql } from "#domain/account/plan/gate.ts";
import type { Context } from "#platform/context.ts";

/** Secrets are sealed; who sends opens them. */
export type LaneTarget = {
  subscriptionId: string;
  url: string;
  /** The URL's host without its port. */
  host: string;
  /** Whether deliveries may go out. */
  open: boolean;
  secretSealed: Uint8Array;
  nextSecretSealed: Uint8Array | null;
  /** Whether the old secret has had its 24 hours. */
  rotated: boolean;
  /** How the last attempt ended, whoever made it. */
  lastStatus: string | null;
};

export type TargetRow = {
  id: string;
  url: string;
  open: boolean;
  secret_sealed: Uint8Array;
  next_secret_sealed: Uint8Array | null;
  rotated: boolean;
  last_delivery_status: string | null;
};

/** Of webhook_subscription as `s` and its organisation as `o`. @param plans ids of those with webhooks */
export function targetColumns(plans: readonly string[]): SQL {
  return sql`s.id, s.url, ${isOpen(plans)} as open, s.secret_sealed, s.next_secret_sealed,
    s.rotates_at is not null and s.rotates_at <= now() as rotated, s.last_delivery_status`;
}

/** Of webhook_subscription as `s` and its organisation as `o`. @param plans ids of those with webhooks */
export function isOpen(plans: readonly string[]): SQL {
  return sql`(s.status = 'active' and ${mayUseInSql(plans)})`;
}

/** Reads where each of these subscriptions wants its deliveries now; those that are gone are missing. */
export async function readTargets(
  { db }: Context,
  plans: readonly string[],
  subscriptionIds: readonly string[],
): Promise<LaneTarget[]> {
  if (subscriptionIds.length === 0) return [];
  const rows = (await db.execute(sql`
    select ${targetColumns(plans)} from webhook_subscription s join organisation o on o.id = s.organisation_id
    where s.id = any(${`{${subscriptionIds.join(",")}}`}::uuid[])`)) as unknown as TargetRow[];
  return rows.map(toTarget);
}

export function toTarget(row: TargetRow): LaneTarget {
  return {
    subscriptionId: row.id,
    url: row.url,
    host: URL.parse(row.url)?.hostname ?? row.url,
    open: row.open,
    secretSealed: row.secret_sealed,
    nextSecretSealed: row.next_secret_sealed,
    rotated: row.rotated,
    lastStatus: row.last_delivery_status,
  };
}
