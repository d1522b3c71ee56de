// Accepts or declines a business that another organisation offers to transfer.
import type { Claim } from "#domain/business/claim/claim.ts";
import { acceptTransfer, endTransfer } from "#domain/integration/ownership.ts";
import { act, done, orExplain } from "../act.ts";
import type { Answer, MemberVisit } from "../visit.ts";
import { showGainedBusiness } from "./attempt.ts";
import { claimantOf, entryOf, ownClaim } from "./own.tsx";
import { claimPage } from "./page.tsx";

/** POST /dashboard/claims/:id/accept */
export async function offerAcceptPost(visit: MemberVisit): Promise<Answer | null> {
  const claim = await ownOffer(visit);
  if (!claim) return null;
  return orExplain(
    async () => {
      await act(visit, entryOf(claim, "business.accept"), (inside) =>
        acceptTransfer(inside, claim.id, claimantOf(visit)),
      );
      return showGainedBusiness(visit, claim);
    },
    ({ message, status }) => claimPage(visit, { problem: message, status }),
  );
}

/** POST /dashboard/claims/:id/decline */
export async function offerDeclinePost(visit: MemberVisit): Promise<Answer | null> {
  const claim = await ownOffer(visit);
  if (!claim) return null;
  return orExplain<Answer | null>(
    async () => {
      await act(visit, entryOf(claim, "business.decline"), (inside) =>
        endTransfer(inside, claim.id, { organisationId: visit.organisation.id, as: "receiver" }),
      );
      return done(visit, "/dashboard/claim", `The offer of ${claim.business.name} was declined.`);
    },
    ({ message, status }) => claimPage(visit, { problem: message, status }),
  );
}

async function ownOffer(visit: MemberVisit): Promise<Claim | null> {
  const claim = await ownClaim(visit);
  return claim?.method === "transfer" ? claim : null;
}
