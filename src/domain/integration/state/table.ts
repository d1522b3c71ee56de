// Tables of integrations (an address and secret per shop), of remembered orders, and of outcomes of requests.
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { InvitationId } from "#contract/id.ts";
import { businessId } from "#domain/business/state/table.ts";
import { invitation } from "#domain/invitation/state/table.ts";
import { OFFERS } from "#domain/review/state/reward.ts";
import { at, bytea } from "#platform/database/column.ts";

export const integration = pgTable(
  "integration",
  {
    id: uuid().primaryKey(),
    businessId: businessId().notNull(),
    kind: text({ enum: ["storefront-a", "storefront-b", "automation"] }).notNull(),
    /** Null: it goes by its kind (name.ts). */
    name: text(),
    secretSealed: bytea("secret_sealed").notNull(),
    delayDays: integer("delay_days").notNull().default(7),
    /** What the invitations of its orders offer. */
    reward: text({ enum: OFFERS }).notNull().default("none"),
    rewardNote: text("reward_note"),
    paused: boolean().notNull().default(false),
    /** When members were told that it sends no orders any more; null: never. */
    silenceToldAt: at("silence_told_at"),
    /** When a request with a wrong signature or secret was refused; null: never since the secret is this one. */
    refusedAt: at("refused_at"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [index("integration_business").on(table.businessId)],
);

export const inboundOrder = pgTable(
  "inbound_order",
  {
    id: uuid().primaryKey(),
    integrationId: uuid("integration_id")
      .notNull()
      .references(() => integration.id, { onDelete: "cascade" }),
    orderKey: text("order_key").notNull(),
    address: text().notNull(),
    invitationId: uuid("invitation_id")
      .$type<InvitationId>()
      .references(() => invitation.id),
    /** When the order came to this state, as the shop says; null: it does not say. */
    changedAt: at("changed_at"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("inbound_order_once").on(table.integrationId, table.orderKey, table.address),
    // For the erasure of a person.
    index("inbound_order_address").on(sql`lower(${table.address})`),
    index("inbound_order_invitation").on(table.invitationId).where(sql`invitation_id is not null`),
  ],
);

/** Kept for 30 days. No column holds a payload. */
export const inboundOutcome = pgTable(
  "inbound_outcome",
  {
    id: uuid().primaryKey(),
    integrationId: uuid("integration_id")
      .notNull()
      .references(() => integration.id, { onDelete: "cascade" }),
    outcome: text({
      enum: ["queued", "duplicate", "no_email", "cancelled", "limit_reached", "test", "unreadable", "ignored"],
    }).notNull(),
    note: text(),
    /** Null: the request names no order. */
    orderKey: text("order_key"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [index("inbound_outcome_recent").on(table.integrationId, table.createdAt)],
);

export const SEALED_BY_INTEGRATIONS = [{ table: integration, id: integration.id, sealed: integration.secretSealed }];
