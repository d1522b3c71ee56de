// Queues an invitation again that was cancelled before it was sent. It keeps its link, its day and its part of the allowance.
import { and, eq, gte, isNull } from "drizzle-orm";
import type { InvitationId, OrganisationId } from "#contract/id.ts";
import { queueMessage } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { expiryOf } from "../state/invitation.ts";
import { outsideQuietHours } from "../state/quiet-hours.ts";
import { invitation } from "../state/table.ts";
import { messageOf } from "./make.ts";

type Restored = {
  organisationId: OrganisationId;
  /** One that was cancelled earlier stays so: it was not cancelled with the order. */
  since: Date;
  sendAt: Date;
  timezone: string;
};

/** Returns false for one that was sent, that another cancelled, or that another organisation made. */
export async function restoreInvitation(
  inside: Context,
  id: InvitationId,
  { organisationId, since, sendAt, timezone }: Restored,
): Promise<boolean> {
  const isCancelled = and(
    eq(invitation.status, "expired"),
    isNull(invitation.sentAt),
    gte(invitation.cancelledAt, since),
  );
  const isIts = and(eq(invitation.id, id), eq(invitation.organisationId, organisationId));
  const [found] = await inside.db.select().from(invitation).where(and(isIts, isCancelled)).for("update");
  if (!found) return false;
  const dueAt = found.channel === "email" ? sendAt : outsideQuietHours(sendAt, timezone);
  const queued = { status: "queued", cancelledAt: null, sendAt: dueAt, expiresAt: expiryOf(dueAt) } as const;
  await inside.db.update(invitation).set(queued).where(eq(invitation.id, id));
  await queueMessage(inside, messageOf({ ...found, sendAt: dueAt }));
  return true;
}
