// An organisation may use a feature if it is not suspended and its plan includes the feature and is in force. The rule in code and in SQL.
import type { Organisation, PlanStatus } from "../state/organisation.ts";
import { livePlans, type Plan, type Plans } from "./plan.ts";

/** `api` includes benchmarks in the dashboard; `widgets` are the large variants; `invitations` are part of every plan. */
export type Feature = "api" | "webhooks" | "integrations" | "widgets" | "invitations";

/** The operator suspended the organisation, the plan lacks the feature, or the plan ended. The REST API refuses with these codes. */
export type PlanStop = "organisation_suspended" | "plan_required" | "plan_inactive";

type PlanHolder = Pick<Organisation, "plan" | "planStatus" | "suspendedAt">;

const IN_FORCE: readonly PlanStatus[] = ["active", "trialing"];
/** Text channels need a paid plan. */
const UNPAID_PLAN = "free";

const INCLUDES: Record<Feature, (plan: Plan | undefined) => boolean> = {
  api: (plan) => plan?.api === true,
  webhooks: (plan) => plan?.webhooks === true,
  integrations: (plan) => plan?.integrations === true,
  widgets: (plan) => plan?.widgets === "all",
  invitations: () => true,
};

export function planStop(
  plans: Plans,
  { plan, planStatus, suspendedAt }: PlanHolder,
  feature: Feature,
): PlanStop | null {
  if (suspendedAt !== null) return "organisation_suspended";
  if (!INCLUDES[feature](plans[plan])) return "plan_required";
  return planInForce(planStatus) ? null : "plan_inactive";
}

export function mayUse(plans: Plans, organisation: PlanHolder, feature: Feature): boolean {
  return planStop(plans, organisation, feature) === null;
}

export function planInForce(status: PlanStatus): boolean {
  return IN_FORCE.includes(status);
}

/** Whether the plan includes text messages. The feature `invitations` checks the plan's status. */
export function includesTexts(planId: string): boolean {
  return planId !== UNPAID_PLAN;
}

export function plansWith(plans: Plans, feature: Feature): string[] {
  return Object.keys(plans).filter((id) => INCLUDES[feature](plans[id]));
}

/** The names of the plans that include the feature and can be had, for sentences. */
export function planNamesWith(plans: Plans, feature: Feature): string[] {
  return plansWith(livePlans(plans), feature).map((id) => plans[id]?.name ?? id);
}

/** `mayUse` as a condition on `organisation` as `o`. @param planIds the statement's parameter with the ids of `plansWith` */
export function mayUseText(planIds: `$${number}`): string {
  return `(o.suspended_at is null and o.plan_status in (${IN_FORCE.map((each) => `'${each}'`).join(", ")}) and o.plan = any(${planIds}::text[]))`;
}
