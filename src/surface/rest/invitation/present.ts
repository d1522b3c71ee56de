// Presents invitations to the organisation that made them (contract, Invitation).
import type { BulkResult } from "#domain/invitation/create.ts";
import type { Invitation } from "#domain/invitation/invitation.ts";
import { toWire } from "#platform/id.ts";

export function presentInvitation(invitation: Invitation) {
  return {
    id: toWire("inv", invitation.id),
    businessId: toWire("biz", invitation.businessId),
    email: invitation.email,
    name: invitation.name,
    reference: invitation.reference,
    phone: invitation.phone,
    channel: invitation.channel,
    status: invitation.status,
    source: invitation.source,
    sendAt: invitation.sendAt.toISOString(),
    sentAt: invitation.sentAt?.toISOString() ?? null,
    openedAt: invitation.openedAt?.toISOString() ?? null,
    reviewedAt: invitation.reviewedAt?.toISOString() ?? null,
    expiresAt: invitation.expiresAt.toISOString(),
    createdAt: invitation.createdAt.toISOString(),
  };
}

export function presentBulk(results: readonly BulkResult[]) {
  const queued = results.filter((each) => each.ok).length;
  return {
    queued,
    failed: results.length - queued,
    results: results.map((each) =>
      each.ok
        ? { index: each.index, email: each.email, ok: true, invitationId: toWire("inv", each.invitationId) }
        : { index: each.index, email: each.email, ok: false, error: each.error },
    ),
  };
}
