// Invitations: queue one or many, see what became of them, take one back.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function invitationRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
