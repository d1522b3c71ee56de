// The state after all is quiet: read from the service's database, and from the received mails and deliveries.
import { toWire } from "#contract/id.ts";
import { deliveryIdText } from "#domain/webhook/state/fan-out.ts";
import { type DatabasePool, openPool } from "#platform/database/database.ts";
import { targetOf } from "#platform/database/target.ts";

export type SeenInvitation = { id: string; email: string; organisation: string; isCancelled: boolean };

export type SeenMessage = {
  id: string;
  kind: string;
  subject: string | null;
  address: string;
  status: string;
  /** Seconds until it is due; negative if it was due before. */
  dueInS: number;
};

export type SeenReview = { id: string; email: string; business: string; title: string; status: string };

/** @property subject wire id of the invitation or the review */
export type SeenEvent = { event: string; subject: string };

export type SeenDelivery = { id: string; subscription: string; event: string; createdAt: string };

export type SeenAllowance = { organisation: string; used: number; limit: number | null };

export type Arrived = { id: string; event: string; hash: string; isSigned: boolean };

export type Observed = {
  invitations: SeenInvitation[];
  messages: SeenMessage[];
  reviews: SeenReview[];
  /** Body by review. */
  replies: Map<string, string>;
  events: SeenEvent[];
  /** The events that each subscription must get. */
  deliveries: SeenDelivery[];
  /** An organisation has one for each period. */
  allowances: SeenAllowance[];
  /** Counts by name of work and leases that should be done or released. */
  leftovers: Record<string, number>;
  /** Totals of lists by business, as the REST API returns them. */
  totals: Map<string, number>;
  /** Figures that a recount finds wrong. */
  drifted: number;
  /** `at`: the arrival, in ms of performance.now(). */
  mails: { messageId: string; to: string; at: number }[];
  /** Received deliveries by subscription. */
  arrived: Map<string, Arrived[]>;
};

export type Books = Pick<Observed, "invitations" | "messages" | "reviews" | "replies" | "events" | "deliveries"> & {
  used: { organisation: string; used: number }[];
  leftovers: Record<string, number>;
};

/** Work that is due within this time must be done. Later work may wait. */
export const SOON_S = 720;
const DAY_S = 86_400;

export function openBooks(url: string): DatabasePool {
  return openPool(targetOf(url), { max: 2, applicationName: "rehearsal" });
}

/** Counts waiting work by name. */
export async function waiting({ sql }: DatabasePool): Promise<Record<string, number>> {
  const [row] = await sql<Record<string, number>[]>`
    select (select count(*)::int from message where status = 'due' and run_at < now() + make_interval(secs => ${SOON_S})) as messages,
      (select count(*)::int from webhook_outbox) as events,
      (select count(*)::int from webhook_delivery) as deliveries`;
  return row ?? {};
}

/** Makes messages due that a process with a fast clock had put off. Messages of later days stay. @returns their number */
export async function pullForward({ sql }: DatabasePool): Promise<number> {
  const { count } = await sql`
    update message set run_at = now() where status = 'due'
      and run_at between now() + make_interval(secs => ${SOON_S}) and now() + make_interval(secs => ${DAY_S})`;
  return count;
}

export async function readBooks({ sql }: DatabasePool): Promise<Books> {
  const invitations = await sql`select id, email, organisation_id, cancelled_at from invitation`;
  const messages = await sql`
    select id, kind, subject_id, address, status, extract(epoch from run_at - now())::float8 as due_in from message`;
  const reviews = await sql`
    select r.id, a.email, b.slug, r.title, r.status from review r join business b on b.id = r.business_id
    left join review_author a on a.review_id = r.id`;
  const replies = await sql`select review_id, body from reply`;
  const events = await sql`
    select event, coalesce(data::json -> 'invitation' ->> 'id', data::json -> 'review' ->> 'id', '') as subject
    from webhook_event`;
  const deliveries = await sql.unsafe(`
    select ${deliveryIdText("e.id", "s.id")} as id, s.id as subscription, e.event, e.created_at
    from webhook_event e join webhook_subscription s
      on s.organisation_id = e.organisation_id and e.event = any(s.events)`);
  const used = await sql`select organisation_id, used from invitation_allowance`;
  const [leftovers = {}] = await sql<Record<string, number>[]>`
    select (select count(*)::int from message where status = 'due' and lease_until is not null) as "leased messages",
      (select count(*)::int from message where status = 'due' and run_at < now()) as "due messages",
      (select count(*)::int from message where status = 'failed') as "failed messages",
      (select count(*)::int from webhook_lane where lease_until > now() or owner is not null) as "leased lanes",
      (select count(*)::int from webhook_lane where next_due < now()) as "due lanes",
      (select count(*)::int from webhook_delivery) as "waiting deliveries",
      (select count(*)::int from webhook_outbox) as "waiting events",
      (select count(*)::int from idempotency_key where status is null) as "open idempotency keys",
      (select count(*)::int from webhook_subscription where status <> 'active') as "subscriptions switched off",
      (select count(*)::int from pg_stat_activity where state like 'idle in transaction%'
        and state_change < now() - interval '5 seconds') as "idle transactions"`;
  return {
    invitations: invitations.map((row) => ({
      id: toWire("inv", row.id),
      email: row.email,
      organisation: toWire("org", row.organisation_id),
      isCancelled: row.cancelled_at !== null,
    })),
    messages: messages.map((row) => ({
      id: row.id,
      kind: row.kind,
      subject: row.kind === "invitation" ? toWire("inv", row.subject_id) : row.subject_id,
      address: row.address,
      status: row.status,
      dueInS: Number(row.due_in),
    })),
    reviews: reviews.map((row) => ({
      id: toWire("rev", row.id),
      email: row.email ?? "",
      business: row.slug,
      title: row.title,
      status: row.status,
    })),
    replies: new Map(replies.map((row) => [toWire("rev", row.review_id), row.body])),
    events: events.map((row) => ({ event: row.event, subject: row.subject })),
    deliveries: deliveries.map((row) => ({
      id: toWire("whd", row.id),
      subscription: toWire("whs", row.subscription),
      event: row.event,
      createdAt: new Date(row.created_at).toISOString(),
    })),
    used: used.map((row) => ({ organisation: toWire("org", row.organisation_id), used: row.used })),
    leftovers,
  };
}
