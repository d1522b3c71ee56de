// The orders that an integration remembers: those that caused an invitation, and those that were cancelled. Both are written only
// under the lock of the organisation's allowance.
import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { type InvitationId, newId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { type IntegrationRow, UNCHANGED_INTEGRATION } from "../row.ts";
import { inboundOrder } from "../table.ts";

/** Stands for every address of an order that was cancelled: the customer's may have changed. */
export const ANY_ADDRESS = "";

/** The order's stored outcome, if there is one; null if the integration has changed. Locks the integration against deletion. */
export async function lookUpOrder(
  inside: Context,
  integration: IntegrationRow,
  key: string | null,
  address: string,
): Promise<{ remembered: "cancelled" | "duplicate" | null } | null> {
  const [row] = await lookUp(inside.db, integration.id, integration.version, key, address);
  return row ?? null;
}

/** Remembers an order for an address. @param invitationId null: cancelled. An order that is remembered for the address already stays so. */
export async function rememberOrder(
  inside: Context,
  integrationId: string,
  orderKey: string,
  { address, invitationId }: { address: string; invitationId: InvitationId | null },
): Promise<void> {
  const now = inside.clock.now().toISOString();
  await insert(inside.db, newId(), integrationId, orderKey, address, invitationId, now);
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
  values ($1::uuid, $2::uuid, $3::text, $4::text, $5::uuid, $6::timestamptz)
  on conflict do nothing`,
);

/** A cancellation counts more than an invitation to the same address. */
const lookUp = statement<{ remembered: "cancelled" | "duplicate" | null }>(
  "inbound_order_look_up",
  `select (
    select min(case when o.invitation_id is null then 'cancelled' else 'duplicate' end) from inbound_order o
    where o.integration_id = unchanged.id and o.order_key = $3::text and o.address in ($4::text, '${ANY_ADDRESS}')
  ) as remembered
  from (${UNCHANGED_INTEGRATION}) unchanged`,
);
