// Widgets, badge and their snippets for the business.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function widgetRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
