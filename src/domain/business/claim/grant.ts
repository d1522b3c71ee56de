// A claim is granted: the business gets its organisation, verified, and nobody else's claim of it is open any more. Called by
// #domain/integration/ownership.ts, which takes away what the organisation before leaves behind.
import { eq } from "drizzle-orm";
import { recordAudit } from "#domain/account/audit.ts";
import { announce } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";
import { toWire, type UserId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { statement } from "#platform/statement.ts";
import { business } from "../table.ts";
import { recordVerified } from "../verify.ts";
import { type Claim, findClaim, isDisputed, stillPending } from "./claim.ts";
import { endOthers, lockBusiness, tellDecided, tellOwners } from "./end.ts";

export type Decision = {
  /** Null: nobody decided, it was proved or accepted. */
  decidedBy: UserId | null;
  reason?: string | null;
  /** Whether another organisation that manages the business may lose it by this. */
  mayTakeOver: boolean;
};

const LOST = "Another organisation's claim was approved.";

/**
 * Grants a claim that is pending, inside the caller's transaction. @returns the claim as it was, with whoever managed the
 * business before. Refuses with not_found, and with duplicate where it was decided, or needs a moderator.
 */
export async function grantClaim(inside: Context, id: string, decision: Decision): Promise<Claim> {
  await lockBusiness(inside, id);
  const claim = stillPending(await findClaim(inside, id));
  if (isDisputed(claim) && !decision.mayTakeOver)
    throw new Refusal("duplicate", "Another organisation manages this business. A moderator has to decide.");
  const rows = await approve(
    inside.db,
    id,
    decision.reason ?? null,
    decision.decidedBy,
    inside.clock.now().toISOString(),
  );
  // Decided between the look and now, by somebody who did not lock the business.
  if (rows.length === 0) throw new Refusal("duplicate", "This claim was decided already.");
  const { business: of, organisationId } = claim;
  const isMoved = of.organisationId !== organisationId;
  // Handed over as it is: what was not proved is not proved by that.
  const isVerified = claim.method !== "transfer" || of.verificationStatus === "verified";
  if (isMoved)
    await inside.db
      .update(business)
      .set({ organisationId, verificationStatus: isVerified ? "pending" : of.verificationStatus, verifiedAt: null })
      .where(eq(business.id, of.id));
  // For an organisation that it is new to, the event comes also where it was verified before.
  if (isVerified) await recordVerified(inside, of.id);
  await endOthers(inside, of.id, id, LOST);
  await tellDecided(inside, [claim]);
  if (isMoved && of.organisationId !== null && claim.method !== "transfer")
    await tellOwners(inside, { kind: "claim-lost", claimId: id, organisationId: of.organisationId });
  await keepAudit(inside, claim, decision);
  await announce(inside.db, [`business:${of.id}`]);
  return claim;
}

async function keepAudit(inside: Context, claim: Claim, { decidedBy }: Decision): Promise<void> {
  const { business: of, organisationId, method } = claim;
  const entry = { userId: decidedBy, subject: toWire("biz", of.id) };
  const actor = decidedBy === null ? (method === "transfer" ? "transfer" : "proof") : "staff";
  await recordAudit(inside, {
    ...entry,
    organisationId,
    actor,
    action: "business.gain",
    detail: { method, claim: toWire("clm", claim.id) },
  });
  if (of.organisationId !== null && of.organisationId !== organisationId)
    await recordAudit(inside, {
      ...entry,
      organisationId: of.organisationId,
      actor,
      action: "business.lose",
      detail: { method, to: claim.organisationName },
    });
}

const approve = statement<{ id: string }>(
  "claim_approve",
  `update claim set status = 'approved', reason = $2, decided_by = $3::uuid, decided_at = $4::timestamptz
  where id = $1::uuid and status = 'pending' returning id`,
);
