// The people of the organisation and their roles.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function teamRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
