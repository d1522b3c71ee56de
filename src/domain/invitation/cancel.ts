// Taking back what was not sent yet. The allowance is not given back. (A refunded order has its own way: integration/cancel-order.)
import { and, eq } from "drizzle-orm";
import { withdrawMessages } from "#domain/message/withdraw.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { InvitationId, OrganisationId } from "#platform/id.ts";
import { invitation } from "./table.ts";

/** Cancels a queued invitation: it reads `expired`, and its link opens nothing. False where none of this organisation is queued. */
export async function cancelInvitation(
  context: Context,
  organisationId: OrganisationId,
  id: InvitationId,
): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    const rows = await inside.db
      .update(invitation)
      .set({ status: "expired", cancelledAt: context.clock.now() })
      .where(and(eq(invitation.id, id), eq(invitation.organisationId, organisationId), eq(invitation.status, "queued")))
      .returning({ id: invitation.id });
    if (rows.length === 0) return false;
    await withdrawMessages(inside, [id]);
    return true;
  });
}
