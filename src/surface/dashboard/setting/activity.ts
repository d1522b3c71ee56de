// Who did what.
import type { DashboardDeps } from "../deps.ts";
import { member, type Route } from "../route.ts";
import { ACTIVITY_PATH, activityPage } from "./activity/page.tsx";

/** Their routes. */
export function activityRoutes(_deps: DashboardDeps): readonly Route[] {
  return [member(`GET ${ACTIVITY_PATH}`, "audit.read", activityPage)];
}
