// Two ownership claims that wait for a moderator: one for an unclaimed business, one for a business of another organisation.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { putMember } from "#domain/account/user/user.ts";
import { askModerator } from "#domain/business/claim/mail.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import type { Context } from "#platform/database/context.ts";
import { execute } from "#platform/database/statement.ts";

const NOTES = {
  free: "We took the workshop over in March. The old owner runs the site until the end of the year, so we can neither read its mail nor change its DNS. The register of companies names us.",
  managed:
    "This shop left the group last month and is ours again. The contract of sale is with our lawyer, who can send it.",
};

/** @param of the organisation that claims, and the one that has the other business */
export async function openClaims(
  context: Context,
  plans: Plans,
  of: { claimant: OrganisationId; manager: OrganisationId; plan: string; password: string },
): Promise<void> {
  const { claimant: organisationId, password } = of;
  const person = { email: "claimant@candor.example", name: "Lena Brandt", password, role: "owner" as const };
  const userId = await putMember(context, { organisationId, ...person });
  const locations = plans[of.plan]?.locations ?? 1;
  const open = async (businessId: BusinessId | undefined, note: string) => {
    if (businessId === undefined) return;
    const { id } = await openClaim(context, businessId, { organisationId, userId, locations });
    await askModerator(context, id, note);
  };
  await open(await firstBusiness(context, null), NOTES.free);
  await open(await firstBusiness(context, of.manager), NOTES.managed);
}

async function firstBusiness({ db }: Context, manager: OrganisationId | null): Promise<BusinessId | undefined> {
  const [row] = await execute<{ id: BusinessId }>(
    db,
    "select id from business where organisation_id is not distinct from $1::uuid order by slug limit 1",
    manager,
  );
  return row?.id;
}
