// Which messages a sender may send: it leases what is due, for a while and under a name of its own, so that nobody else takes it
// and a sender that died holds nothing for good. Everything later is fenced by that name.
import type { Context } from "#platform/context.ts";
import type { OrganisationId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import type { Channel } from "./message.ts";

export type ClaimedMessage = {
  id: string;
  kind: string;
  channel: Channel;
  address: string;
  organisationId: OrganisationId | null;
  subjectId: string | null;
  payload: unknown;
  /** This one included. */
  attempts: number;
  /** The claim's name. */
  owner: string;
};

export type Held = { id: string; owner: string };

type Row = Omit<ClaimedMessage, "organisationId" | "subjectId" | "owner"> & {
  organisation_id: OrganisationId | null;
  subject_id: string | null;
};

/** Leases up to `limit` messages that are due, urgent ones first, then the longest due; each costs an attempt. */
export async function claimMessages(
  context: Context,
  { channels, limit, leaseMs }: { channels: readonly Channel[]; limit: number; leaseMs: number },
): Promise<ClaimedMessage[]> {
  const owner = crypto.randomUUID();
  const rows = await claimDue(context.db, channels.join(","), limit, owner, leaseMs);
  return rows.map(({ organisation_id: organisationId, subject_id: subjectId, ...row }) => ({
    ...row,
    organisationId,
    subjectId,
    owner,
  }));
}

/**
 * How long until one that nobody holds is due, in ms; 0: now; null: none. One look at the head of the index, which is all that an
 * idle sender asks. What somebody holds is not looked at: that lease may end, and whoever polls now and then finds it.
 */
export async function nextDueIn(context: Context, channels: readonly Channel[]): Promise<number | null> {
  const rows = await nextDue(context.db, channels.join(","));
  return rows[0] ? Math.max(0, rows[0].ms) : null;
}

/** Whether any message waits, now or for later. */
export async function hasMessages(context: Context): Promise<boolean> {
  return (await anyDue(context.db)).length > 0;
}

/** Makes leases last anew. @returns the ids of those that are still ours; the rest belongs to others, or is settled. */
export async function renewLeases(context: Context, held: readonly Held[], leaseMs: number): Promise<Set<string>> {
  if (held.length === 0) return new Set();
  const rows = await renew(context.db, leaseMs, JSON.stringify(held));
  return new Set(rows.map((row) => row.id));
}

const claimDue = statement<Row>(
  "message_claim",
  `with due as materialized (
      select m.id from (values (true), (false)) as turn(urgent)
      cross join lateral (
        select id from message
        where status = 'due' and urgent = turn.urgent and run_at <= now() and (lease_until is null or lease_until < now())
          and channel = any(string_to_array($1::text, ','))
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
        and channel = any(string_to_array($1::text, ','))
      order by run_at limit 1) m
    order by m.run_at limit 1`,
);

const renew = statement<{ id: string }>(
  "message_renew",
  `update message m set lease_until = now() + $1::float8 * interval '1 millisecond'
    from json_to_recordset($2::text::json) as h(id uuid, owner uuid)
    where m.id = h.id and m.lease_owner = h.owner and m.status = 'due'
    returning m.id`,
);

const anyDue = statement("message_any", "select 1 from message where status = 'due' limit 1");
