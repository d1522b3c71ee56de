// Integrations: the addresses that shops send their orders to.
import type { DashboardDeps } from "../deps.ts";
import { business, type Route } from "../route.ts";
import { delayPost, pausePost, removePost, secretPost } from "./change.ts";
import { listPage } from "./list.tsx";
import { newPage, newPost } from "./new.tsx";
import { onePage } from "./one.tsx";

/** Their routes. */
export function integrationRoutes(_deps: DashboardDeps): readonly Route[] {
  return [
    business("GET /dashboard/integrations", "integration.read", listPage),
    business("GET /dashboard/integrations/new", "integration.manage", (visit) => newPage(visit)),
    business("POST /dashboard/integrations/new", "integration.manage", newPost),
    business("GET /dashboard/integrations/:id", "integration.read", (visit) => onePage(visit)),
    business("POST /dashboard/integrations/:id/delay", "integration.manage", delayPost),
    business("POST /dashboard/integrations/:id/pause", "integration.manage", pausePost(true)),
    business("POST /dashboard/integrations/:id/resume", "integration.manage", pausePost(false)),
    business("POST /dashboard/integrations/:id/secret", "integration.manage", secretPost),
    business("POST /dashboard/integrations/:id/remove", "integration.manage", removePost),
  ];
}
