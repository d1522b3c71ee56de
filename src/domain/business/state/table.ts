// Businesses and their counters, which change with every review and so have a narrow row of their own (HOT updates).
import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { IS_SANDBOX_SLUG } from "#contract/sandbox.ts";
import { organisation, organisationId, userId } from "#domain/account/state/table.ts";
import { at, bytea } from "#platform/database/column.ts";
import type { Language } from "#platform/language/language.ts";
import { CATEGORY_SEARCHED, FEW_APART, SEARCHED } from "../spelling/column.ts";
import type { Stars } from "./score.ts";

export const SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9._-]{0,98}[a-z0-9])?$/;

export const businessId = () =>
  uuid("business_id")
    .$type<BusinessId>()
    .references(() => business.id);

/** Names by language. */
export type CategoryNames = Partial<Record<Language, string>>;

export const category = pgTable(
  "category",
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(),
    /** For readers of languages that `names` lacks, and for both APIs. */
    name: text().notNull(),
    names: jsonb().$type<CategoryNames>(),
    parentId: uuid("parent_id").references((): AnyPgColumn => category.id),
  },
  (table) => [
    index("category_parent").on(table.parentId),
    index("category_search").using("gin", sql.raw(CATEGORY_SEARCHED)),
  ],
);

/** Slugs that a category had before, or that of one that was merged into it. They lead to it, unless another has the slug now. */
export const categoryFormerSlug = pgTable(
  "category_former_slug",
  {
    slug: text().primaryKey(),
    categoryId: uuid("category_id")
      .notNull()
      .references(() => category.id, { onDelete: "cascade" }),
  },
  (table) => [index("category_former_slug_category").on(table.categoryId)],
);

export const business = pgTable(
  "business",
  {
    id: uuid().$type<BusinessId>().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    domain: text().notNull(),
    /** `domain` as `domainKey` spells it, for look-ups. */
    domainKey: text("domain_key").notNull(),
    website: text().notNull(),
    country: text().notNull(),
    city: text().notNull(),
    timezone: text().notNull(),
    categoryId: uuid("category_id")
      .notNull()
      .references(() => category.id),
    organisationId: organisationId(),
    verificationStatus: text("verification_status", { enum: ["unclaimed", "pending", "verified"] })
      .notNull()
      .default("unclaimed"),
    verifiedAt: at("verified_at"),
    /**
     * Only a public one is shown. A waiting one has a name that a moderator has to read, and a withdrawn one was given up by the
     * organisation that added it (../claim/waiting.ts). That of a sandbox stays so. One that moved is shown by another instance.
     */
    profile: text({ enum: ["public", "waiting", "refused", "withdrawn", "sandbox", "moved"] })
      .notNull()
      .default("public"),
    /** That of its organisation, for the foreign key: neither a live business nor one of a sandbox moves to the other side. */
    sandbox: boolean().notNull().default(false),
    /** Whether readers see the pictures of its reviews: all or none. */
    showsPhotos: boolean("shows_photos").notNull().default(true),
    /** The organisation that added the profile on its page; null for those of archives. */
    addedBy: uuid("added_by").$type<OrganisationId>(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("business_profile_waiting").on(table.createdAt).where(sql`profile = 'waiting'`),
    index("business_added_by").on(table.addedBy).where(sql`added_by is not null`),
    index("business_domain_key").on(table.domainKey),
    index("business_website_host").on(
      websiteHost(table),
      sql`(${table.verificationStatus} <> 'verified')`,
      table.createdAt,
      table.id,
    ),
    index("business_category").on(table.categoryId),
    index("business_organisation").on(table.organisationId),
    index("business_search").using("gin", sql.raw(SEARCHED)).with(FEW_APART),
    foreignKey({
      name: "business_sandbox",
      columns: [table.organisationId, table.sandbox],
      foreignColumns: [organisation.id, organisation.sandbox],
    }),
    check(
      "business_sandbox_is_closed",
      sql.raw(
        `sandbox = (profile = 'sandbox') and sandbox = (${IS_SANDBOX_SLUG}) and (not sandbox or organisation_id is not null)`,
      ),
    ),
  ],
);

/** SQL: a website's host, cut to fit the index; queries must repeat it exactly. */
export function websiteHost({ website }: { website: AnyPgColumn }): SQL<string> {
  return sql`left(rtrim(substring(lower(${website}) from '^https?://(?:[^/?#@]*@)?(?:www\\.(?=[^/:?#]*\\.))?([^/:?#]+)'), '.'), 253)`;
}

/** SQL: anyone may read the business. */
export const IS_PUBLIC = sql`${business.profile} = 'public'`;

/** Counts of published reviews by star (PostgreSQL's index 1 to 5). */
const stars = (name: string) => integer(name).array().$type<Stars>().notNull().default(sql`'{0,0,0,0,0}'`);

export const businessTally = pgTable(
  "business_tally",
  {
    businessId: businessId().primaryKey(),
    verified: stars("verified"),
    unverified: stars("unverified"),
    /** Editor's reviews count in no figure, but the total of a list includes them. */
    editor: stars("editor"),
    /** Reviews from another service that count in the score as a platform's rating does. */
    imported: stars("imported"),
    /** Reviews that an owner imported and no moderator has confirmed: lists hold them, figures do not. */
    stated: stars("stated"),
    /** Of the customers' reviews, those for which something was given or promised. */
    rewarded: stars("rewarded"),
    replied: integer().notNull().default(0),
    platformCount: bigint("platform_count", { mode: "number" }).notNull().default(0),
    /** Sum of count x rating in hundredths over all platforms. */
    platformSum: bigint("platform_sum", { mode: "number" }).notNull().default(0),
    scoreTenths: integer("score_tenths"),
    /** Whether business_day is kept for this business (from DAY_FIGURES_FROM reviews on). */
    daily: boolean().notNull().default(false),
    /** That of the business, so that sums and lists over all businesses leave it out. */
    sandbox: boolean().notNull().default(false),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  // For the best rated. It holds the score alone: a review seldom changes the score, so most updates stay HOT.
  (table) => [index("business_tally_score").on(table.scoreTenths).where(sql`score_tenths is not null and not sandbox`)],
);

/** A business's logo, as this service drew it. Without its pictures the row remembers the last one that a moderator took down. */
export const businessLogo = pgTable("business_logo", {
  businessId: businessId().primaryKey(),
  /** Of the business and the pictures together: it names them in addresses, and those of no other business. */
  hash: text().notNull().unique(),
  /** WebP, 96 pixels wide and high. */
  small: bytea(),
  /** PNG, 256 pixels wide and high. */
  large: bytea(),
  createdAt: at("created_at").notNull(),
});

/** When a page at the business's domain last asked for its widget, to the hour. Nothing about the visitor is kept, and no other host. */
export const widgetSighting = pgTable("widget_sighting", {
  businessId: businessId().primaryKey(),
  seenAt: at("seen_at").notNull(),
});

/** The tally of each calendar month in UTC, for trends. */
export const businessMonth = pgTable(
  "business_month",
  {
    businessId: businessId().notNull(),
    month: date().notNull(),
    verified: stars("verified"),
    unverified: stars("unverified"),
    replied: integer().notNull().default(0),
    medianReplySeconds: integer("median_reply_seconds"),
    /** Replies changed since the median was computed. */
    stale: boolean().notNull().default(false),
    /** A median is kept only where no reply came while it was computed. */
    replyChanges: integer("reply_changes").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.month] })],
);

/** Kept for large businesses only: it turns any page number into a day and a small offset. */
export const businessDay = pgTable(
  "business_day",
  {
    businessId: businessId().notNull(),
    day: date().notNull(),
    verified: stars("verified"),
    unverified: stars("unverified"),
    editor: stars("editor"),
    imported: stars("imported"),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.day] })],
);

export const claim = pgTable(
  "claim",
  {
    id: uuid().primaryKey(),
    businessId: businessId().notNull(),
    organisationId: organisationId().notNull(),
    userId: userId("user_id"),
    method: text({ enum: ["email", "dns", "file", "moderator"] }).notNull(),
    address: text(),
    /** When a reader of a mailed link said that the claimant does not manage the business. */
    deniedAt: at("denied_at"),
    /** From the claimant, for moderators. */
    note: text(),
    /** From the organisation that manages the business, for moderators. */
    answer: text(),
    answeredAt: at("answered_at"),
    checkedAt: at("checked_at"),
    /** A sentence as JSON. */
    finding: text(),
    status: text({ enum: ["pending", "approved", "rejected", "withdrawn"] })
      .notNull()
      .default("pending"),
    reason: text(),
    createdAt: at("created_at").notNull().defaultNow(),
    decidedAt: at("decided_at"),
    decidedBy: userId("decided_by"),
  },
  (table) => [
    index("claim_business").on(table.businessId),
    index("claim_organisation").on(table.organisationId, table.createdAt),
    uniqueIndex("claim_once").on(table.businessId, table.organisationId).where(sql`status = 'pending'`),
    index("claim_waiting").on(table.createdAt).where(sql`status = 'pending'`),
    index("claim_for_moderator").on(table.createdAt).where(sql`status = 'pending' and method = 'moderator'`),
  ],
);

/** What a moderator asks a party of a claim, and its answer. A party has one open question at a time. */
export const claimQuestion = pgTable(
  "claim_question",
  {
    id: uuid().primaryKey(),
    claimId: uuid("claim_id")
      .notNull()
      .references(() => claim.id, { onDelete: "cascade" }),
    /** The party that is asked: the claimant, or the manager. */
    organisationId: organisationId().notNull(),
    question: text().notNull(),
    askedAt: at("asked_at").notNull(),
    answer: text(),
    answeredAt: at("answered_at"),
  },
  (table) => [
    index("claim_question_claim").on(table.claimId, table.askedAt),
    uniqueIndex("claim_question_open").on(table.claimId, table.organisationId).where(sql`answer is null`),
  ],
);

export const product = pgTable(
  "product",
  {
    id: uuid().primaryKey(),
    businessId: businessId().notNull(),
    shopId: text("shop_id").notNull(),
    name: text().notNull(),
    url: text(),
    image: text(),
    /** Names of the product elsewhere: a barcode's number, the maker's own number, the shop's stock number, the maker. */
    gtin: text(),
    mpn: text(),
    sku: text(),
    brand: text(),
    /** The last part of its address in the shop, by which other services name it. */
    handle: text(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("product_shop_id").on(table.businessId, table.shopId),
    index("product_sku").on(table.businessId, table.sku).where(sql`sku is not null`),
    index("product_handle").on(table.businessId, table.handle).where(sql`handle is not null`),
  ],
);

/** Stars of a product from customers' published reviews. A product without a row has none. */
export const productTally = pgTable("product_tally", {
  productId: uuid("product_id")
    .primaryKey()
    .references(() => product.id),
  stars: stars("stars"),
});

/** The feeds' secret is signed over `id`, so that another id ends it. A business without a row uses its own id. */
export const feed = pgTable("feed", {
  id: uuid().primaryKey(),
  businessId: businessId().notNull().unique(),
  renewedAt: at("renewed_at").notNull(),
});
