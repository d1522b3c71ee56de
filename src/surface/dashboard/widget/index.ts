// Widgets: how they look, and what to copy.
import type { DashboardDeps } from "../deps.ts";
import { business, type Route } from "../route.ts";
import { widgetPage } from "./page.tsx";

/** Their routes. */
export function widgetRoutes(_deps: DashboardDeps): readonly Route[] {
  return [business("GET /dashboard/widgets", "widget.read", widgetPage)];
}
