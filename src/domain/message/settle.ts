// Settles leased messages: they end, or wait again. One statement for each kind of settlement, each fenced by the lease's owner:
// a sender that continues after its lease went to another changes nothing.
import type { Context } from "#platform/context.ts";
import { statement } from "#platform/statement.ts";
import type { MessageLease } from "./lease.ts";

export type Settlement = MessageLease &
  (
    | { kind: "sent"; providerId: string | null }
    | { kind: "bounced"; reason: string }
    /** The last attempt failed. */
    | { kind: "failed"; reason: string }
    /** No longer wanted. */
    | { kind: "cancelled" }
    | { kind: "again"; reason: string; afterMs: number }
    /** Waits until `until`; the attempt does not count. */
    | { kind: "postponed"; until: Date }
    /** Given back unsent; the attempt does not count. */
    | { kind: "released" }
  );

export type SettlementKind = Settlement["kind"];

/** The columns that each kind sets; `s` is the settlement. Every kind ends the lease. */
const CHANGE: Record<SettlementKind, string> = {
  sent: "status = 'sent', settled_at = now(), provider_id = s.provider_id, last_error = null",
  bounced: "status = 'bounced', settled_at = now(), last_error = s.reason",
  failed: "status = 'failed', settled_at = now(), last_error = s.reason",
  cancelled: "status = 'cancelled', settled_at = now()",
  again: "run_at = now() + s.after_ms * interval '1 millisecond', last_error = s.reason",
  postponed: "run_at = s.until, attempts = greatest(m.attempts - 1, 0)",
  released: "attempts = greatest(m.attempts - 1, 0)",
};

const settle = Object.fromEntries(
  Object.entries(CHANGE).map(([kind, change]) => [
    kind,
    statement<{ id: string }>(
      `message_${kind}`,
      `update message m set ${change}, lease_owner = null, lease_until = null
      from json_to_recordset($1::text::json)
        as s(id uuid, owner uuid, provider_id text, reason text, after_ms float8, until timestamptz)
      where m.id = s.id and m.lease_owner = s.owner and m.status = 'due'
      returning m.id`,
    ),
  ]),
) as Record<SettlementKind, ReturnType<typeof statement<{ id: string }>>>;

/** Settles messages. @returns the ids of those whose lease was still ours; only these changed. */
export async function settleMessages(context: Context, settlements: readonly Settlement[]): Promise<Set<string>> {
  const settled = new Set<string>();
  for (const kind of Object.keys(CHANGE) as SettlementKind[]) {
    const rows = settlements.filter((each) => each.kind === kind).map(toRow);
    if (rows.length === 0) continue;
    const changed = await settle[kind](context.db, JSON.stringify(rows));
    for (const { id } of changed) settled.add(id);
  }
  return settled;
}

function toRow(settlement: Settlement): object {
  const { id, owner } = settlement;
  const rest = settlement as { providerId?: string | null; reason?: string; afterMs?: number; until?: Date };
  return {
    id,
    owner,
    provider_id: rest.providerId ?? null,
    reason: rest.reason ?? null,
    after_ms: rest.afterMs ?? null,
    until: rest.until ?? null,
  };
}
