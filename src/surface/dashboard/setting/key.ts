// API keys.
import type { DashboardDeps } from "../deps.ts";
import { member, type Route } from "../route.ts";
import { KEYS_PATH, keysPage, revokePost } from "./key/list.tsx";
import { newKeyPage, newKeyPost } from "./key/new.tsx";

/** Their routes. */
export function keyRoutes(_deps: DashboardDeps): readonly Route[] {
  return [
    member(`GET ${KEYS_PATH}`, "key.manage", keysPage),
    member(`GET ${KEYS_PATH}/new`, "key.manage", (visit) => newKeyPage(visit)),
    member(`POST ${KEYS_PATH}/new`, "key.manage", newKeyPost),
    member(`POST ${KEYS_PATH}/:id/revoke`, "key.manage", revokePost),
  ];
}
