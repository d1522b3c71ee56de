// Tables of invitations, of the monthly allowance that they use, and of suppressed addresses.
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { InvitationId, ReviewId } from "#contract/id.ts";
import { organisationId } from "#domain/account/state/table.ts";
import { businessId, product } from "#domain/business/state/table.ts";
import { OFFERS } from "#domain/review/state/reward.ts";
import { review } from "#domain/review/state/table.ts";
import { at } from "#platform/database/column.ts";
import { mailboxOf } from "#platform/text/mailbox.ts";
import { nameWords } from "./name-words.ts";

export const invitation = pgTable(
  "invitation",
  {
    id: uuid().$type<InvitationId>().primaryKey(),
    organisationId: organisationId().notNull(),
    businessId: businessId().notNull(),
    email: text().notNull(),
    name: text(),
    reference: text(),
    phone: text(),
    /** The customer's language, as `readLanguageTag` gives it. Null: the organisation's default. */
    language: text(),
    reward: text({ enum: OFFERS }).notNull().default("none"),
    /** What every review gets, in the organisation's words. Null without a reward. */
    rewardNote: text("reward_note"),
    channel: text({ enum: ["email", "sms", "whatsapp"] }).notNull(),
    /** The organisation hands the link over itself, so the use of the link proves no mailbox. */
    byLink: boolean("by_link").notNull().default(false),
    status: text({ enum: ["queued", "sent", "opened", "reviewed", "expired", "bounced"] }).notNull(),
    source: text({ enum: ["api", "dashboard", "storefront-a", "storefront-b", "automation"] }).notNull(),
    reviewId: uuid("review_id")
      .$type<ReviewId>()
      .references(() => review.id),
    sendAt: at("send_at").notNull(),
    sentAt: at("sent_at"),
    openedAt: at("opened_at"),
    reviewedAt: at("reviewed_at"),
    remindedAt: at("reminded_at"),
    cancelledAt: at("cancelled_at"),
    expiresAt: at("expires_at").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    // The dashboard's search by order number.
    index("invitation_by_reference").on(table.businessId, table.reference).where(sql`reference is not null`),
    // Contract, Invitation: the pair is unique for good.
    uniqueIndex("invitation_reference")
      .on(table.businessId, sql`lower(${table.email})`, table.reference)
      .where(sql`reference is not null`),
    index("invitation_email").on(sql`lower(${table.email})`, table.businessId),
    // Counts the reviews of a mailbox (../invited.ts).
    index("invitation_mailbox").on(mailboxOf(table.email), table.businessId).where(sql`review_id is not null`),
    // The dashboard's search by name.
    index("invitation_name")
      .using("gin", sql.raw(`(${nameWords("invitation").replaceAll("invitation.", "")})`))
      .where(sql`name is not null`),
    // Lists skip, filter and count in these indexes alone.
    index("invitation_organisation").on(table.organisationId, table.createdAt, table.id, table.status),
    index("invitation_business").on(
      table.businessId,
      table.createdAt,
      table.id,
      table.status,
      table.organisationId,
      table.source,
      table.sentAt,
      table.openedAt,
    ),
    index("invitation_review").on(table.reviewId).where(sql`review_id is not null`),
    index("invitation_reminder")
      .on(table.organisationId, table.sentAt)
      .where(sql`status in ('sent', 'opened') and reminded_at is null`),
    index("invitation_expiry").on(table.expiresAt).where(sql`status in ('queued', 'sent', 'opened')`),
  ],
);

export const invitationProduct = pgTable(
  "invitation_product",
  {
    invitationId: uuid("invitation_id")
      .$type<InvitationId>()
      .notNull()
      .references(() => invitation.id, { onDelete: "cascade" }),
    productId: uuid("product_id")
      .notNull()
      .references(() => product.id),
  },
  (table) => [primaryKey({ columns: [table.invitationId, table.productId] })],
);

export const invitationAllowance = pgTable(
  "invitation_allowance",
  {
    organisationId: organisationId().notNull(),
    periodStart: at("period_start").notNull(),
    used: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.periodStart] })],
);

export const suppression = pgTable(
  "suppression",
  {
    organisationId: organisationId().notNull(),
    /** A mail address in lower case. */
    address: text().notNull(),
    reason: text({ enum: ["unsubscribed", "bounced", "complained"] }).notNull(),
    /** The invitation or review whose mailed link unsubscribed, so that the same link lifts it after the person was erased there. */
    linkId: uuid("link_id"),
    /** What the receiving side said of a bounced address, without addresses. Null: it was not kept. */
    evidence: text(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.address] }),
    // The organisation's page of bounces.
    index("suppression_bounced")
      .on(table.organisationId, table.createdAt, table.address)
      .where(sql`reason = 'bounced'`),
    index("suppression_link").on(table.linkId).where(sql`link_id is not null`),
  ],
);

/** Numbers whose owner answered STOP. The sending number is the service's own, so STOP holds for every organisation. */
export const phoneOptOut = pgTable("phone_opt_out", {
  /** In E.164. */
  phone: text().primaryKey(),
  createdAt: at("created_at").notNull().defaultNow(),
});
