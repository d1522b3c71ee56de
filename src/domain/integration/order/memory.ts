// The orders that an integration remembers: those that caused an invitation, and those that were cancelled. Both are written only
// under the lock of the organisation's allowance.
import { and, eq } from "drizzle-orm";
import { type InvitationId, newId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type IntegrationRow, unchangedIntegration } from "../state/row.ts";
import { inboundOrder } from "../state/table.ts";

/** Stands for every address of an order that was cancelled: the customer's may have changed. */
export const ANY_ADDRESS = "";

export type Remembered = "cancelled" | "duplicate";

/**
 * Returns for each order how it is remembered, `remembered` null where it is not; null if its integration has changed. Locks the
 * integrations against deletion.
 */
export async function lookUpOrders(
  { db }: Context,
  orders: readonly { integration: IntegrationRow; key: string | null; address: string }[],
): Promise<({ remembered: Remembered | null } | null)[]> {
  const asked = orders.map(({ integration: { id, version }, key, address }) => ({ id, version, key, address }));
  const rows = await lookUp(db, JSON.stringify(asked));
  const found = new Map(rows.map((row) => [row.n, row]));
  return orders.map((_, index) => found.get(index + 1) ?? null);
}

/** An order with the invitation it caused; null: it was cancelled. */
type NewMemory = { integrationId: string; key: string; address: string; invitationId: InvitationId | null };

/** Remembers orders, each for an address. An order that is remembered for the address already stays so. */
export async function rememberOrders({ db, clock }: Context, orders: readonly NewMemory[]): Promise<void> {
  const rows = orders.map((each) => ({ id: newId(), ...each }));
  if (rows.length > 0) await insert(db, JSON.stringify(rows), clock.now().toISOString());
}

export async function invitationsOf(inside: Context, integrationId: string, orderKey: string): Promise<InvitationId[]> {
  const rows = await inside.db
    .select({ id: inboundOrder.invitationId })
    .from(inboundOrder)
    .where(and(eq(inboundOrder.integrationId, integrationId), eq(inboundOrder.orderKey, orderKey)));
  return rows.flatMap((row) => row.id ?? []);
}

const insert = statement(
  "inbound_order_insert",
  `insert into inbound_order (id, integration_id, order_key, address, invitation_id, created_at)
  select id, "integrationId", key, address, "invitationId", $2::timestamptz
  from json_to_recordset($1::text::json) as o(id uuid, "integrationId" uuid, key text, address text, "invitationId" uuid)
  on conflict do nothing`,
);

/** A cancellation counts more than an invitation to the same address. */
const lookUp = statement<{ n: number; remembered: Remembered | null }>(
  "inbound_order_look_up",
  `select asked.n::int, (
    select min(case when o.invitation_id is null then 'cancelled' else 'duplicate' end) from inbound_order o
    where o.integration_id = unchanged.id and o.order_key = asked.key and o.address in (asked.address, '${ANY_ADDRESS}')
  ) as remembered
  from rows from (json_to_recordset($1::text::json) as (id uuid, version text, key text, address text))
    with ordinality as asked(id, version, key, address, n)
  cross join lateral (${unchangedIntegration("asked.id", "asked.version")}) unchanged`,
);
