// Ends what an organisation has of this module when it is erased: its team, its keys, its login. The accounts of persons stay.
import { and, eq, isNull } from "drizzle-orm";
import type { OrganisationId } from "#contract/id.ts";
import { announce } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { noticeLane } from "./notice/table.ts";
import { companyLogin, identity } from "./sign-in/table.ts";
import { apiKey, member, session, teamInvitation } from "./state/table.ts";
import { deleteInvitations, lockOrganisation } from "./team/team.ts";

/** Call it in a transaction. It repeats harmlessly. */
export async function eraseTeam(inside: Context, id: OrganisationId): Promise<void> {
  const { db, clock } = inside;
  await lockOrganisation(inside, id);
  const revoked = await db
    .update(apiKey)
    .set({ revokedAt: clock.now() })
    .where(and(eq(apiKey.organisationId, id), isNull(apiKey.revokedAt)))
    .returning({ id: apiKey.id });
  // A name may be a person's. The row stays for the answers that are kept under it, which end by age.
  await db.update(apiKey).set({ name: "", createdBy: null }).where(eq(apiKey.organisationId, id));
  await deleteInvitations(inside, eq(teamInvitation.organisationId, id));
  await db.delete(noticeLane).where(eq(noticeLane.organisationId, id));
  await db.delete(companyLogin).where(eq(companyLogin.organisationId, id));
  await db.delete(identity).where(eq(identity.organisationId, id));
  // Sessions that the organisation's provider vouched for reach nothing else.
  await db.delete(session).where(eq(session.companyId, id));
  await db.delete(member).where(eq(member.organisationId, id));
  await announce(
    db,
    revoked.map((each) => `key:${each.id}` as const),
  );
}
