// Handles messages that bounced or were reported as spam: marks the invitation, withdraws its other messages, and suppresses the
// address after a permanent fault.
import type { InvitationId } from "#contract/id.ts";
import { withdrawMessages } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type Invitation, stateNow } from "../state/invitation.ts";
import { type SuppressionReason, suppressAll } from "./suppression.ts";

export type Bounce = {
  invitationId: InvitationId;
  /** Why the organisation must not write to the address again; null: it may. */
  suppress: Exclude<SuppressionReason, "unsubscribed"> | null;
  /** What the receiving side said, without addresses. */
  evidence?: string | null | undefined;
};

type Locked = Pick<Invitation, "id" | "organisationId" | "email" | "channel" | "status">;

/** Marks invitations bounced and, where asked, suppresses their mail address. Call it in a transaction. */
export async function bounceInvitations(inside: Context, bounces: readonly Bounce[]): Promise<void> {
  if (bounces.length === 0) return;
  const ids = bounces.map((each) => each.invitationId);
  const rows = await lock(inside.db, ids);
  const locked = new Map(rows.map((row) => [row.id, row]));
  const known = bounces.flatMap((bounce) => {
    const row = locked.get(bounce.invitationId);
    return row ? [{ ...bounce, row }] : [];
  });
  await suppressAll(
    inside,
    known.flatMap(({ suppress: reason, evidence, row: { organisationId, email, channel } }) =>
      reason !== null && channel === "email" ? [{ organisationId, address: email, reason, evidence }] : [],
    ),
  );
  const marked = known.filter(isMarked).map(({ row }) => row.id);
  await mark(inside.db, marked);
  const unwelcome = known.filter((each) => each.suppress !== null).map(({ row }) => row.id);
  await withdrawMessages(inside, [...new Set([...marked, ...unwelcome])]);
}

/** A reviewed or expired invitation stays as it is. A complaint comes after delivery, so it marks only unsent invitations. */
function isMarked({ suppress: reason, row: { status } }: { suppress: Bounce["suppress"]; row: Locked }): boolean {
  return status === "queued" || ((status === "sent" || status === "opened") && reason !== "complained");
}

/** Locks in the order of ids, so that two reports about the same invitations wait for each other instead of deadlocking. */
const lock = statement<Locked>(
  "invitation_bounce_lock",
  `select id, organisation_id as "organisationId", email, channel, ${stateNow("invitation")} as status from invitation
  where id = any($1::uuid[]) order by id for update`,
);

const mark = statement("invitation_bounce", "update invitation set status = 'bounced' where id = any($1::uuid[])");
