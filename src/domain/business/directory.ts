// Businesses for the home page and the sitemap.
import { and, asc, eq, sql } from "drizzle-orm";
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { logoPathOf } from "./logo/address.ts";
import { ELSEWHERE_NOW, SCORE_NOW } from "./platform/tally-now.ts";
import type { Category, CategoryNode } from "./profile/category.ts";
import { business, businessTally, IS_PUBLIC } from "./state/table.ts";
import { CUSTOMER_COUNT } from "./state/tally.ts";

export type Listing = {
  id: BusinessId;
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

const LISTING = `b.id, b.slug, b.name, ${logoPathOf("b.id")} as "logoPath", b.city, b.country, jsonb_build_object('name', c.name, 'names', c.names) as category, ${SCORE_NOW} as "scoreTenths",
    ${CUSTOMER_COUNT} as "reviewCount", ${ELSEWHERE_NOW} as "elsewhereCount"`;
const JOINED = `join business_tally on business_tally.business_id = wanted.id
  join business b on b.id = wanted.id and b.profile = 'public' join category c on c.id = b.category_id`;

/** Enough that most categories have some of the best. */
const BEST_READ = 100;

export type Rated = { id: BusinessId; categoryId: string };

/**
 * Lists the best rated of the categories that have the most of them, at most `each` of a category with all below it.
 * @param roots of the tree of all categories. @param best of `readBest`
 */
export async function listBestByCategory(
  context: Context,
  roots: readonly CategoryNode[],
  best: readonly Rated[],
  { categories, each }: { categories: number; each: number },
): Promise<{ category: CategoryNode; businesses: Listing[] }[]> {
  const rootOf = new Map(roots.flatMap((root) => idsIn(root).map((id) => [id, root] as const)));
  const found = Map.groupBy(best, ({ categoryId }) => rootOf.get(categoryId));
  const chosen = [...found]
    .flatMap(([category, rows]) => (category ? [{ category, ids: rows.slice(0, each).map(({ id }) => id) }] : []))
    .toSorted((a, b) => b.ids.length - a.ids.length || b.category.businesses - a.category.businesses)
    .slice(0, categories);
  const listed = await listListings(
    context,
    chosen.flatMap(({ ids }) => ids),
  );
  return chosen.map(({ category, ids }) => ({
    category,
    businesses: listed.filter((row) => ids.includes(row.id)),
  }));
}

function idsIn({ id, children }: CategoryNode): string[] {
  return [id, ...children.flatMap(idsIn)];
}

/** SQL for business_tally: the organisation of the business did not move to another instance. */
const IS_HERE = `business_id not in (
  select b.id from organisation o join business b on b.organisation_id = o.id where o.moved_at is not null)`;

/** The best scores of all. Sorts before it joins: the index gives the best scores first, and only equal scores are sorted by reviews. */
export const readBest = statement<Rated, []>(
  "directory_best",
  `select wanted.id, b.category_id as "categoryId" from (
    select business_id as id, score_tenths, ${CUSTOMER_COUNT} as reviews from business_tally where score_tenths is not null and not sandbox and ${IS_HERE}
    order by score_tenths desc, ${CUSTOMER_COUNT} desc, business_id limit ${BEST_READ}
  ) wanted join business b on b.id = wanted.id and b.profile = 'public'
  order by wanted.score_tenths desc, wanted.reviews desc, wanted.id`,
);

/** The business with the best score, and of equal ones with the most reviews. Null while none has a score. */
export async function findBest(context: Context): Promise<Listing | null> {
  const [best] = await readBest(context);
  return best ? ((await listListings(context, [best.id]))[0] ?? null) : null;
}

/** Counts the public reviews that customers wrote here, over all businesses. */
export async function countCustomerReviews({ db }: Context): Promise<number> {
  const [row] = await customerReviews(db);
  return row?.count ?? 0;
}

const customerReviews = statement<{ count: number }>(
  "directory_reviews",
  `select coalesce(sum(${CUSTOMER_COUNT}), 0)::float8 as count from business_tally where not sandbox and ${IS_HERE}`,
);

const listListings = statement<Listing, [ids: readonly BusinessId[]]>(
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
