// Leases due messages to one sender for a limited time: no other sender takes them meanwhile, and a dead sender blocks none forever.
// Each lease has an owner id, which fences every later statement of the sender.
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Channel } from "./message.ts";
import type { message } from "./table.ts";

/** A count stops here and then means "100,000 or more". */
const MOST_COUNTED = 100_000;

/** `attempts`: this one included. `owner`: id of the lease. */
export type LeasedMessage = Pick<
  typeof message.$inferSelect,
  "id" | "kind" | "channel" | "address" | "organisationId" | "subjectId" | "payload" | "attempts"
> & { owner: string };

export type MessageLease = Pick<LeasedMessage, "id" | "owner">;

/** Leases up to `limit` messages that are due, urgent ones first, then the longest due. Each lease counts as an attempt. */
export async function leaseMessages(
  { db }: Context,
  { channels, limit, leaseMs }: { channels: readonly Channel[]; limit: number; leaseMs: number },
): Promise<LeasedMessage[]> {
  return leaseDue(db, channels, limit, crypto.randomUUID(), leaseMs);
}

/** Returns the milliseconds until the next message without a lease is due; 0: now; null: none. Reads the head of an index only. */
export async function nextDueIn({ db }: Context, channels: readonly Channel[]): Promise<number | null> {
  const [next] = await nextDue(db, channels);
  return next ? Math.max(0, next.ms) : null;
}

export async function hasMessages({ db }: Context): Promise<boolean> {
  return (await anyDue(db)).length > 0;
}

/** Extends leases. @returns the ids of the messages that are still ours; others are leased to another sender, or settled */
export async function renewLeases(
  { db }: Context,
  leases: readonly MessageLease[],
  leaseMs: number,
): Promise<Set<string>> {
  if (leases.length === 0) return new Set();
  const ids = leases.map(({ id }) => id);
  const owners = leases.map(({ owner }) => owner);
  return new Set((await renew(db, leaseMs, ids, owners)).map(({ id }) => id));
}

/** Counts the messages that wait (due now or later) and those due now, leased ones included. Each count ends at MOST_COUNTED. */
export async function messageFigures({ db }: Context) {
  const [row] = await count(db);
  const { waiting = 0, due = 0, oldestDueAt = null } = row ?? {};
  return { waiting, due: Math.min(due, MOST_COUNTED), oldestDueAt };
}

const leaseDue = statement<LeasedMessage>(
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
    returning m.id, m.kind, m.channel, m.address, m.organisation_id as "organisationId", m.subject_id as "subjectId",
      m.payload, m.attempts, m.lease_owner as owner`,
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

const count = statement<{ waiting: number; due: number; oldestDueAt: Date | null }>(
  "message_figures",
  `select
    (select count(*)::int from (select 1 from message where status = 'due' limit ${MOST_COUNTED}) w) as waiting,
    (select sum(n)::int from (values (true), (false)) as turn(urgent) cross join lateral (
      select count(*) as n from (select 1 from message where status = 'due' and urgent = turn.urgent and run_at <= now()
        limit ${MOST_COUNTED}) d) each) as due,
    (select min(run_at) from (values (true), (false)) as turn(urgent) cross join lateral (
      select run_at from message where status = 'due' and urgent = turn.urgent and run_at <= now()
      order by run_at limit 1) o) as "oldestDueAt"`,
);
