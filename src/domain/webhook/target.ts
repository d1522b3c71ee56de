// Where a subscription wants its deliveries, as a dispatcher needs it.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";

/** Secrets are sealed; who sends opens them. */
export type LaneTarget = {
  subscriptionId: string;
  url: string;
  active: boolean;
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
  status: string;
  secret_sealed: Uint8Array;
  next_secret_sealed: Uint8Array | null;
  rotated: boolean;
  last_delivery_status: string | null;
};

/** Of webhook_subscription as `s`. */
export const TARGET_COLUMNS = sql`s.id, s.url, s.status, s.secret_sealed, s.next_secret_sealed,
  s.rotates_at is not null and s.rotates_at <= now() as rotated, s.last_delivery_status`;

/** Reads where each of these subscriptions wants its deliveries now; those that are gone are missing. */
export async function readTargets({ db }: Context, subscriptionIds: readonly string[]): Promise<LaneTarget[]> {
  if (subscriptionIds.length === 0) return [];
  const rows = (await db.execute(sql`
    select ${TARGET_COLUMNS} from webhook_subscription s
    where s.id = any(${`{${subscriptionIds.join(",")}}`}::uuid[])`)) as unknown as TargetRow[];
  return rows.map(toTarget);
}

export function toTarget(row: TargetRow): LaneTarget {
  return {
    subscriptionId: row.id,
    url: row.url,
    active: row.status === "active",
    secretSealed: row.secret_sealed,
    nextSecretSealed: row.next_secret_sealed,
    rotated: row.rotated,
    lastStatus: row.last_delivery_status,
  };
}
