// Reviews: find, answer, report, and take all of them home.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function reviewRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
