// What a claim waits for, in words.
import { type Claim, isDisputed } from "#domain/business/claim/claim.ts";
import { Pill } from "../component/note.tsx";

/** Of one that is pending. */
export function State({ claim }: { claim: Claim }) {
  if (claim.method === "transfer") return <Pill tone="fair">Offered to you</Pill>;
  if (isDisputed(claim) || claim.method === "moderator") return <Pill tone="plain">A moderator decides</Pill>;
  return <Pill tone="fair">To be proved</Pill>;
}
