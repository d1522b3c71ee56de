// Schemas of webhook subscriptions, deliveries and attempts (contract, Events).
import { Type } from "@sinclair/typebox";
import { WEBHOOK_EVENTS } from "#contract/event.ts";
import type { LoggedDelivery } from "#domain/webhook/delivery/log.ts";
import { presenter } from "../../present.ts";
import { Choice, Count, idOf, Moment, Nullable, Text } from "../kit/schema.ts";
import {
  DELIVERY_EXAMPLE,
  NEW_WEBHOOK_EXAMPLE,
  QUEUED_EXAMPLE,
  REPLAY_EXAMPLE,
  SECRET_EXAMPLE,
  WEBHOOK_EXAMPLE,
} from "./example.ts";

const Event = Choice(...WEBHOOK_EVENTS);
const Url = Type.String({ pattern: "^https?://", maxLength: 2_048, description: "https, to a public address." });

export const SUBSCRIBE_BODY = Type.Object(
  { url: Url, events: Type.Array(Event, { minItems: 1 }) },
  { noun: "NewWebhook", examples: [NEW_WEBHOOK_EXAMPLE] },
);

export const CHANGE_BODY = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(Type.Array(Event, { minItems: 1 })),
    status: Type.Optional({
      ...Choice("active", "disabled"),
      description: "`active` also sets the failures to zero and sends waiting deliveries.",
    }),
    rotateSecret: Type.Optional(
      Type.Boolean({ description: "`true` makes a new secret; the old one signs for another 24 hours." }),
    ),
  },
  { noun: "WebhookChange", examples: [{ events: ["review.created"], status: "active" }] },
);

const subscription = {
  id: idOf("whs"),
  url: Text,
  events: Type.Array(Event),
  status: Choice("active", "disabled"),
  disabledReason: Nullable(Text),
  consecutiveFailures: Count,
  createdAt: Moment,
  lastDeliveryAt: Nullable(Moment),
  lastDeliveryStatus: Nullable(Text),
};

export const SubscriptionSchema = Type.Object(subscription, { noun: "Webhook", examples: [WEBHOOK_EXAMPLE] });

export const SubscribedSchema = Type.Object(
  {
    ...subscription,
    secret: Type.String({ pattern: "^whsec_", description: "Shown once." }),
  },
  { noun: "CreatedWebhook", examples: [{ ...WEBHOOK_EXAMPLE, secret: SECRET_EXAMPLE }] },
);

export const ChangedSchema = Type.Object(
  {
    ...subscription,
    secret: Type.Optional(Type.String({ pattern: "^whsec_", description: "After a rotation, shown once." })),
  },
  { noun: "ChangedWebhook", examples: [WEBHOOK_EXAMPLE] },
);

export const DeliverySchema = Type.Object(
  {
    id: idOf("whd"),
    event: Event,
    createdAt: Moment,
    status: Choice("waiting", "delivered", "dropped"),
    nextAttemptAt: Nullable(Moment),
    attempts: Type.Array(
      Type.Object(
        {
          attempt: Count,
          attemptedAt: Moment,
          outcome: Type.String({ description: "`delivered`, or the failure." }),
          responseStatus: Nullable(Count),
          responseBody: Nullable(Type.String({ description: "The beginning of the answer." })),
          durationMs: Count,
        },
        { noun: "DeliveryAttempt" },
      ),
    ),
  },
  { noun: "Delivery", examples: [DELIVERY_EXAMPLE] },
);

export const QueuedSchema = Type.Object(
  { deliveryId: idOf("whd") },
  { noun: "QueuedDelivery", examples: [QUEUED_EXAMPLE] },
);

export const ReplaySchema = Type.Object(
  {
    queued: Count,
    next: Nullable(
      Type.String({ format: "date-time", description: "Repeat the call with this `since`, because there are more." }),
    ),
  },
  { noun: "Replay", examples: [REPLAY_EXAMPLE] },
);

export const presentSubscription = presenter(SubscriptionSchema);

const present = presenter(DeliverySchema);

export function presentDelivery(delivery: LoggedDelivery) {
  return present({ ...delivery, createdAt: delivery.eventAt });
}
