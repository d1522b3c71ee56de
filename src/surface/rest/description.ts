// The texts of the REST API's OpenAPI document.
import { BUSINESS, REVIEW } from "#surface/example/demo-example.ts";
import type { ApiDescription } from "#surface/example/description.ts";
import { DELIVERY_EXAMPLE, WEBHOOK_EXAMPLE } from "./webhook/example.ts";
import { describeEvents } from "./webhook/payload.ts";

const business = { description: "Id of a business of the organisation.", example: BUSINESS.id };

export const REST_DESCRIPTION: Omit<ApiDescription, "title" | "baseUrl" | "serviceName"> = {
  version: "1",
  description:
    "For organisations on Scale and Enterprise: their businesses, reviews, replies, invitations, insights and webhooks. A key allows 600 requests a minute.",
  tags: {
    Organisation: "The organisation of the key.",
    Businesses: "The organisation's businesses.",
    Reviews: "Published reviews and replies.",
    Copies: "An exact copy of the reviews elsewhere: all of them, and every change since.",
    Invitations: "Requests to customers to write a review.",
    Insights: "Figures by month, and in comparison.",
    Webhooks: "Subscriptions to events, and their deliveries.",
    Events: "The payloads that a subscribed URL receives.",
    Description: "For generators of clients, and importers such as Postman's.",
  },
  operations: {
    readMe: {
      tag: "Organisation",
      description: "Of the organisation that the key belongs to. The allowance is that of the current period.",
    },
    listBusinesses: { tag: "Businesses", description: "A key for some of them lists those alone." },
    listReviews: { tag: "Reviews", description: "`reply` is absent where there is none." },
    readReview: {
      tag: "Reviews",
      description: "404 where it is held, hidden or removed, or where its business is another organisation's.",
    },
    listChanges: {
      tag: "Copies",
      description:
        "Each page goes on behind the cursor, so a reader that asks again and again has every review that was written, edited, answered or taken down since. Several changes of a review within a page are one. A business that the organisation gains begins with its reviews, and one that it loses ends with deletions. Helpful votes and a changed address of the service are no changes.",
    },
    exportReviews: {
      tag: "Copies",
      description:
        "NDJSON. The first line has the cursor that the feed of changes goes on from, and each further line is a review. It counts as one request, however long it takes. An answer that goes on behind `after` begins with a cursor, too; keep the first one.",
    },
    postReply: {
      tag: "Reviews",
      description:
        "The reply stands under the review and goes to its author by mail. It may name mail addresses of the business's own domain only.",
    },
    createInvitation: {
      tag: "Invitations",
      description: "Queues an invitation, which counts against the monthly allowance.",
    },
    createInvitations: {
      tag: "Invitations",
      description: "Rows that fail do not stop the others, and do not count against the allowance.",
    },
    listInvitations: { tag: "Invitations", description: "From every source, with their status." },
    readBenchmarks: {
      tag: "Insights",
      description: "Quartiles of the businesses in a category. `metrics` is null where the sample is too small.",
    },
    readTrends: {
      tag: "Insights",
      description: "Counts, ratings and replies of each month, and the score at its end.",
    },
    createWebhook: {
      tag: "Webhooks",
      description: "The answer shows the signing secret. No later answer shows it.",
    },
    listWebhooks: { tag: "Webhooks", description: "An organisation has at most 50." },
    sampleWebhook: { tag: "Webhooks", description: "Payloads as they were or would be sent." },
    readWebhook: { tag: "Webhooks", description: "With its failures in a row and its last delivery." },
    updateWebhook: { tag: "Webhooks", description: "Every field is optional; an absent one keeps its value." },
    deleteWebhook: { tag: "Webhooks", description: "It cannot be undone." },
    listDeliveries: { tag: "Webhooks", description: "The latest 2,000 attempts of 30 days." },
    testWebhook: { tag: "Webhooks", description: "The delivery appears in the log under the id in the answer." },
    replayWebhook: {
      tag: "Webhooks",
      description: "`next` is the `since` of the following call, or null where all events are queued.",
    },
    resendDelivery: { tag: "Webhooks", description: "No automatic retry follows." },
    describe: { tag: "Description", description: "It needs no key." },
  },
  pathParameters: {
    businesses: business,
    business,
    reviews: { description: "Id of a review of a business of the organisation.", example: REVIEW.id },
    webhooks: { description: "Id of a subscription.", example: WEBHOOK_EXAMPLE.id },
    deliveries: { description: "Id of a delivery.", example: DELIVERY_EXAMPLE.id },
  },
  queryExamples: { event: "review.created", since: "2026-11-01" },
  security: {
    apiKey: {
      type: "http",
      scheme: "bearer",
      description: "A key such as trk_live_..., or trk_test_... in a sandbox.",
    },
  },
  webhooks: describeEvents("Events"),
};
