// A business comes to an organisation or leaves one, with its integrations and unsent invitations. Reviews, replies, products and
// figures stay with the business. Here because this is the last module that knows all of them.
//
// Lock order: organisation -> business -> claim -> integration -> invitation.
import { eq } from "drizzle-orm";
import { type Claim, findClaim, requirePending } from "#domain/business/claim/claim.ts";
import { endOthers } from "#domain/business/claim/end.ts";
import { grantClaim, releaseRow } from "#domain/business/claim/grant.ts";
import { readProofAddress } from "#domain/business/claim/mail.ts";
import { dropStatements } from "#domain/business/platform/statement.ts";
import { endOpenInvitations } from "#domain/invitation/cancel.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BusinessId, OrganisationId, UserId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { integration } from "./table.ts";

/** A moderator approves: the claimant gets the business, even from another organisation. Refuses with duplicate, not_found. */
export async function approveClaim(
  context: Context,
  id: string,
  by: { decidedBy: UserId | null; reason?: string | null },
): Promise<Claim> {
  return inTransaction(context, (inside) => take(inside, id, { ...by, mayTakeOver: true }));
}

/** DNS or the site showed the claim's code. Refuses with duplicate where it was decided, or another organisation manages it. */
export async function proveClaim(context: Context, id: string): Promise<Claim> {
  return inTransaction(context, (inside) => take(inside, id, { decidedBy: null, mayTakeOver: false }));
}

/** The link mailed to the business's domain was opened. Refuses as `proveClaim` does. */
export async function proveClaimByMail(context: Context, id: string): Promise<Claim> {
  return inTransaction(context, async (inside) => {
    const claim = requirePending(await findClaim(inside, id));
    // The business's domain may have changed since.
    if (claim.address === null || "wrong" in readProofAddress(claim.business.domainKey, claim.address))
      throw new Refusal("gone", "This link proves nothing any more. Ask for a new one.");
    return take(inside, id, { decidedBy: null, mayTakeOver: false });
  });
}

/** Gives a business up: integrations pause, unsent invitations are cancelled. False where this organisation does not manage it. */
export async function releaseBusiness(
  context: Context,
  organisationId: OrganisationId,
  businessId: BusinessId,
): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    if (!(await releaseRow(inside, organisationId, businessId))) return false;
    // Disputed claims of others waited for this organisation to leave.
    await endOthers(
      inside,
      businessId,
      null,
      "The organisation that managed this business gave it up. Claim it again.",
    );
    await dropStatements(inside, businessId);
    await inside.db.update(integration).set({ paused: true }).where(eq(integration.businessId, businessId));
    await endOpenInvitations(inside, organisationId, businessId);
    return true;
  });
}

async function take(inside: Context, id: string, decision: Parameters<typeof grantClaim>[2]): Promise<Claim> {
  const claim = await grantClaim(inside, id, decision);
  const { id: businessId, organisationId: before } = claim.business;
  if (before === claim.organisationId) return claim;
  // The previous owner knows their secrets, and their orders name its customers. Also integrations that paused when it was given up.
  await inside.db.delete(integration).where(eq(integration.businessId, businessId));
  await dropStatements(inside, businessId);
  if (before !== null) await endOpenInvitations(inside, before, businessId);
  return claim;
}
