// The claim that a path names, where it is this organisation's; and what its plan has room for.
import { type Claim, findClaim } from "#domain/business/claim/claim.ts";
import { fromWire, toWire } from "#platform/id.ts";
import type { MemberVisit } from "../visit.ts";

/** Null where it is another organisation's, or there is none. */
export async function ownClaim(visit: MemberVisit): Promise<Claim | null> {
  const id = fromWire("clm", visit.params.id ?? "");
  const claim = id === null ? null : await findClaim(visit.context, id);
  return claim?.organisationId === visit.organisation.id ? claim : null;
}

/** Who claims, and how many businesses the plan has room for. */
export function claimantOf({ organisation, user, deps }: MemberVisit) {
  const locations = deps.plans[organisation.plan]?.locations ?? 0;
  return { organisationId: organisation.id, userId: user.id, locations };
}

/** Path of a claim's page. */
export function claimPath(id: string): string {
  return `/dashboard/claims/${toWire("clm", id)}`;
}
