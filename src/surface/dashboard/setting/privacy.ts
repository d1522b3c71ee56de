// Erasing a person's data.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function privacyRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
