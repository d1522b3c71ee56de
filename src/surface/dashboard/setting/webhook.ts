// Webhooks: where events go, and what became of them.
import type { DashboardDeps } from "../deps.ts";
import { member, type Route } from "../route.ts";
import { changePost, deletePost, offPost, onPost, rotatePost, testPost } from "./webhook/act.ts";
import { bodyAnswer, deliveryPage, resendPost } from "./webhook/delivery.tsx";
import { WEBHOOKS_PATH, webhooksPage } from "./webhook/list.tsx";
import { newWebhookPage, newWebhookPost } from "./webhook/new.tsx";
import { webhookPage } from "./webhook/one.tsx";
import { replayPage, replayPost } from "./webhook/replay.tsx";

const ONE = `${WEBHOOKS_PATH}/:id`;
const DELIVERY = `${ONE}/deliveries/:delivery`;

/** Their routes. */
export function webhookRoutes(_deps: DashboardDeps): readonly Route[] {
  return [
    member(`GET ${WEBHOOKS_PATH}`, "webhook.manage", webhooksPage),
    member(`GET ${WEBHOOKS_PATH}/new`, "webhook.manage", (visit) => newWebhookPage(visit)),
    member(`POST ${WEBHOOKS_PATH}/new`, "webhook.manage", newWebhookPost),
    member(`GET ${ONE}`, "webhook.manage", (visit) => webhookPage(visit)),
    member(`POST ${ONE}/change`, "webhook.manage", changePost),
    member(`POST ${ONE}/rotate`, "webhook.manage", rotatePost),
    member(`POST ${ONE}/on`, "webhook.manage", onPost),
    member(`POST ${ONE}/off`, "webhook.manage", offPost),
    member(`POST ${ONE}/test`, "webhook.manage", testPost),
    member(`POST ${ONE}/delete`, "webhook.manage", deletePost),
    member(`GET ${ONE}/replay`, "webhook.manage", (visit) => replayPage(visit)),
    member(`POST ${ONE}/replay`, "webhook.manage", replayPost),
    member(`GET ${DELIVERY}`, "webhook.manage", deliveryPage),
    member(`GET ${DELIVERY}/body`, "webhook.manage", bodyAnswer),
    member(`POST ${DELIVERY}/resend`, "webhook.manage", resendPost),
  ];
}
