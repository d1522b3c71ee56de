// What mails about accounts say, read when they are sent.
import type { Context } from "#platform/context.ts";
import type { Role } from "./permission.ts";

export type AccountMail =
  | { kind: "account-confirm"; tokenId: string; name: string }
  | { kind: "account-exists"; name: string }
  | { kind: "password-reset"; tokenId: string; name: string }
  | { kind: "password-changed"; name: string }
  | { kind: "team-invitation"; invitationId: string; organisationName: string; inviterName: string | null; role: Role };

/** What to say, by message id; one that is missing is not to be sent any more. */
export async function loadAccountMails(
  _context: Context,
  _messages: readonly { id: string; kind: string; subjectId: string | null }[],
): Promise<Map<string, AccountMail>> {
  return new Map();
}
