// The orders that an integration remembers: those that caused an invitation, and those that were cancelled. Both are written only
// under the lock of the organisation's allowance.
import { and, eq, gt, isNotNull } from "drizzle-orm";
import { type InvitationId, newId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type IntegrationRow, unchangedIntegration } from "../state/row.ts";
import { inboundOrder } from "../state/table.ts";

/** Stands for every address of an order that was cancelled: the customer's may have changed. */
export const ANY_ADDRESS = "";

export type Remembered = "cancelled" | "duplicate";

type OrderLookUp = {
  integration: IntegrationRow;
  key: string | null;
  address: string;
  /** When the shop says that the order came to its state. */
  changedAt: Date | null;
};

/** @property cancelledAt when an earlier state of the order was cancelled here, in milliseconds; the state that is asked for is newer */
export type Found = { remembered: Remembered | null; cancelledAt: number | null };

/**
 * Returns for each order how it is remembered, `remembered` null where it is not; null if its integration has changed. Locks the
 * integrations against deletion.
 */
export async function lookUpOrders({ db }: Context, orders: readonly OrderLookUp[]): Promise<(Found | null)[]> {
  const asked = orders.map(({ integration: { id, version }, key, address, changedAt }) => ({
    ...{ id, version, key, address, changedAt },
  }));
  const rows = await lookUp(db, JSON.stringify(asked));
  const found = new Map(rows.map((row) => [row.n, row]));
  return orders.map((_, index) => found.get(index + 1) ?? null);
}

/** An order with the invitation it caused; null: it was cancelled. */
export type NewMemory = {
  integrationId: string;
  key: string;
  address: string;
  invitationId: InvitationId | null;
  changedAt: Date | null;
};

/** Remembers orders, each for an address. An invitation stays with its order when that is cancelled, so that it can be restored. */
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

/** Forgets cancellations of orders that were paid since. */
export async function forgetCancellations(
  { db }: Context,
  orders: readonly Pick<NewMemory, "integrationId" | "key">[],
): Promise<void> {
  if (orders.length > 0) await forget(db, JSON.stringify(orders));
}

/** Keeps when orders that caused an invitation changed last, so that an older cancellation is known as such. */
export async function noteChanges({ db }: Context, orders: readonly Omit<NewMemory, "invitationId">[]): Promise<void> {
  const dated = orders.filter(({ changedAt }) => changedAt !== null);
  if (dated.length > 0) await renew(db, JSON.stringify(dated));
}

/** Whether the order was paid after this moment. */
export async function isPaidAfter(
  { db }: Context,
  { integrationId, key, changedAt }: Pick<NewMemory, "integrationId" | "key"> & { changedAt: Date },
): Promise<boolean> {
  const isNewer = and(isNotNull(inboundOrder.invitationId), gt(inboundOrder.changedAt, changedAt));
  const isOrder = and(eq(inboundOrder.integrationId, integrationId), eq(inboundOrder.orderKey, key));
  return (await db.$count(inboundOrder, and(isOrder, isNewer))) > 0;
}

/** Of two cancellations without a date for one, none is known to be the newest. */
const insert = statement(
  "inbound_order_insert",
  `insert into inbound_order as known (id, integration_id, order_key, address, invitation_id, changed_at, created_at)
  select id, "integrationId", key, address, "invitationId", "changedAt", $2::timestamptz
  from json_to_recordset($1::text::json)
    as o(id uuid, "integrationId" uuid, key text, address text, "invitationId" uuid, "changedAt" timestamptz)
  on conflict (integration_id, order_key, address) do update set
    invitation_id = coalesce(excluded.invitation_id, known.invitation_id),
    changed_at = case
      when excluded.invitation_id is not null then greatest(known.changed_at, excluded.changed_at)
      when known.invitation_id is not null then known.changed_at
      when known.changed_at is not null and excluded.changed_at is not null
        then greatest(known.changed_at, excluded.changed_at) end`,
);

const forget = statement(
  "inbound_order_forget",
  `delete from inbound_order o using json_to_recordset($1::text::json) as paid("integrationId" uuid, key text)
  where o.integration_id = paid."integrationId" and o.order_key = paid.key and o.invitation_id is null`,
);

const renew = statement(
  "inbound_order_renew",
  `update inbound_order o set changed_at = paid."changedAt"
  from json_to_recordset($1::text::json) as paid("integrationId" uuid, key text, address text, "changedAt" timestamptz)
  where o.integration_id = paid."integrationId" and o.order_key = paid.key and o.address = paid.address
    and o.invitation_id is not null and (o.changed_at is null or o.changed_at < paid."changedAt")`,
);

/** A cancellation counts more than an invitation to the same address, unless the shop says that the order was paid later. */
const lookUp = statement<Found & { n: number }>(
  "inbound_order_look_up",
  `select asked.n::int, state.remembered, state."cancelledAt"
  from rows from (json_to_recordset($1::text::json) as (id uuid, version text, key text, address text, "changedAt" timestamptz))
    with ordinality as asked(id, version, key, address, changed_at, n)
  cross join lateral (${unchangedIntegration("asked.id", "asked.version")}) unchanged
  cross join lateral (
    select case
        when bool_or(o.invitation_id is null and not coalesce(o.changed_at < asked.changed_at, false)) then 'cancelled'
        when bool_and(o.invitation_id is not null) then 'duplicate' end as remembered,
      (extract(epoch from min(o.created_at) filter (where o.invitation_id is null)) * 1000)::float8 as "cancelledAt"
    from inbound_order o
    where o.integration_id = unchanged.id and o.order_key = asked.key and o.address in (asked.address, '${ANY_ADDRESS}')
  ) state`,
);
