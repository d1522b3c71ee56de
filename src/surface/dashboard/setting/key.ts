// API keys.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function keyRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
