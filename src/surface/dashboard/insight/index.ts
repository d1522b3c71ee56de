// How the business stands among others, and how it went month by month.
import type { DashboardDeps } from "../deps.ts";
import { business, type Route } from "../route.ts";
import { insightsPage } from "./page.tsx";

/** Their routes. */
export function insightRoutes(_deps: DashboardDeps): readonly Route[] {
  return [business("GET /dashboard/insights", "insight.read", insightsPage)];
}
