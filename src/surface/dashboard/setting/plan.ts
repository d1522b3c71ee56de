// Plan and usage, and the name of the organisation.
import type { DashboardDeps } from "../deps.ts";
import { member, type Route } from "../route.ts";
import { namePost, PLAN_PATH, planPage } from "./plan/page.tsx";

/** Their routes. */
export function planRoutes(_deps: DashboardDeps): readonly Route[] {
  return [
    member(`GET ${PLAN_PATH}`, "plan.read", (visit) => planPage(visit)),
    member(`POST ${PLAN_PATH}/name`, "organisation.manage", namePost),
  ];
}
