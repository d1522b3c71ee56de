// A business that another organisation hands over: taken or declined.
import type { Claim } from "#domain/business/claim.ts";
import { acceptTransfer, endTransfer } from "#domain/integration/ownership.ts";
import { Refusal } from "#platform/refusal.ts";
import { act, done } from "../act.ts";
import type { Answer, MemberVisit } from "../visit.ts";
import { nowYours, toldOf } from "./attempt.ts";
import { claimPage } from "./claim-page.tsx";
import { claimantOf, ownClaim } from "./own.ts";

/** POST /dashboard/claims/:id/accept */
export async function offerAcceptPost(visit: MemberVisit): Promise<Answer | null> {
  const claim = await offer(visit);
  if (!claim) return null;
  try {
    await act(visit, toldOf(claim, "business.accept"), (inside) => acceptTransfer(inside, claim.id, claimantOf(visit)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return claimPage(visit, { problem: error.message, status: error.status });
  }
  return nowYours(visit, claim);
}

/** POST /dashboard/claims/:id/decline */
export async function offerDeclinePost(visit: MemberVisit): Promise<Answer | null> {
  const claim = await offer(visit);
  if (!claim) return null;
  try {
    await act(visit, toldOf(claim, "business.decline"), (inside) =>
      endTransfer(inside, claim.id, { organisationId: visit.organisation.id, as: "receiver" }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return claimPage(visit, { problem: error.message, status: error.status });
  }
  return done(visit, "/dashboard/claim", `The offer of ${claim.business.name} was declined.`);
}

async function offer(visit: MemberVisit): Promise<Claim | null> {
  const claim = await ownClaim(visit);
  return claim?.method === "transfer" ? claim : null;
}
