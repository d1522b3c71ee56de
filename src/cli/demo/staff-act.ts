// A moderator's act in the demo: a change and its entry in the log in one transaction, as the moderators' pages make them.
import type { UserId } from "#contract/id.ts";
import { type AuditEntry, recordAudit } from "#domain/account/state/audit.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";

/** Runs a change, and records the entry that its result gives. */
export async function actAsStaff<T>(
  context: Context,
  userId: UserId,
  entry: (result: T) => Pick<AuditEntry, "action" | "subject" | "detail">,
  work: (inside: Context) => Promise<T>,
): Promise<T> {
  return inTransaction(context, async (inside) => {
    const result = await work(inside);
    await recordAudit(inside, { organisationId: null, userId, actor: "staff", ...entry(result) });
    return result;
  });
}
