// Reviews and the tables that belong to them. Authors have a table of their own, which no public query reads.
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { PhotoId, ReplyId, ReviewId } from "#contract/id.ts";
import { organisationId, userId } from "#domain/account/state/table.ts";
import { businessId, product } from "#domain/business/state/table.ts";
import { at, bytea } from "#platform/database/column.ts";
import { tableColumns } from "#platform/record/column.ts";
import { mailboxOf } from "#platform/text/mailbox.ts";
import { RECORD, STATUSES } from "./record.ts";
import { REWARDS } from "./reward.ts";
import { REVIEW_WORDS, SOME_APART } from "./words-column.ts";

export const reviewId = () =>
  uuid("review_id")
    .$type<ReviewId>()
    .references(() => review.id);

export const review = pgTable("review", tableColumns(RECORD), (table) => [
  uniqueIndex("review_external_id").on(table.businessId, table.externalId).where(sql`external_id is not null`),
  // Lists filter and skip within this index, and read the table for the page's rows only.
  index("review_listed")
    .on(table.businessId, table.createdAt, table.id, table.rating, table.verified)
    .where(sql`status = 'published'`),
  // Serves the export, which a reader can continue from any id.
  index("review_export").on(table.businessId, table.id).where(sql`status = 'published'`),
  // Serves lists without imported reviews, of which there may be more. The filter by language reads a thousand rows within it.
  index("review_customer")
    .on(table.businessId, table.createdAt, table.id, table.rating, table.verified, table.language)
    .where(sql`status = 'published' and source in ('invitation', 'organic')`),
  // Serves sorted lists (../list/sort.ts): each pair of stars and kind is in order.
  index("review_sorted")
    .on(table.businessId, table.rating, table.verified, table.helpfulCount, table.createdAt, table.id)
    .where(sql`status = 'published' and source in ('invitation', 'organic')`),
  index("review_words")
    .using("gin", sql.raw(REVIEW_WORDS))
    .with(SOME_APART)
    .where(sql`status = 'published' and source in ('invitation', 'organic')`),
  // Serves lists of reviews with pictures.
  index("review_pictured")
    .on(table.businessId, table.createdAt, table.id, table.rating, table.verified)
    .where(sql`status = 'published' and photos is not null`),
  index("review_imported")
    .on(table.businessId, table.createdAt, table.id, table.rating)
    .where(sql`status = 'published' and source = 'import'`),
  check("review_editor_unverified", sql`source <> 'editor' or not verified`),
  check("review_import_unverified", sql`source <> 'import' or not verified`),
  check("review_uncounted_imported", sql`counts or source = 'import'`),
  // Serves the work list. Read backwards it has the lowest rating first, and the newest among equals.
  index("review_unanswered")
    .on(table.businessId, sql`(-${table.rating})`, table.createdAt, table.id)
    .where(sql`status = 'published' and not answered and source in ('invitation', 'organic')`),
  // Serves the profile.
  index("review_editor")
    .on(table.businessId, table.createdAt, table.id, table.rating)
    .where(sql`status = 'published' and source = 'editor'`),
  index("review_offline")
    .on(table.businessId, table.status, table.createdAt, table.id)
    .where(sql`status in ('held', 'hidden')`),
  index("review_removed").on(table.updatedAt).where(sql`status = 'removed' and title not in ('Removed', 'Erased')`),
  // Serves the share of invited reviews whose authors were rewarded, although their invitations said none.
  index("review_declared")
    .on(table.businessId, table.createdAt, table.id)
    .where(sql`status = 'published' and source = 'invitation' and reward = 'declared'`),
  index("review_waiting").on(table.status, table.createdAt).where(sql`status in ('pending', 'held')`),
]);

export const reviewAuthor = pgTable(
  "review_author",
  {
    reviewId: reviewId().primaryKey(),
    businessId: businessId().notNull(),
    /** Its holder confirmed it, or opened the invitation that was mailed to it. Null: the review belongs to no mailbox. */
    email: text(),
    /** The address that a file states for an imported review. It gives no rights and gets no mail; who proves the mailbox may take the review down. */
    statedEmail: text("stated_email"),
    /** Keyed hash of the address range the review came from. */
    ipHash: bytea("ip_hash"),
    confirmedAt: at("confirmed_at"),
    organic: boolean().notNull().default(false),
    /** The language of the form that the author read; mails to the author keep it. Null if it is unknown. */
    formLanguage: text("form_language"),
    /** When the author was erased. The review belongs to no mailbox from then on. */
    erasedAt: at("erased_at"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    // Serves searches by the typed address, too: a second index with random writes would slow every review.
    index("review_author_mailbox").on(mailboxOf(table.email)),
    index("review_author_stated").on(mailboxOf(table.statedEmail)).where(sql`stated_email is not null`),
    // One organic review per mailbox and business; a second one is a revision of the first.
    uniqueIndex("review_author_organic").on(table.businessId, mailboxOf(table.email)).where(sql`organic`),
    index("review_author_ip").on(table.ipHash, table.createdAt).where(sql`ip_hash is not null`),
  ],
);

/** Another organic review of the mailbox and business. It replaces the first one when its address is confirmed. */
export const reviewRevision = pgTable(
  "review_revision",
  {
    id: uuid().primaryKey(),
    reviewId: reviewId().notNull(),
    rating: smallint().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    author: text().notNull(),
    language: text().notNull(),
    formLanguage: text("form_language"),
    experienceDate: date("experience_date").notNull(),
    /** What the author answered this time. */
    reward: text({ enum: REWARDS }),
    rewardNote: text("reward_note"),
    ipHash: bytea("ip_hash"),
    createdAt: at("created_at").notNull(),
    confirmedAt: at("confirmed_at"),
  },
  (table) => [index("review_revision_review").on(table.reviewId), index("review_revision_age").on(table.createdAt)],
);

export const reviewEdit = pgTable(
  "review_edit",
  {
    id: uuid().primaryKey(),
    reviewId: reviewId().notNull(),
    rating: smallint().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    replacedAt: at("replaced_at").notNull(),
  },
  (table) => [index("review_edit_review").on(table.reviewId)],
);

export const reply = pgTable("reply", {
  id: uuid().$type<ReplyId>().primaryKey(),
  reviewId: reviewId().notNull().unique(),
  body: text().notNull(),
  userId: userId("user_id"),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});

export const report = pgTable(
  "report",
  {
    id: uuid().primaryKey(),
    reviewId: reviewId().notNull(),
    organisationId: organisationId(),
    userId: userId("user_id"),
    /** A reader needs no account; their name and address stand in report_reader. */
    madeBy: text("made_by", { enum: ["organisation", "reader"] })
      .notNull()
      .default("organisation"),
    reason: text().notNull(),
    note: text(),
    /** The words of the review that a reader means. */
    place: text(),
    /** The picture that is reported; null for the review. Its row may be gone: the report still says that it was about a picture. */
    photoId: uuid("photo_id").$type<PhotoId>(),
    decision: text(),
    /** `unconfirmed`: a reader's, which counts nowhere until they confirm their address. */
    status: text({ enum: ["unconfirmed", "open", "upheld", "dismissed"] })
      .notNull()
      .default("open"),
    /** The place in the queue, which a complaint keeps. A reader's report enters it when it is confirmed. */
    createdAt: at("created_at").notNull().defaultNow(),
    decidedAt: at("decided_at"),
    decidedBy: userId("decided_by"),
    /** A reader's complaint about the first decision, which opens the report again (../reader-report/complain.ts). */
    complaint: text(),
    complainedAt: at("complained_at"),
    firstDecision: text("first_decision"),
    firstDecidedAt: at("first_decided_at"),
    firstDecidedBy: userId("first_decided_by"),
  },
  (table) => [
    index("report_review").on(table.reviewId),
    index("report_organisation").on(table.organisationId, table.createdAt),
    // Serves the transparency report: few reports have a complaint.
    index("report_complained").on(table.complainedAt).where(sql`complained_at is not null`),
    index("report_open").on(table.createdAt).where(sql`status = 'open'`),
    // Serves the notice above the queue of reports: few wait.
    index("report_urgent").on(table.createdAt, table.id).where(sql`status = 'open' and reason = 'child_abuse'`),
    // A picture is another subject than the review.
    uniqueIndex("report_once")
      .on(table.reviewId, table.organisationId, sql`coalesce(${table.photoId}, ${table.reviewId})`)
      .where(sql`status = 'open'`),
  ],
);

/** `author_on_request`: the author, whom the service asked on an organisation's behalf (../author/removal.ts). */
export const ASKERS = [
  "rule",
  "owner",
  "reader",
  "author",
  "author_on_request",
  "moderator",
  "operator",
  "import",
] as const;
/** Who asked for a decision about a review. */
export type Asker = (typeof ASKERS)[number];

/** Why reviews were held, hidden, removed or published again, and who asked. */
export const moderation = pgTable(
  "moderation",
  {
    id: uuid().primaryKey(),
    reviewId: reviewId().notNull(),
    businessId: businessId().notNull(),
    fromStatus: text("from_status", { enum: STATUSES }).notNull(),
    toStatus: text("to_status", { enum: STATUSES }).notNull(),
    reason: text().notNull(),
    askedBy: text("asked_by", { enum: ASKERS }).notNull(),
    decidedBy: userId("decided_by"),
    undoes: uuid(),
    /** The moderator's words to the author, who alone reads them. */
    note: text(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("moderation_business").on(table.businessId), index("moderation_review").on(table.reviewId)],
);

export const helpfulVote = pgTable(
  "helpful_vote",
  {
    reviewId: reviewId().notNull(),
    voterHash: bytea("voter_hash").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.voterHash] })],
);

export const productRating = pgTable(
  "product_rating",
  {
    productId: uuid("product_id")
      .notNull()
      .references(() => product.id),
    reviewId: reviewId().notNull(),
    rating: smallint().notNull(),
    /** The review's own moment, by which the newest reviews of a product are found. */
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.reviewId] }),
    index("product_rating_newest").on(table.productId, table.createdAt, table.reviewId),
    index("product_rating_review").on(table.reviewId),
  ],
);

/** Requests that an address remove its reviews (../author/removal.ts): of an organisation, or of a visitor who wrote an imported review. */
export const removalRequest = pgTable(
  "removal_request",
  {
    id: uuid().primaryKey(),
    /** Null if a visitor asked. */
    organisationId: organisationId(),
    /** The imported review that a visitor asked about. */
    reviewId: reviewId(),
    /** The language of the visitor's page. */
    formLanguage: text("form_language"),
    email: text().notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("removal_request_email").on(sql`lower(${table.email})`),
    index("removal_request_organisation").on(table.organisationId, table.createdAt),
  ],
);
