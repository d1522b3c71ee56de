// Every path of the dashboard.
import { claimRoutes } from "./claim/index.ts";
import type { DashboardDeps } from "./deps.ts";
import { insightRoutes } from "./insight/index.ts";
import { integrationRoutes } from "./integration/index.ts";
import { invitationRoutes } from "./invitation/index.ts";
import { moderationRoutes } from "./moderation/index.ts";
import { overviewRoutes } from "./overview/index.ts";
import { reviewRoutes } from "./review/index.ts";
import type { Route } from "./route.ts";
import { settingRoutes } from "./setting/index.ts";
import { signInRoutes } from "./sign-in/index.ts";
import { widgetRoutes } from "./widget/index.ts";

/** The table. */
export function routes(deps: DashboardDeps): readonly Route[] {
  return [
    ...signInRoutes(deps),
    ...overviewRoutes(deps),
    ...reviewRoutes(deps),
    ...invitationRoutes(deps),
    ...integrationRoutes(deps),
    ...widgetRoutes(deps),
    ...insightRoutes(deps),
    ...claimRoutes(deps),
    ...settingRoutes(deps),
    ...moderationRoutes(deps),
  ];
}
