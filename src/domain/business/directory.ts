// Businesses for the home page and the sitemap.
import { and, asc, eq, sql } from "drizzle-orm";
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { logoPathOf } from "./logo/address.ts";
import { ELSEWHERE_NOW, SCORE_NOW } from "./platform/tally-now.ts";
import type { Category } from "./profile/category.ts";
import { business, businessTally, IS_PUBLIC } from "./state/table.ts";
import { CUSTOMER_COUNT } from "./state/tally.ts";

export type Listing = {
  slug: string;
  name: string;
  logoPath: string | null;
  city: string;
  country: string;
  category: Pick<Category, "name" | "names">;
  scoreTenths: number | null;
  reviewCount: number;
  /** Ratings on other platforms and imported reviews: the score counts them, too. */
  elsewhereCount: number;
};

export type SitemapEntry = { slug: string; updatedAt: Date };

export async function countBusinesses({ db }: Context): Promise<number> {
  return db.$count(business, IS_PUBLIC);
}

/** Whether there is any business, public or not. */
export async function hasBusinesses({ db }: Context): Promise<boolean> {
  return (await db.select({ id: business.id }).from(business).limit(1)).length > 0;
}

/** Sorted by id, in chunks of `size`. @param number from 1 */
export async function listChunk(context: Context, number: number, size: number): Promise<SitemapEntry[]> {
  return chunk(context.db).execute({ skip: (number - 1) * size, limit: size });
}

const LISTING = `b.slug, b.name, ${logoPathOf("b.id")} as "logoPath", b.city, b.country, jsonb_build_object('name', c.name, 'names', c.names) as category, ${SCORE_NOW} as "scoreTenths",
    ${CUSTOMER_COUNT} as "reviewCount", ${ELSEWHERE_NOW} as "elsewhereCount"`;
const JOINED = `join business_tally on business_tally.business_id = wanted.id
  join business b on b.id = wanted.id and b.profile = 'public' join category c on c.id = b.category_id`;

/** Sorts before it joins: the index gives the best scores first, and only equal scores are sorted by reviews. */
export const listBestRated = statement<Listing, [limit: number]>(
  "directory_best",
  `select ${LISTING} from (
    select business_id as id from business_tally where score_tenths is not null
    order by score_tenths desc, ${CUSTOMER_COUNT} desc, business_id limit $1::int
  ) wanted ${JOINED} order by business_tally.score_tenths desc, ${CUSTOMER_COUNT} desc, wanted.id`,
);

export const listListings = statement<Listing, [ids: readonly BusinessId[]]>(
  "directory_by_ids",
  `select ${LISTING} from unnest($1::uuid[]) with ordinality as wanted(id, position) ${JOINED} order by wanted.position`,
);

/** The subquery finds the chunk's first row in the index of ids. */
const chunk = prepared((db) =>
  db
    .select({ slug: business.slug, updatedAt: businessTally.updatedAt })
    .from(business)
    .innerJoin(businessTally, eq(businessTally.businessId, business.id))
    .where(
      and(
        sql`${business.id} >= (select id from business where profile = 'public' order by id
          offset ${sql.placeholder("skip")}::bigint limit 1)`,
        IS_PUBLIC,
      ),
    )
    .orderBy(asc(business.id))
    .limit(sql.placeholder("limit"))
    .prepare("directory_chunk"),
);
