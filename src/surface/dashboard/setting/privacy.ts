// Erasing a person's data, and what is known of an address.
import type { DashboardDeps } from "../deps.ts";
import { member, type Route } from "../route.ts";
import { askPost, erasePost, liftPost } from "./privacy/act.ts";
import { PRIVACY_PATH } from "./privacy/found.tsx";
import { lookPost, privacyPage } from "./privacy/page.tsx";

/** Their routes. */
export function privacyRoutes(deps: DashboardDeps): readonly Route[] {
  const days = deps.invitationRetentionDays ?? null;
  return [
    member(`GET ${PRIVACY_PATH}`, "privacy.erase", (visit) => privacyPage(visit, days)),
    // A post, and no redirect after it: a mail address does not belong in a link.
    member(`POST ${PRIVACY_PATH}/look`, "privacy.erase", (visit) => lookPost(visit, days)),
    member(`POST ${PRIVACY_PATH}/erase`, "privacy.erase", (visit) => erasePost(visit, days)),
    member(`POST ${PRIVACY_PATH}/ask`, "privacy.erase", (visit) => askPost(visit, days)),
    member(`POST ${PRIVACY_PATH}/lift`, "privacy.erase", (visit) => liftPost(visit, days)),
  ];
}
