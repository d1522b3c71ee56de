// Webhooks: where events go, and what became of them.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function webhookRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
