// Plan and usage.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function planRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
