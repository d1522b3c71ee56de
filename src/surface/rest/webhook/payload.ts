// The payload schema of each event (contract, Events), and the events as the OpenAPI document shows them.
import { type TProperties, Type } from "@sinclair/typebox";
import { WEBHOOK_EVENTS, type WebhookEventName } from "#contract/event.ts";
import { REWARDS } from "#domain/review/state/reward.ts";
import { Choice, idOf, Moment, Nullable, Text } from "../kit/schema.ts";
import { PhotosSchema, ReplySchema as reply } from "../resource/review.ts";
import { payloadExample } from "./example.ts";

const business = Type.Object(
  { id: idOf("biz"), slug: Text, name: Text, url: Text },
  { noun: "EventBusiness", description: "The business of an event." },
);

const review = Type.Object(
  {
    id: idOf("rev"),
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    title: Text,
    body: Text,
    author: Type.String({ description: "Display name only." }),
    verified: Type.Boolean(),
    incentivized: Nullable(Type.Boolean()),
    reward: Nullable(Choice(...REWARDS)),
    source: Choice("invitation", "organic", "import", "editor"),
    status: Text,
    experienceDate: Type.String({ format: "date" }),
    createdAt: Moment,
    url: Text,
    photos: PhotosSchema,
  },
  {
    noun: "EventReview",
    description:
      "A review in an event. A removed one whose address was not confirmed has an empty title, body and author.",
  },
);

const invitation = Type.Object(
  {
    id: idOf("inv"),
    email: Type.String({ description: "Masked, such as `j***@example.com`." }),
    reference: Nullable(Text),
    channel: Choice("email", "sms", "whatsapp"),
    status: Text,
    sentAt: Nullable(Moment),
  },
  { noun: "EventInvitation", description: "The invitation of an event." },
);

/** Of each event: the fields of `data`, and when it is sent. */
const EVENTS: Record<WebhookEventName, { when: string; data: TProperties }> = {
  "review.created": {
    when: "A review is published, also after a moderator clears a held one.",
    data: { business, review },
  },
  "review.updated": {
    when: "The author edits a review, or its status changes without removal.",
    data: { business, review, reply: Type.Optional(reply) },
  },
  "review.removed": {
    when: "A moderator or the operator removes a review, or its author deletes it.",
    data: { business, review },
  },
  "reply.created": {
    when: "Your organisation replies, or posts the same reply again.",
    data: { business, review, reply },
  },
  "invitation.sent": { when: "A queued invitation goes out.", data: { business, invitation } },
  "business.verified": { when: "An ownership claim is approved.", data: { business } },
  "review.resolved": {
    when: "After your reply the author says that the problem was sorted.",
    data: { business, review, reply, resolution: Choice("resolved"), resolutionAt: Moment },
  },
};

const SCHEMAS = WEBHOOK_EVENTS.map((event) =>
  Type.Object(
    {
      id: idOf("whd"),
      event: Choice(event),
      createdAt: Moment,
      data: Type.Object(EVENTS[event].data, { noun: `${nounOf(event)}Data` }),
    },
    { noun: nounOf(event), description: EVENTS[event].when, examples: [payloadExample(event)] },
  ),
);

export const PayloadSchema = Type.Union(SCHEMAS, {
  noun: "WebhookEvent",
  description: "The body of a delivery. `event` says which of these it is.",
});

/** Headers of every delivery. */
const HEADERS = {
  "X-Service-Event": "The event's name.",
  "X-Service-Delivery": "The delivery's id; the same for every attempt.",
  "X-Service-Signature": "`sha256=` and the hex HMAC-SHA256 of the raw body, keyed with the whole secret.",
  "webhook-id": "The delivery's id again (Standard Webhooks).",
  "webhook-timestamp": "When this attempt was made, in Unix seconds.",
  "webhook-signature":
    "`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, keyed with the decoded base64 after `whsec_`.",
};

/** The `webhooks` of the OpenAPI document. */
export function describeEvents(tag: string): Record<string, object> {
  return Object.fromEntries(
    WEBHOOK_EVENTS.map((event, index) => [
      event,
      {
        post: {
          operationId: `on${nounOf(event)}`,
          summary: EVENTS[event].when.replace(/\.$/, ""),
          description:
            "Sent to each subscription that wants the event: signed, at least once, in any order. Check the signature before you read the body.",
          tags: [tag],
          security: [],
          parameters: Object.entries(HEADERS).map(([name, description]) => ({
            name,
            in: "header",
            required: true,
            description,
            schema: Text,
          })),
          requestBody: { required: true, content: { "application/json": { schema: SCHEMAS[index] } } },
          responses: {
            "2XX": { description: "Accepted." },
            "4XX": {
              description: "Any other answer, or none within 10 seconds, is a failure, and the delivery is retried.",
            },
          },
        },
      },
    ]),
  );
}

/** `review.created` as `ReviewCreated`. */
function nounOf(event: WebhookEventName): string {
  return event.replace(/(?:^|\.)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
