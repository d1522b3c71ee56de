// How invitations go out, and under which name.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function channelRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
