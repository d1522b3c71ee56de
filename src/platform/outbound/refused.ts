// Why a call was refused, for operators: they own the setting that would allow it. Owners read the words of the rule alone.
import type { Outcome } from "./outbound.ts";
import { NOT_PUBLIC, NOT_SECURE } from "./url.ts";

type Refused = Extract<Outcome, { kind: "refused" }>;

/** Whether the address is inside a network. Known from the URL itself, or after its name was looked up. */
export function isInside({ reason, detail }: Refused): boolean {
  return reason === "address" || detail === NOT_PUBLIC.wrong;
}

/** A sentence that follows the name of the URL and a colon, and names OUTBOUND_ALLOW where that would allow the call. */
export function explainRefused(refused: Refused): string {
  const { reason, detail } = refused;
  const setting = "OUTBOUND_ALLOW";
  if (reason === "address")
    return `its name leads to ${detail}, which is not public. Set ${setting} to a range that holds it, such as ${detail}/${detail.includes(":") ? 128 : 32}.`;
  if (isInside(refused)) return `its address is not public. Set ${setting} to a range that holds it.`;
  if (detail === NOT_SECURE.wrong) return `it ${detail}, unless ${setting} holds its address.`;
  return `it ${detail}.`;
}
