// Coming in and going out: sign-up, login, password, teams, sessions.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";

/** Their routes. */
export function signInRoutes(_deps: DashboardDeps): readonly Route[] {
  return [];
}
