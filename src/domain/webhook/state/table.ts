// Outbound webhooks: events and a transactional outbox of their ids, a small hot queue (delivery), one lane per subscription, which a
// dispatcher leases, and the log of attempts, partitioned by day so that a day can be dropped whole.
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { WebhookEventName } from "#contract/event.ts";
import type { OrganisationId } from "#contract/id.ts";
import { organisationId } from "#domain/account/state/table.ts";
import { at, bytea } from "#platform/database/column.ts";

export const webhookSubscription = pgTable(
  "webhook_subscription",
  {
    id: uuid().primaryKey(),
    organisationId: organisationId().notNull(),
    url: text().notNull(),
    events: text().array().$type<WebhookEventName[]>().notNull(),
    secretSealed: bytea("secret_sealed").notNull(),
    nextSecretSealed: bytea("next_secret_sealed"),
    rotatesAt: at("rotates_at"),
    status: text({ enum: ["active", "disabled"] })
      .notNull()
      .default("active"),
    disabledReason: text("disabled_reason"),
    consecutiveFailures: integer("consecutive_failures").notNull().default(0),
    createdAt: at("created_at").notNull().defaultNow(),
    lastDeliveryAt: at("last_delivery_at"),
    lastDeliveryStatus: text("last_delivery_status"),
  },
  (table) => [index("webhook_subscription_organisation").on(table.organisationId)],
);

export const webhookEvent = pgTable(
  "webhook_event",
  {
    id: uuid().primaryKey(),
    organisationId: uuid("organisation_id").$type<OrganisationId>().notNull(),
    event: text().notNull(),
    /** Kept as text, so that every attempt sends the same bytes. */
    data: text().notNull(),
    /** The `traceparent` of the request that caused the event, if any; deliveries send it (W3C Trace Context). */
    trace: text(),
    createdAt: at("created_at").notNull().defaultNow(),
    /** An owner sent it as a test; no replay sends it again. */
    isTest: boolean("is_test").notNull().default(false),
  },
  (table) => [index("webhook_event_organisation").on(table.organisationId, table.event, table.createdAt)],
);

/** Events that are not fanned out. A table of its own, so that a fan-out writes no payload anew. */
export const webhookOutbox = pgTable("webhook_outbox", { eventId: uuid("event_id").primaryKey() });

export const webhookDelivery = pgTable(
  "webhook_delivery",
  {
    id: uuid().primaryKey(),
    /** No foreign key: it would slow the hottest table, and `purgeEvents` keeps events that a delivery waits for. */
    eventId: uuid("event_id").notNull(),
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => webhookSubscription.id, { onDelete: "cascade" }),
    runAt: at("run_at").notNull(),
    attempts: integer().notNull().default(0),
    /** A person asked for it: it is sent once, without retries. */
    manual: boolean().notNull().default(false),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("webhook_delivery_once").on(table.eventId, table.subscriptionId),
    index("webhook_delivery_due").on(table.subscriptionId, table.runAt, table.id),
  ],
);

export const webhookLane = pgTable(
  "webhook_lane",
  {
    subscriptionId: uuid("subscription_id")
      .primaryKey()
      .references(() => webhookSubscription.id, { onDelete: "cascade" }),
    nextDue: at("next_due"),
    leaseUntil: at("lease_until"),
    /** A fresh uuid for each lease. Every later statement names it, so a late one changes nothing. */
    owner: uuid(),
  },
  (table) => [index("webhook_lane_due").on(table.nextDue).where(sql`next_due is not null`)],
);

/** Counts the changes of the subscriptions of each bucket (../subscription/change.ts). */
export const webhookChange = pgTable("webhook_change", {
  bucket: integer().primaryKey(),
  version: bigint({ mode: "number" }).notNull(),
});

export const webhookAttempt = pgTable(
  "webhook_attempt",
  {
    id: uuid().notNull(),
    deliveryId: uuid("delivery_id").notNull(),
    subscriptionId: uuid("subscription_id").notNull(),
    eventId: uuid("event_id").notNull(),
    attempt: integer().notNull(),
    outcome: text().notNull(),
    responseStatus: integer("response_status"),
    responseBody: text("response_body"),
    durationMs: integer("duration_ms").notNull(),
    attemptedAt: at("attempted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptedAt, table.id] }),
    index("webhook_attempt_delivery").on(table.deliveryId),
    index("webhook_attempt_subscription").on(table.subscriptionId, table.attemptedAt),
  ],
);

/**
 * Deliveries whose last attempt failed, for counts: they wait for a retry, or were dropped. The log could tell, but only by reading 30
 * days of attempts.
 */
export const webhookFailedDelivery = pgTable(
  "webhook_failed_delivery",
  {
    id: uuid().primaryKey(),
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => webhookSubscription.id, { onDelete: "cascade" }),
    failedAt: at("failed_at").notNull(),
  },
  (table) => [index("webhook_failed_delivery_subscription").on(table.subscriptionId)],
);

export const SEALED_BY_WEBHOOKS = [
  { table: webhookSubscription, id: webhookSubscription.id, sealed: webhookSubscription.secretSealed },
  { table: webhookSubscription, id: webhookSubscription.id, sealed: webhookSubscription.nextSecretSealed },
];
