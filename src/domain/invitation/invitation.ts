// An invitation and its states. A cancelled one reads `expired` and has `cancelledAt`.
//
//   queued ──▶ sent ──▶ opened ──▶ reviewed        with delivery by link, `sent` at once
//      └─────────┴─────────┴──▶ expired | bounced
import type { Channel } from "#domain/message/message.ts";
import type { BusinessId, InvitationId, OrganisationId, ReviewId } from "#platform/id.ts";
import { invitation } from "./table.ts";

export const INVITATION_STATUSES = ["queued", "sent", "opened", "reviewed", "expired", "bounced"] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

export type InvitationSource = "api" | "dashboard" | "storefront-a" | "storefront-b" | "automation";

export type Invitation = {
  id: InvitationId;
  organisationId: OrganisationId;
  businessId: BusinessId;
  email: string;
  name: string | null;
  reference: string | null;
  /** In E.164. */
  phone: string | null;
  channel: Channel;
  status: InvitationStatus;
  source: InvitationSource;
  reviewId: ReviewId | null;
  sendAt: Date;
  sentAt: Date | null;
  openedAt: Date | null;
  reviewedAt: Date | null;
  expiresAt: Date;
  createdAt: Date;
};

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Contract, Invitations: 30 days if unused. */
const LIFETIME_MS = 30 * DAY_MS;

/** Stands for an erased address. No mail address can end like this (RFC 2606). */
export const ERASED_EMAIL = "erased@invalid";

/** When an invitation that goes out at this moment expires. */
export function expiryOf(sendAt: Date): Date {
  return new Date(sendAt.getTime() + LIFETIME_MS);
}

export const invitationColumns = {
  id: invitation.id,
  organisationId: invitation.organisationId,
  businessId: invitation.businessId,
  email: invitation.email,
  name: invitation.name,
  reference: invitation.reference,
  phone: invitation.phone,
  channel: invitation.channel,
  status: invitation.status,
  source: invitation.source,
  reviewId: invitation.reviewId,
  sendAt: invitation.sendAt,
  sentAt: invitation.sentAt,
  openedAt: invitation.openedAt,
  reviewedAt: invitation.reviewedAt,
  expiresAt: invitation.expiresAt,
  createdAt: invitation.createdAt,
};
