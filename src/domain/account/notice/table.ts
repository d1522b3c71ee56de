// Notices to members: what happened and waits to be handed out, what waits for a person's next mail, and what each person chose.
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import type { BusinessId, OrganisationId, UserId } from "#contract/id.ts";
import { at } from "#platform/database/column.ts";
import { organisation, user } from "../state/table.ts";
import { CHOICES, NOTICE_KINDS, type NoticeKind } from "./kind.ts";

// Businesses stand above this module, so their ids have no foreign key.
const businessId = () => uuid("business_id").$type<BusinessId>();
const organisationId = () =>
  uuid("organisation_id")
    .$type<OrganisationId>()
    .notNull()
    .references(() => organisation.id, { onDelete: "cascade" });
const userId = () =>
  uuid("user_id")
    .$type<UserId>()
    .references(() => user.id, { onDelete: "cascade" });
/** What an event says by itself; each kind has its own fields. No words of authors or customers: those are read when a mail is sent. */
export type NoticePayload = {
  /** Stars of a review. */
  rating?: number;
  /** Members who are mailed about it anyway. */
  except?: readonly UserId[];
  /** Rows of a list: those that were queued, refused, and refused for the allowance. */
  queued?: number;
  refused?: number;
  beyond?: number;
  /** Kind of an integration, its name or its number among those without one, and its last order. */
  shop?: Shop;
  name?: string | null;
  number?: number | null;
  since?: string;
  percent?: number;
  used?: number;
  limit?: number;
  /** The end of the period. */
  until?: string;
};

/** Kinds of integrations, whose module stands above this one. */
type Shop = "storefront-a" | "storefront-b" | "automation";

const kind = () => text({ enum: NOTICE_KINDS as [NoticeKind, ...NoticeKind[]] }).notNull();

/** Written in the transaction of what happened, and handed out to members after it. Without foreign keys, which would slow every review. */
export const noticeEvent = pgTable("notice_event", {
  id: uuid().primaryKey(),
  kind: kind(),
  organisationId: uuid("organisation_id").$type<OrganisationId>().notNull(),
  businessId: businessId(),
  /** The review, report, claim or other row that it is about. */
  subjectId: uuid("subject_id").notNull(),
  /** The only person who gets it; null: the team. */
  userId: uuid("user_id").$type<UserId>(),
  payload: jsonb().$type<NoticePayload>().notNull(),
  createdAt: at("created_at").notNull(),
});

/** The notices of one kind for one person about one business share mails. The link to stop them is signed over the id. */
export const noticeLane = pgTable(
  "notice_lane",
  {
    id: uuid().primaryKey(),
    userId: userId().notNull(),
    organisationId: organisationId(),
    businessId: businessId(),
    kind: kind(),
    /** The mail that is queued; null: none. */
    messageId: uuid("message_id"),
    /** When the last mail went out. */
    mailedAt: at("mailed_at"),
  },
  (table) => [
    unique("notice_lane_once").on(table.userId, table.organisationId, table.businessId, table.kind).nullsNotDistinct(),
    index("notice_lane_message").on(table.messageId).where(sql`message_id is not null`),
  ],
);

export const notice = pgTable(
  "notice",
  {
    id: uuid().primaryKey(),
    laneId: uuid("lane_id")
      .notNull()
      .references(() => noticeLane.id, { onDelete: "cascade" }),
    subjectId: uuid("subject_id").notNull(),
    payload: jsonb().$type<NoticePayload>().notNull(),
    createdAt: at("created_at").notNull(),
    /** The mail that holds it; null: it waits for the next one. */
    messageId: uuid("message_id"),
    mailedAt: at("mailed_at"),
  },
  (table) => [
    index("notice_lane_recent").on(table.laneId, table.createdAt),
    index("notice_subject").on(table.laneId, table.subjectId),
    index("notice_waiting").on(table.laneId).where(sql`mailed_at is null`),
    index("notice_in_mail").on(table.messageId).where(sql`mailed_at is null`),
    index("notice_mailed").on(table.mailedAt).where(sql`mailed_at is not null`),
  ],
);

/** One row of a person for all businesses (null), and exceptions for single ones. No row: the default of the role. */
export const noticeChoice = pgTable(
  "notice_choice",
  {
    userId: userId().notNull(),
    businessId: businessId(),
    kind: kind(),
    choice: text({ enum: CHOICES }).notNull(),
  },
  (table) => [unique("notice_choice_once").on(table.userId, table.businessId, table.kind).nullsNotDistinct()],
);

/** When a person's digests come. */
export const noticeTime = pgTable("notice_time", {
  userId: userId().primaryKey(),
  hour: smallint().notNull(),
  /** Null: the zone of the business. */
  zone: text(),
});
