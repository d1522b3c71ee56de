// Mails to the owners of an organisation, and to its admins where the mail says so.
import { and, eq, inArray } from "drizzle-orm";
import type { OrganisationId } from "#contract/id.ts";
import { type NewMessage, queueMessages } from "#domain/message/message.ts";
import type { Context } from "#platform/database/context.ts";
import { member, user } from "../state/table.ts";

export type OwnerMail = Pick<NewMessage, "kind" | "subjectId" | "payload" | "urgent"> & {
  /** The organisation whose owners get the mail. */
  ownersOf: OrganisationId;
  andAdmins?: boolean;
};

/** Queues each mail once for each reader. Call it inside the transaction of the change that the mails report. */
export async function mailOwners(inside: Context, mails: readonly OwnerMail[]): Promise<void> {
  if (mails.length === 0) return;
  const ids = [...new Set(mails.map(({ ownersOf }) => ownersOf))];
  const readers = await inside.db
    .select({ organisationId: member.organisationId, address: user.email, role: member.role })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(inArray(member.organisationId, ids), inArray(member.role, ["owner", "admin"])));
  const byOrganisation = Map.groupBy(readers, ({ organisationId }) => organisationId);
  await queueMessages(
    inside,
    mails.flatMap(({ ownersOf, andAdmins = false, ...mail }) =>
      (byOrganisation.get(ownersOf) ?? [])
        .filter(({ role }) => andAdmins || role === "owner")
        .map(({ address }) => ({ ...mail, channel: "email" as const, address, organisationId: null })),
    ),
  );
}
