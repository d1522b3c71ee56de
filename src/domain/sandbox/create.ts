// Makes sandboxes.
import type { OrganisationId, UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { SANDBOX_PLAN } from "#domain/account/plan/plan.ts";
import { createOrganisation, findOrganisation, type Organisation } from "#domain/account/state/organisation.ts";
import { insertMember, lockOrganisation } from "#domain/account/team/team.ts";
import { listManagedBusinesses } from "#domain/business/profile/business.ts";
import { insertSandboxShops } from "#domain/business/sandbox.ts";
import { recordMove } from "#domain/log/move.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** Makes a sandbox with two businesses. Call it in a transaction. @param of.sandboxFor the organisation that it stands beside; null: none */
export async function createSandbox(
  inside: Context,
  { name, sandboxFor }: { name: string; sandboxFor: OrganisationId | null },
): Promise<Organisation> {
  const made = await createOrganisation(inside, { name, plan: SANDBOX_PLAN, sandbox: true, sandboxFor });
  const ids = await insertSandboxShops(inside, made.id, sandboxFor);
  for (const id of ids) await recordMove(inside, id, { before: null, after: made.id });
  return made;
}

/**
 * Makes the one sandbox of an organisation, for its owner. Refuses with duplicate, and with validation_error in a sandbox and for an
 * organisation without a business: its entries stay in the log for good, and an account costs a mailbox alone.
 */
export async function createOwnSandbox(
  inside: Context,
  owner: { organisationId: OrganisationId; userId: UserId; name: string },
): Promise<Organisation> {
  await lockOrganisation(inside, owner.organisationId);
  const of = await findOrganisation(inside, owner.organisationId);
  if (!of || of.sandbox)
    throw new Refusal("validation_error", "A sandbox has no sandbox.", { says: sentence("sandbox.liveOnly") });
  if (await findSandboxFor(inside, owner.organisationId))
    throw new Refusal("duplicate", "Your organisation has a sandbox already.", { says: sentence("sandbox.once") });
  if (!(await managesBusiness(inside, owner.organisationId)))
    throw new Refusal(
      "validation_error",
      "A sandbox needs a business that your organisation manages. Claim one first.",
      {
        says: sentence("sandbox.noBusiness"),
      },
    );
  const made = await createSandbox(inside, { name: owner.name, sandboxFor: owner.organisationId });
  await insertMember(inside, { organisationId: made.id, userId: owner.userId, role: "owner" });
  return made;
}

/** Whether an organisation may have a sandbox. */
export async function managesBusiness(context: Context, id: OrganisationId): Promise<boolean> {
  return (await listManagedBusinesses(context, id, { limit: 1, offset: 0 })).length > 0;
}

/** The id of an organisation's sandbox; null where it has none. */
export async function findSandboxFor({ db }: Context, id: OrganisationId): Promise<OrganisationId | null> {
  const [row] = await sandboxFor(db, id);
  return row?.id ?? null;
}

const sandboxFor = statement<{ id: OrganisationId }, [OrganisationId]>(
  "sandbox_for",
  "select id from organisation where sandbox_for = $1::uuid",
);
