// Leases messages that are due to one sender for a limited time, so that no other sender takes them and a sender that died blocks
// none for good. Each lease has an owner id that fences everything the sender does with the message later.
import { arrayOf } from "#platform/array.ts";
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import type { Channel } from "./message.ts";

export type LeasedMessage = {
  id: string;
  kind: string;
  channel: Channel;
  address: string;
  organisationId: OrganisationId | null;
  subjectId: string | null;
  payload: unknown;
  /** This attempt included. */
  attempts: number;
  /** Id of the lease. */
  owner: string;
};

export type MessageLease = Pick<LeasedMessage, "id" | "owner">;

type Row = Omit<LeasedMessage, "organisationId" | "subjectId" | "owner"> & {
  organisation_id: OrganisationId | null;
  subject_id: string | null;
};

/** Leases up to `limit` messages that are due, urgent ones first, then the longest due. Each lease counts as an attempt. */
export async function leaseMessages(
  context: Context,
  { channels, limit, leaseMs }: { channels: readonly Channel[]; limit: number; leaseMs: number },
): Promise<LeasedMessage[]> {
  const owner = crypto.randomUUID();
  const rows = await leaseDue(context.db, listOf(channels), limit, owner, leaseMs);
  return rows.map(({ organisation_id: organisationId, subject_id: subjectId, ...row }) => ({
    ...row,
    organisationId,
    subjectId,
    owner,
  }));
}

/**
 * Milliseconds until the next message without a lease is due; 0: now; null: there is none. Reads the head of an index only. Leased
 * messages are left out: regular polls find those whose lease ran out.
 */
export async function nextDueIn(context: Context, channels: readonly Channel[]): Promise<number | null> {
  const rows = await nextDue(context.db, listOf(channels));
  return rows[0] ? Math.max(0, rows[0].ms) : null;
}

/** Whether any message waits, due now or later. */
export async function hasMessages(context: Context): Promise<boolean> {
  return (await anyDue(context.db)).length > 0;
}

/** Extends leases. @returns the ids of the messages that are still ours; the others are leased to another sender, or settled. */
export async function renewLeases(
  context: Context,
  leases: readonly MessageLease[],
  leaseMs: number,
): Promise<Set<string>> {
  if (leases.length === 0) return new Set();
  const ids = arrayOf(leases, (each) => each.id);
  const owners = arrayOf(leases, (each) => each.owner);
  const rows = await renew(context.db, leaseMs, ids, owners);
  return new Set(rows.map((row) => row.id));
}

function listOf(channels: readonly Channel[]): string {
  return arrayOf(channels, (each) => each);
}

const leaseDue = statement<Row>(
  "message_lease",
  `with due as materialized (
      select m.id from (values (true), (false)) as turn(urgent)
      cross join lateral (
        select id from message
        where status = 'due' and urgent = turn.urgent and run_at <= now() and (lease_until is null or lease_until < now())
          and channel = any($1::text[])
        order by run_at
        limit $2::int
        for update skip locked) m
      limit $2::int)
    update message m
    set lease_owner = $3::uuid, lease_until = now() + $4::float8 * interval '1 millisecond', attempts = m.attempts + 1
    from due where m.id = due.id
    returning m.id, m.kind, m.channel, m.address, m.organisation_id, m.subject_id, m.payload, m.attempts`,
);

const nextDue = statement<{ ms: number }>(
  "message_next_due",
  `select ceil(extract(epoch from m.run_at - now()) * 1000)::float8 as ms from (values (true), (false)) as turn(urgent)
    cross join lateral (
      select run_at from message
      where status = 'due' and urgent = turn.urgent and (lease_until is null or lease_until < now())
        and channel = any($1::text[])
      order by run_at limit 1) m
    order by m.run_at limit 1`,
);

const renew = statement<{ id: string }>(
  "message_renew",
  `update message m set lease_until = now() + $1::float8 * interval '1 millisecond'
    from unnest($2::uuid[], $3::uuid[]) as h(id, owner)
    where m.id = h.id and m.lease_owner = h.owner and m.status = 'due'
    returning m.id`,
);

const anyDue = statement("message_any", "select 1 from message where status = 'due' limit 1");
