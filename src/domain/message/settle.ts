// Settles leased messages: they end, or wait again. One statement for each kind of settlement, fenced by the lease's owner: a sender
// that lost its lease changes nothing.
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { MessageLease } from "./lease.ts";

export type SettlementEnd =
  | { kind: "sent"; providerId: string | null }
  | { kind: "bounced"; reason: string }
  /** The last attempt failed. */
  | { kind: "failed"; reason: string }
  /** The message was withdrawn, or its subject changed. */
  | { kind: "cancelled" }
  | { kind: "again"; reason: string; afterMs: number }
  /** Waits until `until`; the attempt does not count. */
  | { kind: "postponed"; until: Date; reason?: string }
  /** The sender returns it unsent; the attempt does not count. */
  | { kind: "released" };

export type Settlement = MessageLease & SettlementEnd;

export type SettlementKind = Settlement["kind"];

/** @param change the columns that the kind sets; `s` is the settlement */
const settleAs = (kind: SettlementKind, change: string) =>
  statement<{ id: string }>(
    `message_${kind}`,
    `update message m set ${change}, lease_owner = null, lease_until = null
    from json_to_recordset($1::text::json)
      as s(id uuid, owner uuid, "providerId" text, reason text, "afterMs" float8, until timestamptz)
    where m.id = s.id and m.lease_owner = s.owner and m.status = 'due'
    returning m.id`,
  );

const SETTLE: Record<SettlementKind, ReturnType<typeof settleAs>> = {
  sent: settleAs("sent", `status = 'sent', settled_at = now(), provider_id = s."providerId", last_error = null`),
  bounced: settleAs("bounced", "status = 'bounced', settled_at = now(), last_error = s.reason"),
  failed: settleAs("failed", "status = 'failed', settled_at = now(), last_error = s.reason"),
  cancelled: settleAs("cancelled", "status = 'cancelled', settled_at = now()"),
  again: settleAs("again", `run_at = now() + s."afterMs" * interval '1 millisecond', last_error = s.reason`),
  postponed: settleAs("postponed", "run_at = s.until, attempts = greatest(m.attempts - 1, 0), last_error = s.reason"),
  released: settleAs("released", "attempts = greatest(m.attempts - 1, 0)"),
};

/** @returns the ids of messages whose lease was still ours; only these changed */
export async function settleMessages({ db }: Context, settlements: readonly Settlement[]): Promise<Set<string>> {
  const settled = new Set<string>();
  for (const [kind, rows] of Map.groupBy(settlements, (each) => each.kind)) {
    for (const { id } of await SETTLE[kind](db, JSON.stringify(rows))) settled.add(id);
  }
  return settled;
}
