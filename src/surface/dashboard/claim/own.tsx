// The ownership claim that a path names, with its state in words and its log entry.
import type { ComponentChildren } from "preact";
import { toWire } from "#contract/id.ts";
import { type Claim, findClaim, isDisputed } from "#domain/business/claim/claim.ts";
import { formatDate } from "#surface/look/format.ts";
import { Panel, Pill } from "../component/display.tsx";
import { existing, idIn } from "../kit/act.ts";
import type { MemberVisit } from "../kit/visit.ts";

/** A claim of another organisation does not exist. */
export async function ownClaim(visit: MemberVisit): Promise<Claim> {
  const claim = await findClaim(visit.context, idIn(visit, "clm"));
  return existing(claim?.organisationId === visit.organisation.id ? claim : null);
}

/** The claimant, and how many businesses their plan allows. */
export function claimantOf({ organisation, user, deps }: MemberVisit) {
  const locations = deps.plans[organisation.plan]?.locations ?? 0;
  return { organisationId: organisation.id, userId: user.id, locations };
}

export function claimPath(id: string): string {
  return `/dashboard/claims/${toWire("clm", id)}`;
}

export function entryOf({ id, business }: Claim, action: string) {
  return { action, subject: toWire("clm", id), detail: { business: toWire("biz", business.id) } };
}

/** How a claim ended. */
export function Decided({ claim, children }: { claim: Claim; children?: ComponentChildren }) {
  return (
    <Panel title="Decided" id="decided">
      <p>
        <ClaimState claim={claim} /> {claim.decidedAt && formatDate(claim.decidedAt)}
      </p>
      {claim.reason && <p dir="auto">{claim.reason}</p>}
      {children}
    </Panel>
  );
}

const STATUS = {
  approved: { tone: "good", word: "Approved" },
  rejected: { tone: "bad", word: "Rejected" },
  withdrawn: { tone: "plain", word: "Ended" },
} as const;

export function ClaimState({ claim }: { claim: Claim }) {
  if (claim.status !== "pending") {
    const { tone, word } = STATUS[claim.status];
    return <Pill tone={tone}>{word}</Pill>;
  }
  if (isDisputed(claim)) return <Pill tone="bad">Disputed</Pill>;
  return <Pill tone="fair">{claim.method === "moderator" ? "A moderator was asked" : "To be proved"}</Pill>;
}
