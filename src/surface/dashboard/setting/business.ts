// What is said of the business, ratings from elsewhere, and handing it over or giving it up.
import type { DashboardDeps } from "../deps.ts";
import { business, type Route } from "../route.ts";
import { ownershipPage, releasePost, takeBackPost, transferPost } from "./business/ownership.tsx";
import { businessPage, businessPost } from "./business/page.tsx";
import { platformPage, platformPost, removePost, withdrawPost } from "./business/platform.tsx";

/** Their routes. */
export function businessRoutes(_deps: DashboardDeps): readonly Route[] {
  return [
    business("GET /dashboard/settings/business", "business.read", (visit) => businessPage(visit)),
    business("POST /dashboard/settings/business", "business.manage", businessPost),
    business("GET /dashboard/settings/business/platforms", "platform.manage", (visit) => platformPage(visit)),
    business("POST /dashboard/settings/business/platforms", "platform.manage", platformPost),
    business("POST /dashboard/settings/business/platforms/withdraw", "platform.manage", withdrawPost),
    business("POST /dashboard/settings/business/platforms/remove", "platform.manage", removePost),
    business("GET /dashboard/settings/business/ownership", "business.release", (visit) => ownershipPage(visit)),
    business("POST /dashboard/settings/business/transfer", "business.release", transferPost),
    business("POST /dashboard/settings/business/transfer/cancel", "business.release", takeBackPost),
    business("POST /dashboard/settings/business/release", "business.release", releasePost),
  ];
}
