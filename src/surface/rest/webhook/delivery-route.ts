// Deliveries of webhooks: list them, send a test, send them again (contract, Events).
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Plans } from "#domain/account/plan/plan.ts";
import { listDeliveries } from "#domain/webhook/delivery/log.ts";
import { replay, resend, sendTest } from "#domain/webhook/delivery/send-again.ts";
import type { Context } from "#platform/context.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { readRange, readSince, Since } from "../../query.ts";
import { testPayload } from "../../webhook-sample.ts";
import { list, notFound, PAGING, type RestRoutes } from "../route.ts";
import { listOf, posting, reading, single } from "../schema.ts";
import { organisationWithWebhooks, ownSubscription } from "./input.ts";
import { DeliverySchema, presentDelivery, QueuedSchema, ReplaySchema } from "./schema.ts";

/** A body is optional and ignored. */
const BODYLESS = { bodyless: true };

export function deliveryRoutes({ context, callerOf, post, plans }: RestRoutes & { plans: Plans }) {
  const organisationOf = (request: Request) => organisationWithWebhooks(plans, callerOf(request));
  const found = (inside: Context, request: Request, wireId: string) =>
    ownSubscription(inside, organisationOf(request), wireId);

  return new Elysia()
    .get(
      "/webhooks/:id/deliveries",
      async ({ request, params, query }) => {
        const range = readRange(query);
        const { id } = await found(context, request, params.id);
        const { rows, total } = await listDeliveries(context, id, range);
        return list(rows.map(presentDelivery), range, total);
      },
      {
        query: Type.Object(PAGING),
        ...reading({
          id: "listDeliveries",
          summary: "The latest deliveries with their attempts, newest first",
          answers: { 200: listOf(DeliverySchema) },
          refusals: ["invalid_parameter", "not_found"],
        }),
      },
    )
    .post(
      "/webhooks/:id/test",
      ({ request, params }) =>
        post(
          request,
          async (inside) => {
            const subscription = await found(inside, request, params.id);
            const deliveryId = await sendTest(inside, subscription, await testPayload(inside, subscription));
            return { status: 202, data: { deliveryId: toWire("whd", deliveryId) } };
          },
          BODYLESS,
        ),
      posting(null, {
        id: "testWebhook",
        summary: "Send one event from your own data to this subscription, at once",
        answers: { 202: single(QueuedSchema) },
        refusals: ["not_found", "validation_error"],
      }),
    )
    .post(
      "/webhooks/:id/replay",
      ({ request, params, query }) =>
        post(
          request,
          async (inside) => {
            const since = readSince(query.since);
            if (since === null) throw new Refusal("invalid_parameter", `since ${Since.wrong}.`);
            const { queued, next } = await replay(inside, await found(inside, request, params.id), since);
            return { status: 202, data: { queued, next: next?.toISOString() ?? null } };
          },
          BODYLESS,
        ),
      {
        query: Type.Object({ since: Since }),
        ...posting(null, {
          id: "replayWebhook",
          summary: "Send every event since a moment again, at most 10,000 in a call and 30 days back",
          answers: { 202: single(ReplaySchema) },
          refusals: ["not_found", "validation_error"],
        }),
      },
    )
    .post(
      "/deliveries/:id/resend",
      ({ request, params }) =>
        post(
          request,
          async (inside) => {
            const id = fromWire("whd", params.id);
            if (!id) throw notFound();
            await resend(inside, organisationOf(request), id);
            return { status: 202, data: { deliveryId: params.id } };
          },
          BODYLESS,
        ),
      posting(null, {
        id: "resendDelivery",
        summary: "Send one delivery again under its id; `duplicate` while it is being sent",
        answers: { 202: single(QueuedSchema) },
        refusals: ["not_found", "duplicate", "validation_error"],
      }),
    );
}
