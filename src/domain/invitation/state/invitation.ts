// An invitation and its states. A cancelled one reads `expired` and has `cancelledAt`.
//
//   queued ──▶ sent ──▶ opened ──▶ reviewed        with delivery by link, `sent` at once
//      └─────────┴─────────┴──▶ expired | bounced
import { and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { InvitationId, OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { invitation } from "./table.ts";

export type Invitation = typeof invitation.$inferSelect;
export type InvitationSource = Invitation["source"];
export type InvitationStatus = Invitation["status"];
export const INVITATION_STATUSES = invitation.status.enumValues;
export const INVITATION_SOURCES = invitation.source.enumValues;

/** Contract, Invitation: 30 days if unused. */
const LIFETIME_MS = 30 * DAY_MS;

/** SQL: whether an unused invitation's time is over. One that waits to be sent does not expire before its send time. */
export function hasRunOut(row: string): string {
  return `${row}.status in ('queued', 'sent', 'opened') and ${row}.expires_at <= now()
    and (${row}.status <> 'queued' or ${row}.send_at <= now())`;
}

/** SQL: the state by the clock. The task that stores `expired` may run late, and no answer waits for it. */
export function stateNow(row: string): string {
  return `case when ${hasRunOut(row)} then 'expired' else ${row}.status end`;
}

/** The columns of an invitation as answers show it. */
export const shownColumns = {
  ...getTableColumns(invitation),
  status: sql<InvitationStatus>`${sql.raw(stateNow("invitation"))}`,
};

/**
 * Whether an invitation is in a state by the clock. Those that ran out and are not stored as such are few, and an index finds them; so
 * everything else is read from the index of the list alone.
 */
export function isInState(of: { id: SQLWrapper; status: SQLWrapper }, asked: InvitationStatus): SQL {
  const ranOut = sql`${of.id} in (select late.id from invitation late where ${sql.raw(hasRunOut("late"))})`;
  if (asked === "reviewed" || asked === "bounced") return sql`${of.status} = ${asked}`;
  return asked === "expired"
    ? sql`(${of.status} = ${asked} or ${ranOut})`
    : sql`(${of.status} = ${asked} and not (${ranOut}))`;
}

export async function hasInvitation({ db }: Context, organisationId: OrganisationId, id: InvitationId) {
  const isTheirs = and(eq(invitation.id, id), eq(invitation.organisationId, organisationId));
  return (await db.$count(invitation, isTheirs)) > 0;
}

/** Stands for an erased address. No mail address can end like this (RFC 2606). */
export const ERASED_EMAIL = "erased@invalid";

/** Returns when an invitation expires that goes out at this moment. */
export function expiryOf(sendAt: Date): Date {
  return new Date(sendAt.getTime() + LIFETIME_MS);
}
