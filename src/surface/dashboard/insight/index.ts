// How the business stands among others, and how it went month by month.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function insightRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
