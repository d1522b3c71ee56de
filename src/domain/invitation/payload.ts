// An invitation as webhook payloads show it: whom it went to can be told from others, and not be written to (decisions, Webhooks).
import { type InvitationId, toWire } from "#platform/id.ts";
import type { Invitation } from "./invitation.ts";

type ForPayload = Pick<Invitation, "email" | "reference" | "channel" | "status"> & {
  id: InvitationId;
  sentAt: Date | null;
};

export function invitationPayload(invitation: ForPayload) {
  return {
    id: toWire("inv", invitation.id),
    email: masked(invitation.email),
    reference: invitation.reference,
    channel: invitation.channel,
    status: invitation.status,
    sentAt: invitation.sentAt?.toISOString() ?? null,
  };
}

/** `j***@example.com`: always three stars, so that not even the length is told. */
function masked(email: string): string {
  const [first = ""] = email;
  return `${first === "@" ? "" : first}***${email.slice(email.lastIndexOf("@"))}`;
}
