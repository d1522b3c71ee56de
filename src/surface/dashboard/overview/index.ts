// The overview: the score with its parts, how it went, what needs doing.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function overviewRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
