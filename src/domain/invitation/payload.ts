// An invitation in webhook payloads. Its masked address tells customers apart but cannot be written to (contract, Events).
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

/** `j***@example.com`: always three stars, which hide the length. */
function masked(email: string): string {
  const [first = ""] = email;
  return `${first === "@" ? "" : first}***${email.slice(email.lastIndexOf("@"))}`;
}
