// What belongs to some plans only. On another, what is there stays to be seen and to be ended, and nothing new is made.
import type { PlanStatus } from "#domain/account/organisation.ts";
import { refused } from "../refused.tsx";
import type { Answer, MemberVisit } from "../visit.ts";

type Feature = "api" | "webhooks";

const NAME: Record<Feature, string> = { api: "The REST API", webhooks: "Webhooks" };
const NEEDS: Record<Feature, string> = { api: "The REST API needs", webhooks: "Webhooks need" };

/** What a plan's status means for those who read it. */
export const PLAN_STATUS_WORDS: Record<PlanStatus, string> = {
  active: "Active",
  trialing: "Trial",
  past_due: "Payment is due",
  canceled: "Cancelled",
};

/** Whether the organisation's plan has it, and is in force. */
export function hasFeature({ deps, organisation: { plan, planStatus } }: MemberVisit, feature: Feature): boolean {
  return Boolean(deps.plans[plan]?.[feature]) && (planStatus === "active" || planStatus === "trialing");
}

/** Why not, and where to go on; nothing where the plan has it. */
export function PlanNotice({ visit, feature }: { visit: MemberVisit; feature: Feature }) {
  if (hasFeature(visit, feature)) return null;
  return (
    <div class="notice">
      <p>{sentence(visit, feature)}</p>
      <p>
        <a class="touch" href="/dashboard/settings/plan">
          See plan and usage
        </a>
      </p>
    </div>
  );
}

/** The answer to a post that the plan does not allow. */
export function planRefusal(visit: MemberVisit, feature: Feature): Answer {
  return refused(visit, 403, { title: "Not on your plan", text: sentence(visit, feature) });
}

function sentence({ deps, organisation: { plan, planStatus } }: MemberVisit, feature: Feature): string {
  if (deps.plans[plan]?.[feature]) {
    const state = planStatus === "past_due" ? "its payment is due" : "it was cancelled";
    return `${NAME[feature]} stopped with your plan: ${state}.`;
  }
  const names = Object.values(deps.plans).flatMap((each) => (each[feature] ? [each.name] : []));
  const current = `You are on ${deps.plans[plan]?.name ?? plan}.`;
  if (names.length === 0) return `No plan of this service has ${feature === "api" ? "the REST API" : "webhooks"}.`;
  return `${NEEDS[feature]} the plan ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names)}. ${current}`;
}
