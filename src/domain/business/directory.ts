// Businesses without a question asked: which were reviewed last, which are rated best, and all of them in order, for the home
// page and the sitemap.
import { asc, desc, eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { type Database, prepared } from "#platform/database.ts";
import { business, businessTally, category } from "./table.ts";
import { CUSTOMER_COUNT } from "./tally.ts";

/** So many reviews are looked through for businesses that were reviewed last. */
const LATEST_REVIEWS = 500;

/** What a list needs to show a business in one line. */
export type Listing = {
  slug: string;
  name: string;
  city: string;
  country: string;
  category: string;
  scoreTenths: number | null;
  /** Customer reviews written here. */
  reviewCount: number;
};

export type SitemapEntry = { slug: string; updatedAt: Date };

const reviewCount = sql<number>`${sql.raw(CUSTOMER_COUNT)}`;

function select(db: Database) {
  return db
    .select({
      slug: business.slug,
      name: business.name,
      city: business.city,
      country: business.country,
      category: category.name,
      scoreTenths: businessTally.scoreTenths,
      reviewCount,
    })
    .from(businessTally)
    .innerJoin(business, eq(business.id, businessTally.businessId))
    .innerJoin(category, eq(category.id, business.categoryId));
}

/** Ids begin with their time, so the latest reviews are at the end of the key's index, however many there are. */
const recent = prepared((db) =>
  select(db)
    .innerJoin(
      sql`(
        select business_id, min(place) as place from (
          select business_id, row_number() over () as place from (
            select business_id from review where status = 'published' and source <> 'editor'
            order by id desc limit ${sql.raw(String(LATEST_REVIEWS))}
          ) latest
        ) placed group by business_id
      ) wrote`,
      sql`wrote.business_id = ${businessTally.businessId}`,
    )
    .orderBy(sql`wrote.place`)
    .limit(sql.placeholder("limit"))
    .prepare("directory_recent"),
);

const best = prepared((db) =>
  select(db)
    // Sorted before anything is joined to it: the row with the counters is narrow.
    .where(
      sql`${businessTally.businessId} in (
        select business_id from business_tally where score_tenths is not null
        order by score_tenths desc, ${sql.raw(CUSTOMER_COUNT)} desc, business_id limit ${sql.placeholder("limit")}::int)`,
    )
    .orderBy(desc(businessTally.scoreTenths), sql`${reviewCount} desc`, asc(businessTally.businessId))
    .limit(sql.placeholder("limit"))
    .prepare("directory_best"),
);

/** The boundary by the key's index alone; then as many rows as asked for from there. */
const chunk = prepared((db) =>
  db
    .select({ slug: business.slug, updatedAt: businessTally.updatedAt })
    .from(business)
    .innerJoin(businessTally, eq(businessTally.businessId, business.id))
    .where(
      sql`${business.id} >= (select id from business order by id offset ${sql.placeholder("skip")}::bigint limit 1)`,
    )
    .orderBy(asc(business.id))
    .limit(sql.placeholder("limit"))
    .prepare("directory_chunk"),
);

/** Businesses that customers wrote about last. */
export async function listRecentlyReviewed(context: Context, limit: number): Promise<Listing[]> {
  return recent(context.db).execute({ limit });
}

/** The highest scores; among equals the one that rests on more reviews. */
export async function listBestRated(context: Context, limit: number): Promise<Listing[]> {
  return best(context.db).execute({ limit });
}

/** How many businesses there are. */
export async function countBusinesses(context: Context): Promise<number> {
  const [row] = (await context.db.execute(sql`select count(*)::int as n from business`)) as unknown as { n: number }[];
  return row?.n ?? 0;
}

/** All businesses by id, in chunks of `size`; `number` counts from 1. Empty past the last one. */
export async function listChunk(context: Context, number: number, size: number): Promise<SitemapEntry[]> {
  return chunk(context.db).execute({ skip: (number - 1) * size, limit: size });
}
