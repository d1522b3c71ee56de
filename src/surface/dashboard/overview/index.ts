// The overview: the score with its parts, how it went, what needs doing.
import type { DashboardDeps } from "../deps.ts";
import { member, type Route } from "../route.ts";
import { overviewPage } from "./page.tsx";

/** Their routes. */
export function overviewRoutes(_deps: DashboardDeps): readonly Route[] {
  return [member("GET /dashboard", "overview.read", overviewPage)];
}
