// Features that only some plans have. Without the plan a page stays readable, and routes with a `feature` in routes.ts are refused.
import { type Feature, mayUse, planNamesWith, planStop } from "#domain/account/plan/gate.ts";
import { TouchLink } from "../component/form.tsx";
import { refused } from "./refused.tsx";
import type { Answer, MemberVisit } from "./visit.ts";

export const PLAN_PATH = "/dashboard/settings/plan";

type Words = {
  /** "No plan of this service has ..." */
  name: string;
  /** "... the plan Scale." */
  needs: string;
  /** Effect of a plan that is not active. */
  stopped: string;
};

const WORDS: Record<Feature, Words> = {
  api: {
    name: "the REST API",
    needs: "The REST API needs",
    stopped: "The REST API answers no requests until it is active again.",
  },
  webhooks: {
    name: "webhooks",
    needs: "Webhooks need",
    stopped: "Events wait and are sent when it is active again.",
  },
  integrations: {
    name: "integrations",
    needs: "Integrations need",
    stopped: "Customers of new orders are not invited until it is active again.",
  },
  widgets: {
    name: "the list and the carousel",
    needs: "List and carousel need",
    stopped: "List and carousel show as the mini variant until it is active again.",
  },
  invitations: {
    name: "invitations",
    needs: "Invitations need",
    stopped: "You cannot invite customers until it is active again.",
  },
};

export function hasFeature({ deps, organisation }: MemberVisit, feature: Feature): boolean {
  return mayUse(deps.plans, organisation, feature);
}

export function planSentence({ deps, organisation }: MemberVisit, feature: Feature): string {
  const { plan, planStatus } = organisation;
  const { name, needs, stopped } = WORDS[feature];
  if (planStop(deps.plans, organisation, feature) === "plan_inactive") {
    const reason = planStatus === "past_due" ? "its payment is due" : "it was cancelled";
    return `Your plan is not active: ${reason}. ${stopped}`;
  }
  const names = planNamesWith(deps.plans, feature);
  if (names.length === 0) return `No plan of this service has ${name}.`;
  const listed = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
  return `${needs} the plan ${listed}. You are on ${deps.plans[plan]?.name ?? plan}.`;
}

export function PlanNotice({ visit, feature }: { visit: MemberVisit; feature: Feature }) {
  if (hasFeature(visit, feature)) return null;
  return (
    <div class="notice">
      <p>{planSentence(visit, feature)}</p>
      <p>
        <TouchLink href={PLAN_PATH}>See plan and usage</TouchLink>
      </p>
    </div>
  );
}

/** The page in place of a route that the plan does not allow. */
export function planRefusal(visit: MemberVisit, feature: Feature): Answer {
  return refused(visit, 403, { title: "Not on your plan", text: planSentence(visit, feature) });
}
