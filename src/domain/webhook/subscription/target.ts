// Where a subscription wants its deliveries, as a dispatcher needs it, and whether it is open: switched on, under a plan with
// webhooks. What waits for one that is not open is kept, and goes out when it is open again.
import { mayUseText } from "#domain/account/plan/gate.ts";
import type { Context } from "#platform/context.ts";
import { statement } from "#platform/statement.ts";

/** Secrets are sealed; the sending thread opens them. */
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
  /** How the last attempt ended, of any dispatcher. */
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

/** Of webhook_subscription as `s` and its organisation as `o`; $1 are the ids of the plans with webhooks. */
export const IS_OPEN = `(s.status = 'active' and ${mayUseText("$1")})`;

/** Of the same, as a `TargetRow`. */
export const TARGET_COLUMNS = `s.id, s.url, ${IS_OPEN} as open, s.secret_sealed, s.next_secret_sealed,
  s.rotates_at is not null and s.rotates_at <= now() as rotated, s.last_delivery_status`;

const read = statement<TargetRow>(
  "webhook_target",
  `select ${TARGET_COLUMNS} from webhook_subscription s join organisation o on o.id = s.organisation_id
  where s.id = any($2::uuid[])`,
);

/** The targets of these subscriptions as they are now; those of deleted ones are missing. @param plans ids of those with webhooks */
export async function readTargets(
  { db }: Context,
  plans: readonly string[],
  subscriptionIds: readonly string[],
): Promise<LaneTarget[]> {
  if (subscriptionIds.length === 0) return [];
  return (await read(db, plans, subscriptionIds)).map(toTarget);
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
