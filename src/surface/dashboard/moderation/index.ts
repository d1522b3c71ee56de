// The moderators' desk.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function moderationRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
