// Webhooks (contract, Events): subscriptions and samples; deliveries, which are listed, tested and sent again.
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { WEBHOOK_EVENTS, type WebhookEventName } from "#contract/event.ts";
import { fromWire, toWire } from "#contract/id.ts";
import { noSuchRecord, Refusal } from "#contract/refusal.ts";
import { findKey } from "#domain/account/key.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import { listDeliveries } from "#domain/webhook/delivery/log.ts";
import { replay, resend, sendTest } from "#domain/webhook/delivery/send-again.ts";
import { listSubscriptions } from "#domain/webhook/state/subscription.ts";
import { outlastStarts } from "#domain/webhook/subscription/change.ts";
import { createSubscription, deleteSubscription, updateSubscription } from "#domain/webhook/subscription/subscribe.ts";
import type { Cidr } from "#platform/config/config.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { samplesOf, testPayload } from "#surface/example/webhook-sample.ts";
import { oneOf, readRange, readSince, Since } from "#surface/http/query.ts";
import type { Caller } from "../kit/guard.ts";
import { list, PAGING, type RestRoutes, type Work } from "../kit/route.ts";
import { listOf, posting, reading, single } from "../kit/schema.ts";
import { organisationWithWebhooks, ownSubscription, readChange, readEvents, readUrl } from "./input.ts";
import { PayloadSchema } from "./payload.ts";
import {
  CHANGE_BODY,
  ChangedSchema,
  DeliverySchema,
  presentDelivery,
  presentSubscription,
  QueuedSchema,
  ReplaySchema,
  SUBSCRIBE_BODY,
  SubscribedSchema,
  SubscriptionSchema,
} from "./schema.ts";

const EVENT = oneOf(WEBHOOK_EVENTS, "Name of an event.");

type WebhookRoutes = RestRoutes & { plans: Plans; box: SecretBox; allow: readonly Cidr[] };

export function webhookRoutes({ context, guarded, post, plans, box, allow }: WebhookRoutes) {
  const organisationOf = (caller: Caller) => organisationWithWebhooks(plans, caller);
  const found = (inside: Context, caller: Caller, wireId: string) =>
    ownSubscription(inside, organisationOf(caller), wireId);
  const record = async (inside: Context, caller: Caller, action: string, id: string, detail = {}) =>
    recordAudit(inside, {
      organisationId: organisationOf(caller),
      userId: (await findKey(inside, caller.key.id))?.createdBy ?? null,
      actor: "key",
      action,
      subject: toWire("whs", id),
      detail,
    });
  /** Without an Idempotency-Key the work has no transaction yet. The change and its entry in the activity need one. */
  const change = (request: Request, caller: Caller, work: Work) =>
    post(request, caller, (context, fields) => inTransaction(context, (inside) => work(inside, fields)));
  /** A body is optional and ignored. */
  const act = (request: Request, caller: Caller, work: Work) => post(request, caller, work, { bodyless: true });

  return new Elysia()
    .use(guarded)
    .post(
      "/webhooks",
      ({ request, caller }) =>
        change(request, caller, async (inside, fields) => {
          const input = { url: readUrl(fields.url, allow), events: readEvents(fields.events) };
          const organisationId = organisationOf(caller);
          const { secret, ...made } = await createSubscription(inside, box, organisationId, input);
          await record(inside, caller, "webhook.create", made.id, { events: made.events.join(", ") });
          return { status: 201, data: { ...presentSubscription(made), secret } };
        }),
      posting(SUBSCRIBE_BODY, "createWebhook", "Subscribe to events", { 201: single(SubscribedSchema) }, [
        "validation_error",
      ]),
    )
    .get(
      "/webhooks",
      async ({ caller, query }) => {
        const range = readRange(query);
        const all = await listSubscriptions(context, organisationOf(caller));
        return list(all.slice(range.offset, range.offset + range.limit).map(presentSubscription), range, all.length);
      },
      {
        query: Type.Object(PAGING),
        ...reading("listWebhooks", "Webhook subscriptions, oldest first", { 200: listOf(SubscriptionSchema) }, [
          "invalid_parameter",
        ]),
      },
    )
    .get(
      "/webhooks/samples",
      async ({ caller, query }) => ({
        data: await samplesOf(context, organisationOf(caller), query.event as WebhookEventName),
      }),
      {
        query: Type.Object({ event: EVENT }),
        ...reading(
          "sampleWebhook",
          "Up to three recent payloads of an event, from your own data; nothing is sent",
          { 200: single(Type.Array(PayloadSchema), "WebhookEventSamples") },
          ["invalid_parameter"],
        ),
      },
    )
    .get(
      "/webhooks/:id",
      async ({ caller, params }) => ({ data: presentSubscription(await found(context, caller, params.id)) }),
      reading("readWebhook", "One webhook subscription", { 200: single(SubscriptionSchema) }, ["not_found"]),
    )
    .patch(
      "/webhooks/:id",
      async ({ request, caller, params }) => {
        const answer = await change(request, caller, async (inside, fields) => {
          const { id, organisationId } = await found(inside, caller, params.id);
          const changed = await updateSubscription(inside, box, organisationId, id, readChange(fields, allow));
          if (!changed) throw noSuchRecord();
          const { secret, ...subscription } = changed;
          await record(inside, caller, secret ? "webhook.rotate" : "webhook.change", id);
          return { status: 200, data: { ...presentSubscription(subscription), ...(secret ? { secret } : {}) } };
        });
        const changedId = fromWire("whs", params.id);
        if (changedId) await outlastStarts(context, changedId);
        return answer;
      },
      posting(
        CHANGE_BODY,
        "updateWebhook",
        "Change URL or events, switch on or off, rotate the secret",
        { 200: single(ChangedSchema) },
        ["not_found", "validation_error"],
      ),
    )
    .delete(
      "/webhooks/:id",
      async ({ caller, params }) => {
        const { id, organisationId, url } = await found(context, caller, params.id);
        const isDeleted = await deleteSubscription(context, organisationId, id, (inside) =>
          record(inside, caller, "webhook.delete", id, { called: new URL(url).host }),
        );
        if (!isDeleted) throw noSuchRecord();
        return new Response(null, { status: 204 });
      },
      reading("deleteWebhook", "Delete a subscription and its waiting deliveries", { 204: null }, ["not_found"]),
    )
    .get(
      "/webhooks/:id/deliveries",
      async ({ caller, params, query }) => {
        const range = readRange(query);
        const { id } = await found(context, caller, params.id);
        const { rows, total } = await listDeliveries(context, id, range);
        return list(rows.map(presentDelivery), range, total);
      },
      {
        query: Type.Object(PAGING),
        ...reading(
          "listDeliveries",
          "The latest deliveries with their attempts, newest first",
          { 200: listOf(DeliverySchema) },
          ["invalid_parameter", "not_found"],
        ),
      },
    )
    .post(
      "/webhooks/:id/test",
      ({ request, caller, params }) =>
        act(request, caller, async (inside) => {
          const subscription = await found(inside, caller, params.id);
          const deliveryId = await sendTest(inside, subscription, await testPayload(inside, subscription));
          return { status: 202, data: { deliveryId: toWire("whd", deliveryId) } };
        }),
      posting(
        null,
        "testWebhook",
        "Send one event from your own data to this subscription, at once",
        { 202: single(QueuedSchema) },
        ["not_found", "validation_error"],
      ),
    )
    .post(
      "/webhooks/:id/replay",
      ({ request, caller, params, query }) =>
        act(request, caller, async (inside) => {
          const since = readSince(query.since);
          if (since === null) throw new Refusal("invalid_parameter", `since ${Since.wrong}.`);
          const { queued, next } = await replay(inside, await found(inside, caller, params.id), since);
          return { status: 202, data: { queued, next: next?.toISOString() ?? null } };
        }),
      {
        query: Type.Object({ since: Since }),
        ...posting(
          null,
          "replayWebhook",
          "Send every event since a moment again, at most 10,000 in a call and 30 days back",
          { 202: single(ReplaySchema) },
          ["not_found", "validation_error"],
        ),
      },
    )
    .post(
      "/deliveries/:id/resend",
      ({ request, caller, params }) =>
        act(request, caller, async (inside) => {
          const id = fromWire("whd", params.id);
          if (!id) throw noSuchRecord();
          await resend(inside, organisationOf(caller), id);
          return { status: 202, data: { deliveryId: params.id } };
        }),
      posting(
        null,
        "resendDelivery",
        "Send one delivery again under its id; `duplicate` while it is being sent",
        { 202: single(QueuedSchema) },
        ["not_found", "duplicate", "validation_error"],
      ),
    );
}
