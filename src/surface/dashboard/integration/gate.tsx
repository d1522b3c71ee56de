// Integrations belong to some plans. On another, what is there stays to be seen, and nothing new comes in.
import { mayUse, planNamesWith, planStop } from "#domain/account/plan/gate.ts";
import { refused } from "../refused.tsx";
import type { Answer, MemberVisit } from "../visit.ts";

/** Whether orders become invitations on this organisation's plan. */
export function hasIntegrations({ deps, organisation }: MemberVisit): boolean {
  return mayUse(deps.plans, organisation, "integrations");
}

/** Why not, in a sentence or two. */
export function gateSentence({ deps, organisation }: MemberVisit): string {
  const { plan } = organisation;
  if (planStop(deps.plans, organisation, "integrations") === "plan_inactive")
    return "The plan of your organisation is not active, so orders that come in invite nobody.";
  const names = planNamesWith(deps.plans, "integrations");
  const which = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
  const needed =
    names.length === 0 ? "No plan of this service has integrations." : `Integrations need the plan ${which}.`;
  return `${needed} You are on ${deps.plans[plan]?.name ?? plan}.`;
}

/** The answer to a post that the plan does not allow. */
export function gateRefusal(visit: MemberVisit): Answer {
  return refused(visit, 403, { title: "Your plan has no integrations", text: gateSentence(visit) });
}
