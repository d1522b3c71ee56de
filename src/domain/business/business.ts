// Businesses as they are read: by slug, by the organisation that manages them, by category and by search.
import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { type Database, prepared } from "#platform/database.ts";
import type { BusinessId, OrganisationId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { type Category, MAX_CATEGORY_DEPTH } from "./category.ts";
import type { Stars } from "./score.ts";
import { business, businessTally, category } from "./table.ts";
import { CUSTOMER_COUNT, type Tally } from "./tally.ts";

export type VerificationStatus = "unclaimed" | "pending" | "verified";

export type Business = {
  id: BusinessId;
  slug: string;
  name: string;
  domain: string;
  website: string;
  country: string;
  city: string;
  timezone: string;
  organisationId: OrganisationId | null;
  verificationStatus: VerificationStatus;
  verifiedAt: Date | null;
  createdAt: Date;
  category: Pick<Category, "id" | "slug" | "name">;
  tally: Tally;
};

/** A slug: what stands in a profile's path. */
export const SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9._-]{0,98}[a-z0-9])?$/;

const columns = {
  id: business.id,
  slug: business.slug,
  name: business.name,
  domain: business.domain,
  website: business.website,
  country: business.country,
  city: business.city,
  timezone: business.timezone,
  organisationId: business.organisationId,
  verificationStatus: business.verificationStatus,
  verifiedAt: business.verifiedAt,
  createdAt: business.createdAt,
  category: { id: category.id, slug: category.slug, name: category.name },
  tally: {
    verified: businessTally.verified,
    unverified: businessTally.unverified,
    editor: businessTally.editor,
    replied: businessTally.replied,
    platformCount: businessTally.platformCount,
    platformSum: businessTally.platformSum,
    scoreTenths: businessTally.scoreTenths,
    daily: businessTally.daily,
    updatedAt: businessTally.updatedAt,
  },
};

/** A query of businesses with their category and counters; its rows go through `readBusiness`. */
export function selectBusinesses(db: Database) {
  return db
    .select(columns)
    .from(business)
    .innerJoin(businessTally, eq(businessTally.businessId, business.id))
    .innerJoin(category, eq(category.id, business.categoryId));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBusinesses>["execute"]>>[number];

export function readBusiness({ tally, ...row }: Row): Business {
  return {
    ...row,
    tally: {
      verified: tally.verified as unknown as Stars,
      unverified: tally.unverified as unknown as Stars,
      editor: tally.editor as unknown as Stars,
      replied: tally.replied,
      platforms: { count: tally.platformCount, sum: tally.platformSum },
      scoreTenths: tally.scoreTenths,
      daily: tally.daily,
      updatedAt: tally.updatedAt,
    },
  };
}

const bySlug = prepared((db) =>
  selectBusinesses(db)
    .where(eq(business.slug, sql.placeholder("slug")))
    .prepare("business_by_slug"),
);

const managed = prepared((db) =>
  selectBusinesses(db)
    .where(and(eq(business.id, sql.placeholder("id")), eq(business.organisationId, sql.placeholder("organisation"))))
    .prepare("business_managed"),
);

const byOrganisation = prepared((db) =>
  selectBusinesses(db)
    .where(eq(business.organisationId, sql.placeholder("organisation")))
    .orderBy(sql`lower(${business.name})`, asc(business.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare("business_by_organisation"),
);

const organisationFigures = prepared((db) =>
  db
    .select({
      businesses: count(),
      // Customer reviews only: an editor's counts in no figure.
      reviews: sql<number>`coalesce(sum((select sum(n) from unnest(${businessTally.verified} || ${businessTally.unverified}) n)), 0)::int`,
    })
    .from(business)
    .innerJoin(businessTally, eq(businessTally.businessId, business.id))
    .where(eq(business.organisationId, sql.placeholder("organisation")))
    .prepare("organisation_figures"),
);

/** The business with this slug, or null. */
export async function findBusiness(context: Context, slug: string): Promise<Business | null> {
  if (!SLUG_PATTERN.test(slug)) return null;
  const [row] = await bySlug(context.db).execute({ slug });
  return row ? readBusiness(row) : null;
}

/** The business, if this organisation manages it; else null. */
export async function findManagedBusiness(
  context: Context,
  organisationId: OrganisationId,
  id: BusinessId,
): Promise<Business | null> {
  const [row] = await managed(context.db).execute({ id, organisation: organisationId });
  return row ? readBusiness(row) : null;
}

/** The organisation's businesses by name. */
export async function listManagedBusinesses(
  context: Context,
  organisationId: OrganisationId,
  range: { limit: number; offset: number },
): Promise<Business[]> {
  const rows = await byOrganisation(context.db).execute({ organisation: organisationId, ...range });
  return rows.map(readBusiness);
}

/** How many businesses an organisation manages, and how many customer reviews of them are published. */
export async function figuresOfOrganisation(
  context: Context,
  organisationId: OrganisationId,
): Promise<{ businesses: number; reviews: number }> {
  const [row] = await organisationFigures(context.db).execute({ organisation: organisationId });
  return { businesses: row?.businesses ?? 0, reviews: row?.reviews ?? 0 };
}

/** Businesses in a category and below it, best score first, then most reviews; with how many there are. */
export async function listCategory(
  context: Context,
  categoryId: string,
  range: { limit: number; offset: number },
): Promise<{ rows: Business[]; total: number }> {
  const found = await ofCategory(context.db, categoryId, range.limit, range.offset);
  const total = found[0]?.total ?? (await ofCategory(context.db, categoryId, 1, 0))[0]?.total ?? 0;
  if (found.length === 0) return { rows: [], total };
  const ids = found.map(({ id }) => id);
  const rows = (await selectBusinesses(context.db).where(inArray(business.id, ids))).map(readBusiness);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
}

// Only those of the category are sorted, and by what is narrow: left to itself, the planner sorts every business there is.
const ofCategory = statement<{ id: BusinessId; total: number }>(
  "business_of_category",
  `with recursive branch as (
    select id, 1 as depth from category where id = $1::uuid
    union all
    select c.id, branch.depth + 1 from category c join branch on c.parent_id = branch.id
    where branch.depth < ${MAX_CATEGORY_DEPTH}
  ), mine as materialized (
    select id from business where category_id in (select id from branch)
  )
  select mine.id, (select count(*)::int from mine) as total
  from mine join business_tally on business_tally.business_id = mine.id
  order by business_tally.score_tenths desc nulls last, ${CUSTOMER_COUNT} desc, mine.id
  limit $2::int offset $3::int`,
);

/** More words than this narrow a search no further. */
const MAX_SEARCH_WORDS = 8;
/** Of those that match, so many are looked at: a word that a hundred thousand names share would keep a page waiting. */
const MOST_SEARCHED = 1_000;

/** Businesses whose name, domain or city has words that begin like the query's, most reviews first. */
export async function searchBusinesses(context: Context, query: string, limit: number): Promise<Business[]> {
  const words =
    query
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.slice(0, MAX_SEARCH_WORDS) ?? [];
  if (words.length === 0) return [];
  const searched = words.map((word) => `'${word}':*`).join(" & ");
  const rows = await search(context.db).execute({ searched, limit });
  return rows.map(readBusiness);
}

const search = prepared((db) =>
  selectBusinesses(db)
    .where(
      sql`${business.id} in (
        select id from business
        where to_tsvector('simple', name || ' ' || translate(domain, '.-', '  ') || ' ' || city)
          @@ to_tsquery('simple', ${sql.placeholder("searched")})
        limit ${sql.raw(String(MOST_SEARCHED))})`,
    )
    .orderBy(desc(sql.raw(CUSTOMER_COUNT)), asc(business.id))
    .limit(sql.placeholder("limit"))
    .prepare("business_search"),
);
