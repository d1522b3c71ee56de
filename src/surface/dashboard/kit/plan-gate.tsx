// Features that only some plans have. Without the plan a page stays readable, and routes with a `feature` in routes.ts are refused.
import { type Feature, mayUse, planNamesWith, planStop } from "#domain/account/plan/gate.ts";
import { formatOf } from "#platform/language/format.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { TouchLink } from "../component/form.tsx";
import { refused, whileSuspended } from "./refused.tsx";
import type { Answer, MemberVisit } from "./visit.ts";

export const PLAN_PATH = "/dashboard/settings/plan";

export function hasFeature({ deps, organisation }: MemberVisit, feature: Feature): boolean {
  return mayUse(deps.plans, organisation, feature);
}

/** Whether a larger plan is all that is missing: a suspension or an unpaid plan is not. */
export function isPlanOnly({ deps, organisation }: MemberVisit, feature: Feature): boolean {
  return (
    planStop(deps.plans, organisation, feature) === "plan_required" && planNamesWith(deps.plans, feature).length > 0
  );
}

export function planSentence({ deps, organisation, language }: MemberVisit, feature: Feature): string {
  const { plan, planStatus } = organisation;
  const words = wordsIn("planGate", language);
  const stop = planStop(deps.plans, organisation, feature);
  if (stop === "organisation_suspended") return words.suspended;
  if (stop === "plan_inactive")
    return `${planStatus === "past_due" ? words.due : words.cancelled} ${words.stopped[feature]}`;
  const names = planNamesWith(deps.plans, feature);
  if (names.length === 0) return words.none[feature];
  return words.needs[feature]({ plans: formatOf(language).list(names), plan: deps.plans[plan]?.name ?? plan });
}

export function PlanNotice({ visit, feature }: { visit: MemberVisit; feature: Feature }) {
  const words = useWords("planGate");
  if (hasFeature(visit, feature)) return null;
  // No plan ends a suspension.
  return (
    <div class="notice">
      <p>{planSentence(visit, feature)}</p>
      {visit.organisation.suspendedAt === null && (
        <p>
          <TouchLink href={PLAN_PATH}>{words.see}</TouchLink>
        </p>
      )}
    </div>
  );
}

/** The page in place of a route that the plan does not allow. */
export function planRefusal(visit: MemberVisit, feature: Feature): Answer {
  const words = wordsIn("planGate", visit.language);
  if (visit.organisation.suspendedAt !== null) return refused(visit, 403, whileSuspended(visit));
  return refused(visit, 403, {
    title: words.title,
    text: planSentence(visit, feature),
    way: { href: PLAN_PATH, label: words.see },
  });
}
