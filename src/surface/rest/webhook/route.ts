// Webhook subscriptions: create, list, change, delete, samples (contract, Events).
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Plans } from "#domain/account/plan/plan.ts";
import { WEBHOOK_EVENTS, type WebhookEventName } from "#domain/webhook/event.ts";
import { createSubscription, deleteSubscription, updateSubscription } from "#domain/webhook/subscription/subscribe.ts";
import { listSubscriptions } from "#domain/webhook/subscription/subscription.ts";
import type { Cidr } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { SecretBox } from "#platform/secret-box.ts";
import { readRange } from "../../query.ts";
import { samplesOf } from "../../webhook-sample.ts";
import { list, notFound, PAGING, type RestRoutes } from "../route.ts";
import { listOf, posting, reading, single } from "../schema.ts";
import { organisationWithWebhooks, ownSubscription, readChange, readEvents, readUrl } from "./input.ts";
import {
  CHANGE_BODY,
  ChangedSchema,
  PayloadSchema,
  presentSubscription,
  SUBSCRIBE_BODY,
  SubscribedSchema,
  SubscriptionSchema,
} from "./schema.ts";

const EVENT = Type.String({
  pattern: `^(${WEBHOOK_EVENTS.join("|").replaceAll(".", "\\.")})$`,
  documented: { type: "string", enum: [...WEBHOOK_EVENTS] },
  wrong: `must be one of ${WEBHOOK_EVENTS.join(", ")}`,
  description: "Name of an event.",
});

type WebhookRoutes = RestRoutes & { plans: Plans; box: SecretBox; outboundAllow: readonly Cidr[] };

export function webhookRoutes({ context, callerOf, post, plans, box, outboundAllow }: WebhookRoutes) {
  const organisationOf = (request: Request) => organisationWithWebhooks(plans, callerOf(request));
  const found = (inside: Context, request: Request, wireId: string) =>
    ownSubscription(inside, organisationOf(request), wireId);

  return new Elysia()
    .post(
      "/webhooks",
      ({ request }) =>
        post(request, async (inside, fields) => {
          const input = { url: readUrl(fields.url, outboundAllow), events: readEvents(fields.events) };
          const { secret, ...made } = await createSubscription(inside, box, organisationOf(request), input);
          return { status: 201, data: { ...presentSubscription(made), secret } };
        }),
      posting(SUBSCRIBE_BODY, {
        id: "createWebhook",
        summary: "Subscribe to events",
        answers: { 201: single(SubscribedSchema) },
        refusals: ["validation_error"],
      }),
    )
    .get(
      "/webhooks",
      async ({ request, query }) => {
        const range = readRange(query);
        const all = await listSubscriptions(context, organisationOf(request));
        return list(all.slice(range.offset, range.offset + range.limit).map(presentSubscription), range, all.length);
      },
      {
        query: Type.Object(PAGING),
        ...reading({
          id: "listWebhooks",
          summary: "Webhook subscriptions, oldest first",
          answers: { 200: listOf(SubscriptionSchema) },
          refusals: ["invalid_parameter"],
        }),
      },
    )
    .get(
      "/webhooks/samples",
      async ({ request, query }) => ({
        data: await samplesOf(context, organisationOf(request), query.event as WebhookEventName),
      }),
      {
        query: Type.Object({ event: EVENT }),
        ...reading({
          id: "sampleWebhook",
          summary: "Up to three recent payloads of an event, from your own data; nothing is sent",
          answers: { 200: single(Type.Array(PayloadSchema)) },
          refusals: ["invalid_parameter"],
        }),
      },
    )
    .get(
      "/webhooks/:id",
      async ({ request, params }) => ({ data: presentSubscription(await found(context, request, params.id)) }),
      reading({
        id: "readWebhook",
        summary: "One webhook subscription",
        answers: { 200: single(SubscriptionSchema) },
        refusals: ["not_found"],
      }),
    )
    .patch(
      "/webhooks/:id",
      ({ request, params }) =>
        post(request, async (inside, fields) => {
          const { id, organisationId } = await found(inside, request, params.id);
          const changed = await updateSubscription(inside, box, organisationId, id, readChange(fields, outboundAllow));
          if (!changed) throw notFound();
          const { secret, ...subscription } = changed;
          return { status: 200, data: { ...presentSubscription(subscription), ...(secret ? { secret } : {}) } };
        }),
      posting(CHANGE_BODY, {
        id: "updateWebhook",
        summary: "Change URL or events, switch on or off, rotate the secret",
        answers: { 200: single(ChangedSchema) },
        refusals: ["not_found", "validation_error"],
      }),
    )
    .delete(
      "/webhooks/:id",
      async ({ request, params }) => {
        const { id, organisationId } = await found(context, request, params.id);
        if (!(await deleteSubscription(context, organisationId, id))) throw notFound();
        return new Response(null, { status: 204 });
      },
      reading({
        id: "deleteWebhook",
        summary: "Delete a subscription and its waiting deliveries",
        answers: { 204: null },
        refusals: ["not_found"],
      }),
    );
}
