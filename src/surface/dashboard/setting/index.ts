// Settings, a page each.
import type { DashboardDeps } from "../deps.ts";
import type { Route } from "../route.ts";
import { activityRoutes } from "./activity.ts";
import { businessRoutes } from "./business.ts";
import { channelRoutes } from "./channel.ts";
import { keyRoutes } from "./key.ts";
import { planRoutes } from "./plan.ts";
import { privacyRoutes } from "./privacy.ts";
import { teamRoutes } from "./team.ts";
import { webhookRoutes } from "./webhook.ts";

/** Their routes. */
export function settingRoutes(deps: DashboardDeps): readonly Route[] {
  return [
    ...businessRoutes(deps),
    ...channelRoutes(deps),
    ...keyRoutes(deps),
    ...webhookRoutes(deps),
    ...teamRoutes(deps),
    ...planRoutes(deps),
    ...privacyRoutes(deps),
    ...activityRoutes(deps),
  ];
}
