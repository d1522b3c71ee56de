// Who did what.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function activityRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
