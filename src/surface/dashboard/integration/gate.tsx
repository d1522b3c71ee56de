// Integrations belong to some plans. On another, what is there stays to be seen, and nothing new comes in.
import { refused } from "../refused.tsx";
import type { Answer, MemberVisit } from "../visit.ts";

/** Whether orders become invitations on this organisation's plan. */
export function hasIntegrations({ deps, organisation: { plan, planStatus } }: MemberVisit): boolean {
  return Boolean(deps.plans[plan]?.integrations) && (planStatus === "active" || planStatus === "trialing");
}

/** Why not, in a sentence or two. */
export function gateSentence({ deps, organisation: { plan } }: MemberVisit): string {
  if (deps.plans[plan]?.integrations)
    return "The plan of your organisation is not active, so orders that come in invite nobody.";
  const names = Object.values(deps.plans).flatMap((each) => (each.integrations ? [each.name] : []));
  const which = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
  const needed =
    names.length === 0 ? "No plan of this service has integrations." : `Integrations need the plan ${which}.`;
  return `${needed} You are on ${deps.plans[plan]?.name ?? plan}.`;
}

/** The answer to a post that the plan does not allow. */
export function gateRefusal(visit: MemberVisit): Answer {
  return refused(visit, 403, { title: "Your plan has no integrations", text: gateSentence(visit) });
}
