// Grants a claim and releases a business. Call both through #domain/integration/ownership.ts, which also ends what depends on them.

import { and, eq, isNotNull, ne } from "drizzle-orm";
import { type BusinessId, type OrganisationId, toWire, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import { requireNotMoved } from "#domain/account/state/move.ts";
import { recordEvent } from "#domain/webhook/state/event.ts";
import { announce } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { learnWords } from "../spelling/learn.ts";
import { businessPayload } from "../state/payload.ts";
import { business, claim as claimTable } from "../state/table.ts";
import { type Claim, findClaim, isDisputed, nameFor, requirePending } from "./claim.ts";
import { endOthers, lockBusiness, mailClaimants, mailManagers } from "./end.ts";

export type Decision = {
  /** Null where no moderator decided: the claim was proved. */
  decidedBy: UserId | null;
  reason?: string | null;
  /** Whether the decision may take the business from another organisation. */
  mayTakeOver: boolean;
};

const LOST = "Another organisation's claim was approved.";

/**
 * Grants a pending claim. Refuses with not_found, and with duplicate where it was decided or a moderator has to decide.
 * @returns the claim as it was, with the previous organisation
 */
export async function grantClaim(inside: Context, id: string, decision: Decision): Promise<Claim> {
  await lockBusiness(inside, id);
  const claim = requirePending(await findClaim(inside, id));
  if (isDisputed(claim) && !decision.mayTakeOver)
    throw new Refusal("duplicate", "Another organisation manages this business. A moderator has to decide.", {
      says: sentence("claim.disputed"),
    });
  await requireNotMoved(inside, claim.business.organisationId);
  const { decidedBy, reason = null } = decision;
  await inside.db
    .update(claimTable)
    .set({ status: "approved", reason, decidedBy, decidedAt: inside.clock.now() })
    .where(eq(claimTable.id, id));
  const { business: of, organisationId } = claim;
  const isMoved = of.organisationId !== organisationId;
  if (isMoved) {
    await inside.db
      .update(business)
      .set({
        ...{ organisationId, verificationStatus: "pending", verifiedAt: null, profile: "public", addedBy: null },
        // The new owner did not type the name that becomes public, and has not seen it.
        name: nameFor(claim, organisationId),
      })
      .where(eq(business.id, of.id));
    await learnWords(inside.db, [of.id]);
  }
  // The new organisation gets the event even if the business was verified before.
  await recordVerified(inside, of.id);
  await endOthers(inside, of.id, id, LOST);
  await mailClaimants(inside, [claim]);
  if (isMoved && of.organisationId !== null) await mailManagers(inside, id, of.organisationId);
  await auditGrant(inside, claim, decision);
  await announce(inside.db, [`business:${of.id}`, "category"]);
  return claim;
}

/** Marks a managed business as verified and records `business.verified`. False where it is verified or unmanaged. */
export async function recordVerified(inside: Context, id: BusinessId): Promise<boolean> {
  const [verified] = await inside.db
    .update(business)
    .set({ verificationStatus: "verified", verifiedAt: inside.clock.now() })
    .where(and(eq(business.id, id), ne(business.verificationStatus, "verified"), isNotNull(business.organisationId)))
    .returning({ id: business.id, slug: business.slug, name: business.name, organisationId: business.organisationId });
  if (!verified?.organisationId) return false;
  const data = { business: businessPayload(verified, inside.baseUrl) };
  await announce(inside.db, ["claim"]);
  await recordEvent(inside, { event: "business.verified", organisationId: verified.organisationId, data });
  return true;
}

export async function releaseRow(inside: Context, organisationId: OrganisationId, id: BusinessId): Promise<boolean> {
  const rows = await inside.db
    .update(business)
    .set({ organisationId: null, verificationStatus: "unclaimed", verifiedAt: null })
    .where(and(eq(business.id, id), eq(business.organisationId, organisationId)))
    .returning({ id: business.id });
  if (rows.length > 0) await announce(inside.db, [`business:${id}`]);
  return rows.length > 0;
}

async function auditGrant(inside: Context, claim: Claim, { decidedBy }: Decision): Promise<void> {
  const { business: of, organisationId, method } = claim;
  const actor = decidedBy === null ? "proof" : "staff";
  const entry = { userId: decidedBy, actor, subject: toWire("biz", of.id) };
  await recordAudit(inside, {
    ...entry,
    organisationId,
    action: "business.gain",
    detail: { method, claim: toWire("clm", claim.id) },
  });
  if (of.organisationId !== null && of.organisationId !== organisationId)
    await recordAudit(inside, {
      ...entry,
      organisationId: of.organisationId,
      action: "business.lose",
      detail: { method, to: claim.organisationName },
    });
}
