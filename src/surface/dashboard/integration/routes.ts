// The routes of the pages about connected shops.
import { business, DANGEROUS, type Route } from "../kit/route.ts";
import { integrationsPage } from "./list.tsx";
import { newIntegration } from "./new.tsx";
import {
  integrationChange,
  integrationPage,
  integrationPausePost,
  integrationRemovePost,
  integrationResumePost,
  integrationReward,
  integrationSecret,
} from "./one.tsx";

export const INTEGRATION_ROUTES: readonly Route[] = [
  business("GET /dashboard/integrations", "integration.read", integrationsPage),
  business("GET /dashboard/integrations/new", "integration.manage", newIntegration.page, { feature: "integrations" }),
  business("POST /dashboard/integrations/new", "integration.manage", newIntegration, {
    feature: "integrations",
    ...DANGEROUS,
  }),
  business("GET /dashboard/integrations/:id", "integration.read", integrationPage),
  business("POST /dashboard/integrations/:id/change", "integration.manage", integrationChange),
  business("POST /dashboard/integrations/:id/reward", "integration.manage", integrationReward),
  business("POST /dashboard/integrations/:id/pause", "integration.manage", integrationPausePost),
  business("POST /dashboard/integrations/:id/resume", "integration.manage", integrationResumePost),
  business("POST /dashboard/integrations/:id/secret", "integration.manage", integrationSecret, DANGEROUS),
  business("POST /dashboard/integrations/:id/remove", "integration.manage", integrationRemovePost, DANGEROUS),
];
