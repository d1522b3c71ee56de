// Shops that send their orders.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function integrationRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
