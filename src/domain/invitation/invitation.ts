// An invitation and its states. A cancelled one reads `expired` and has `cancelledAt`.
//
//   queued ──▶ sent ──▶ opened ──▶ reviewed        with delivery by link, `sent` at once
//      └─────────┴─────────┴──▶ expired | bounced
import { DAY_MS } from "#platform/clock.ts";
import { invitation } from "./table.ts";

export type Invitation = typeof invitation.$inferSelect;
export type InvitationSource = Invitation["source"];
export type InvitationStatus = Invitation["status"];
export const INVITATION_STATUSES = invitation.status.enumValues;

/** Contract, Invitation: 30 days if unused. */
const LIFETIME_MS = 30 * DAY_MS;

/** Stands for an erased address. No mail address can end like this (RFC 2606). */
export const ERASED_EMAIL = "erased@invalid";

/** Returns when an invitation expires that goes out at this moment. */
export function expiryOf(sendAt: Date): Date {
  return new Date(sendAt.getTime() + LIFETIME_MS);
}
