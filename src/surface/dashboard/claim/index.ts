// Claiming a business, moving it and giving it up.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function claimRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
