// What mails about claims say, read when they are sent.
import type { Context } from "#platform/context.ts";

export type ClaimMail =
  | { kind: "claim-proof"; claimId: string; businessName: string; organisationName: string }
  | { kind: "claim-decided"; businessName: string; slug: string; approved: boolean; reason: string | null }
  | { kind: "claim-transfer"; businessName: string; fromName: string };

/** What to say, by message id; one that is missing is not to be sent any more. */
export async function loadClaimMails(
  _context: Context,
  _messages: readonly { id: string; kind: string; subjectId: string | null }[],
): Promise<Map<string, ClaimMail>> {
  return new Map();
}
