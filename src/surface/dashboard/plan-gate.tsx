// What belongs to some plans only. On another, what is there stays to be seen and to be ended, and nothing new is made.

import type { PlanStatus } from "#domain/account/organisation.ts";
import { type Feature, mayUse, planNamesWith, planStop } from "#domain/account/plan-gate.ts";
import { TouchLink } from "./component/button.tsx";
import { refused } from "./refused.tsx";
import type { Answer, MemberVisit } from "./visit.ts";

type Gated = Extract<Feature, "api" | "webhooks">;

const NAME: Record<Gated, string> = { api: "The REST API", webhooks: "Webhooks" };
const NEEDS: Record<Gated, string> = { api: "The REST API needs", webhooks: "Webhooks need" };

/** What a plan's status means for those who read it. */
export const PLAN_STATUS_WORDS: Record<PlanStatus, string> = {
  active: "Active",
  trialing: "Trial",
  past_due: "Payment is due",
  canceled: "Cancelled",
};

/** Whether the organisation's plan has it, and is in force. */
export function hasFeature({ deps, organisation }: MemberVisit, feature: Gated): boolean {
  return mayUse(deps.plans, organisation, feature);
}

/** Why not, and where to go on; nothing where the plan has it. */
export function PlanNotice({ visit, feature }: { visit: MemberVisit; feature: Gated }) {
  if (hasFeature(visit, feature)) return null;
  return (
    <div class="notice">
      <p>{sentence(visit, feature)}</p>
      <p>
        <TouchLink href="/dashboard/settings/plan">See plan and usage</TouchLink>
      </p>
    </div>
  );
}

/** The answer to a post that the plan does not allow. */
export function planRefusal(visit: MemberVisit, feature: Gated): Answer {
  return refused(visit, 403, { title: "Not on your plan", text: sentence(visit, feature) });
}

function sentence({ deps, organisation }: MemberVisit, feature: Gated): string {
  const { plan, planStatus } = organisation;
  const kept = feature === "webhooks" ? " What happens meanwhile waits, and is sent when the plan is back." : "";
  if (planStop(deps.plans, organisation, feature) === "plan_inactive") {
    const state = planStatus === "past_due" ? "its payment is due" : "it was cancelled";
    return `${NAME[feature]} stopped with your plan: ${state}.${kept}`;
  }
  const names = planNamesWith(deps.plans, feature);
  const current = `You are on ${deps.plans[plan]?.name ?? plan}.`;
  if (names.length === 0) return `No plan of this service has ${feature === "api" ? "the REST API" : "webhooks"}.`;
  return `${NEEDS[feature]} the plan ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names)}. ${current}`;
}
