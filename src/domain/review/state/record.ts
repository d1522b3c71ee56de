// The columns of a review, each once: its kind, who may see it, and how an archive writes and reads it, in the order of the table, of
// lists and of archives. docs/architecture.md says what else a new column needs.
import { boolean, date, integer, jsonb, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { BusinessId, ReviewId } from "#contract/id.ts";
import { slug } from "#domain/business/archive/field.ts";
import { businessId } from "#domain/business/state/table.ts";
import { at } from "#platform/database/column.ts";
import { column, seenBy } from "#platform/record/column.ts";
import { beside, clearable, derived, kept, orNone, orNull, required } from "#platform/record/field.ts";
import * as read from "#platform/record/value.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import type { ShownPhoto } from "./photo.ts";
import {
  CONFIRMED_AT,
  confirmedText,
  EMAIL,
  EXTERNAL_ID,
  externalId,
  externalIdOf,
  ORIGIN_LIMIT,
  original,
  products,
  RATED_PRODUCTS,
  REPLY,
  reply,
  replyText,
  stars,
  words,
} from "./record-field.ts";
import { REWARD_NOTE, REWARDS } from "./reward.ts";

export const STATUSES = ["pending", "held", "published", "hidden", "removed"] as const;
const SOURCES = ["invitation", "organic", "import", "editor"] as const;
const RESOLUTIONS = ["resolved", "unresolved"] as const;

/**
 * Who sees a column: `public` is everybody, `rest` the organisation by REST, `author` the author and those who manage or moderate
 * the review, `archive` an archive alone. Each circle sees what the ones before it see.
 */
export const RECORD = [
  column("id", uuid().$type<ReviewId>().primaryKey(), "public", derived<ReviewId>()),
  column("business", null, "archive", beside(slug, "b.slug")),
  column("businessId", businessId().notNull(), "archive", derived<BusinessId>()),
  /** The id that the file gives an imported review. */
  column(
    "externalId",
    text("external_id"),
    "archive",
    orNone(required(externalId, { exported: EXTERNAL_ID, show: externalIdOf })),
  ),
  column("rating", smallint().notNull(), "public", required(stars)),
  column("title", text().notNull(), "public", required(words(TEXT_LIMIT.title))),
  column("body", text().notNull(), "public", required(words(TEXT_LIMIT.body))),
  /** Display name; the address is in review_author. */
  column("author", text().notNull(), "public", required(read.text(TEXT_LIMIT.author))),
  column("email", null, "archive", beside(orNull(read.email), EMAIL)),
  column("confirmedAt", null, "archive", beside(orNull(read.past), CONFIRMED_AT, confirmedText)),
  column("formLanguage", null, "archive", beside(orNull(read.languageTag), "a.form_language")),
  column("verified", boolean().notNull(), "public", required(read.flag)),
  column("source", text({ enum: SOURCES }).notNull(), "public", required(read.choice(SOURCES))),
  /** The name of the service where an imported review was written. */
  column("origin", text(), "public", clearable(read.text(ORIGIN_LIMIT))),
  /** False for an imported review that no moderator or operator has confirmed. */
  column(
    "counts",
    boolean().notNull().default(true),
    "author",
    kept(read.flag, { exported: "nullif(r.counts, true)" }),
  ),
  /** The further fields of an imported review as JSON, by their names in the file's layout, so that an export can repeat them. */
  column("original", text(), "archive", clearable(original)),
  /** Whether something was given or promised for the review. Null: the author was not asked, or a file does not say. */
  column("incentivized", boolean(), "public", clearable(read.flag)),
  /** Who says so (./reward.ts). Null also for imported reviews. */
  column("reward", text({ enum: REWARDS }), "public", clearable(read.choice(REWARDS))),
  /** The offer, in the words of the invitation or of the author. */
  column("rewardNote", text("reward_note"), "author", clearable(read.text({ min: 1, max: REWARD_NOTE.max }))),
  column("status", text({ enum: STATUSES }).notNull(), "author", kept(read.choice(STATUSES))),
  column("language", text().notNull(), "public", kept(read.language)),
  column("experienceDate", date("experience_date").notNull(), "public", kept(read.pastDay)),
  column("helpfulCount", integer("helpful_count").notNull().default(0), "public", kept(read.integer(0, 100_000_000))),
  column("resolution", text({ enum: RESOLUTIONS }), "author", clearable(read.choice(RESOLUTIONS))),
  column("resolutionAt", at("resolution_at"), "author", clearable(read.past)),
  column("createdAt", at("created_at").notNull(), "public", required(read.past)),
  column("updatedAt", at("updated_at").notNull(), "rest", kept(read.past)),
  column("editedAt", at("edited_at"), "public", clearable(read.past)),
  /** Whether it has a reply. Writers of replies set it, so that an index has the reviews without one. */
  column("answered", boolean().notNull().default(false), "archive", derived<boolean>()),
  /** The pictures that everybody sees, in order, as ../photo/show.ts copies them from review_photo. Null: none. */
  column("photos", jsonb().$type<ShownPhoto[]>(), "public", derived<ShownPhoto[] | null>()),
  column("products", null, "archive", beside(products, RATED_PRODUCTS)),
  column("reply", null, "archive", beside(orNull(reply), REPLY, replyText)),
] as const;

export const PUBLIC = seenBy(RECORD, "public");
/** What REST and public pages read of a review. */
export const LISTED = seenBy(RECORD, "public", "rest");
/** What the author, the business and moderators read of a review. */
export const MANAGED = seenBy(RECORD, "public", "author");
