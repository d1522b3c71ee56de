// Moves a business to an organisation or out of one. Its integrations and open invitations end; its reviews, replies, products and
// figures stay. It stands here because this module is the last that knows all of them.
//
// Lock order: organisation -> business -> claim -> integration -> invitation.

import { eq } from "drizzle-orm";
import type { BusinessId, OrganisationId, UserId } from "#contract/id.ts";
import { requireNotMoved } from "#domain/account/state/move.ts";
import { requireLive } from "#domain/account/state/organisation.ts";
import { requireNotSuspended } from "#domain/account/state/suspension.ts";
import { refuseOwn } from "#domain/account/team/own-case.ts";
import { type Claim, endWithdrawn, findClaim } from "#domain/business/claim/claim.ts";
import { dropAnswers, endOthers } from "#domain/business/claim/end.ts";
import { grantClaim, releaseRow } from "#domain/business/claim/grant.ts";
import { requireLink } from "#domain/business/claim/mail.ts";
import { withdrawProfile } from "#domain/business/claim/waiting.ts";
import { renewFeeds } from "#domain/business/feed.ts";
import { dropLogo } from "#domain/business/logo/logo.ts";
import { dropStatements } from "#domain/business/platform/statement.ts";
import { findParties } from "#domain/business/state/party.ts";
import { endOpenInvitations } from "#domain/invitation/state/cancel.ts";
import { recordMove } from "#domain/log/move.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { integration } from "./state/table.ts";

/**
 * Grants a claim that a moderator approves, even where another organisation has the business. Refuses with duplicate, not_found, and
 * with validation_error where another moderator has to decide.
 */
export async function approveClaim(
  context: Context,
  id: string,
  by: { decidedBy: UserId | null; reason?: string | null },
): Promise<Claim> {
  return inTransaction(context, async (inside) => {
    const claim = await findClaim(inside, id);
    if (claim && by.decidedBy !== null)
      await refuseOwn(inside, await findParties(inside, claim.business.id), by.decidedBy);
    return take(inside, id, { ...by, mayTakeOver: true });
  });
}

/**
 * Grants a claim whose code DNS or the site showed. Refuses with duplicate if it was decided, or another organisation has the business,
 * and with organisation_suspended.
 */
export async function proveClaim(context: Context, id: string): Promise<Claim> {
  return inTransaction(context, (inside) => take(inside, id, { decidedBy: null, mayTakeOver: false }));
}

/** Grants a claim whose link, mailed to the business's domain, was opened. Refuses as `proveClaim` and `requireLink` do. */
export async function proveClaimByMail(context: Context, id: string): Promise<Claim> {
  return inTransaction(context, async (inside) => {
    await requireLink(inside, id);
    return take(inside, id, { decidedBy: null, mayTakeOver: false });
  });
}

/**
 * Withdraws a claim. The profile that its organisation added goes with it, unless it has a confirmed review, a rating or another claim.
 * Refuses
 * with not_found and duplicate.
 */
export async function withdrawClaim(context: Context, id: string): Promise<{ isUnlisted: boolean }> {
  return inTransaction(context, async (inside) => {
    await lockWhole(inside.db, id);
    const { organisationId, business } = await endWithdrawn(inside, id);
    if (business.addedBy !== organisationId) return { isUnlisted: false };
    const [review] = await reviewOf(inside.db, business.id);
    return { isUnlisted: !review && (await withdrawProfile(inside, business.id, organisationId)) };
  });
}

/** Gives a business up: pauses its integrations and ends its open invitations. False where this organisation does not manage it. */
export async function releaseBusiness(
  context: Context,
  organisationId: OrganisationId,
  businessId: BusinessId,
): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    await requireLive(inside, organisationId);
    await requireNotMoved(inside, organisationId);
    if (!(await releaseRow(inside, organisationId, businessId))) return false;
    // Disputed claims of others waited for this organisation to leave.
    await endOthers(
      inside,
      businessId,
      null,
      "The organisation that managed this business gave it up. Claim it again.",
    );
    await endOwnership(inside, businessId, { before: organisationId, after: null });
    return true;
  });
}

async function take(inside: Context, id: string, decision: Parameters<typeof grantClaim>[2]): Promise<Claim> {
  const asked = decision.decidedBy === null ? await findClaim(inside, id) : null;
  if (asked) await requireNotSuspended(inside, asked.organisationId);
  const claim = await grantClaim(inside, id, decision);
  const { id: businessId, organisationId: before } = claim.business;
  if (before === claim.organisationId) return claim;
  await endOwnership(inside, businessId, { before, after: claim.organisationId });
  return claim;
}

/**
 * Tells the readers of both organisations' changes that a business has just left `before`, and ends what hung on its ownership. Nothing of
 * it serves the next owner.
 */
export async function endOwnership(
  inside: Context,
  businessId: BusinessId,
  { before, after }: { before: OrganisationId | null; after: OrganisationId | null },
): Promise<void> {
  await recordMove(inside, businessId, { before, after });
  const isIts = eq(integration.businessId, businessId);
  if (after === null) await inside.db.update(integration).set({ paused: true }).where(isIts);
  else {
    // The previous owner knows the secrets, and the orders name its customers. Integrations that it paused before go, too.
    await inside.db.delete(integration).where(isIts);
    await renewFeeds(inside, businessId);
  }
  await dropAnswers(inside, businessId);
  await dropStatements(inside, businessId);
  await dropLogo(inside, businessId);
  if (before !== null) await endOpenInvitations(inside, before, businessId);
}

/** Waits for the transactions that write a review of the business, which the other locks do not. */
const lockWhole = statement<unknown, [claimId: string]>(
  "claim_lock_whole_business",
  "select from business where id = (select business_id from claim where id = $1::uuid) for update",
);

/** An unconfirmed review counts only where the name waits for a moderator, because its confirmation publishes a withdrawn profile. */
const reviewOf = statement<{ id: string }, [BusinessId]>(
  "claim_review_of_business",
  `select r.id from review r join business b on b.id = r.business_id
  where b.id = $1::uuid and (r.status <> 'pending' or b.profile = 'waiting') limit 1`,
);
