// Changes an organisation's plan, and tells the log the plan before and after.
import type { OrganisationId } from "#contract/id.ts";
import { findOrganisation, type Organisation } from "#domain/account/state/organisation.ts";
import { changePlan, type PlanChange } from "#domain/webhook/plan-change.ts";
import type { Context } from "#platform/database/context.ts";

/** @property changed such as "free, active → scale, active"; null where nothing differs */
type PlanOutcome = { organisation: Organisation; changed: string | null };

/** Call it in a transaction. @returns null where there is no such organisation */
export async function changeOrganisationPlan(
  inside: Context,
  id: OrganisationId,
  change: PlanChange,
): Promise<PlanOutcome | null> {
  const before = await findOrganisation(inside, id);
  if (!before) return null;
  const said = [before, { ...before, ...change }].map(({ plan, planStatus }) => `${plan}, ${planStatus}`);
  if (said[0] === said[1]) return { organisation: before, changed: null };
  const organisation = await changePlan(inside, id, change);
  return organisation && { organisation, changed: said.join(" → ") };
}
