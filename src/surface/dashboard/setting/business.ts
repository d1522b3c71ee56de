// What is said of the business, and ratings from elsewhere.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function businessRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
