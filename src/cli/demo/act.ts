// An act of a person in the demo: a change and its entry in the log in one transaction, as the dashboard's pages make them.
import type { OrganisationId, UserId } from "#contract/id.ts";
import { type AuditEntry, recordAudit } from "#domain/account/state/audit.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";

/** The owner of the demo's shop. */
export type Owner = { organisationId: OrganisationId; userId: UserId };

type Entry = Pick<AuditEntry, "action" | "subject" | "detail">;

/** Runs a moderator's change, and records the entry that its result gives. */
export function actAsStaff<T>(
  context: Context,
  userId: UserId,
  entry: (result: T) => Entry,
  work: (inside: Context) => Promise<T>,
): Promise<T> {
  return act(context, { organisationId: null, userId, actor: "staff" }, entry, work);
}

export function actAsOwner<T>(
  context: Context,
  { organisationId, userId }: Owner,
  entry: (result: T) => Entry,
  work: (inside: Context) => Promise<T>,
): Promise<T> {
  return act(context, { organisationId, userId, actor: "owner" }, entry, work);
}

async function act<T>(
  context: Context,
  actor: Pick<AuditEntry, "organisationId" | "userId" | "actor">,
  entry: (result: T) => Entry,
  work: (inside: Context) => Promise<T>,
): Promise<T> {
  return inTransaction(context, async (inside) => {
    const result = await work(inside);
    await recordAudit(inside, { ...actor, ...entry(result) });
    return result;
  });
}
