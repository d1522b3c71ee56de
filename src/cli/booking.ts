// Books what the operator does, where the organisation concerned reads it: under Activity, as the operator's.
import { type OrganisationId, toWire, type UserId } from "#contract/id.ts";
import { type AuditEntry, recordAudit } from "#domain/account/state/audit.ts";
import { listMemberships } from "#domain/account/team/team.ts";
import type { Context } from "#platform/database/context.ts";

type Entry = Pick<AuditEntry, "action" | "subject" | "detail">;

/** @param organisationId null for what concerns no organisation */
export async function bookOperator(
  inside: Context,
  organisationId: OrganisationId | null,
  entry: Entry,
): Promise<void> {
  await recordAudit(inside, { organisationId, userId: null, actor: "command line", ...entry });
}

/** Books a change of an account in every organisation that the person belongs to. */
export async function bookForPerson(inside: Context, userId: UserId, action: string): Promise<void> {
  const organisations = (await listMemberships(inside, userId)).map(({ organisation }) => organisation.id);
  for (const id of organisations.length > 0 ? organisations : [null])
    await bookOperator(inside, id, { action, subject: toWire("usr", userId) });
}
