// Reads businesses: by slug, by the organisation that manages them and by category.
import { and, asc, count, eq, sql } from "drizzle-orm";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { organisation } from "#domain/account/state/table.ts";
import { nameOrder } from "#platform/database/collation.ts";
import type { Context } from "#platform/database/context.ts";
import { type Database, prepared } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { logoPath } from "../logo/address.ts";
import { readTally, tallyColumns } from "../platform/tally-now.ts";
import { business, businessTally, category, IS_PUBLIC, SLUG_PATTERN } from "../state/table.ts";
import type { Tally } from "../state/tally.ts";
import { idsBelow } from "./category.ts";
import {
  type BusinessFilter,
  type BusinessOrder,
  type FilterValues,
  fulfils,
  ORDER_BY,
  UNFILTERED,
  valuesOf,
} from "./filter.ts";

const columns = {
  id: business.id,
  slug: business.slug,
  name: business.name,
  domain: business.domain,
  domainKey: business.domainKey,
  website: business.website,
  country: business.country,
  city: business.city,
  timezone: business.timezone,
  organisationId: business.organisationId,
  /** The customers' language, as the managing organisation set it. */
  defaultLanguage: organisation.defaultLanguage,
  verificationStatus: business.verificationStatus,
  verifiedAt: business.verifiedAt,
  profile: business.profile,
  showsPhotos: business.showsPhotos,
  createdAt: business.createdAt,
  /** Of the picture of 96 pixels; null without a logo. */
  logoPath,
  category: { id: category.id, slug: category.slug, name: category.name, names: category.names },
  tally: tallyColumns,
};

export function selectBusinesses(db: Database) {
  return db
    .select(columns)
    .from(business)
    .innerJoin(businessTally, eq(businessTally.businessId, business.id))
    .innerJoin(category, eq(category.id, business.categoryId))
    .leftJoin(organisation, eq(organisation.id, business.organisationId));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBusinesses>["execute"]>>[number];

export type Business = Omit<Row, "tally"> & { tally: Tally };

export function readBusiness({ tally, ...row }: Row): Business {
  return { ...row, tally: readTally(tally) };
}

const bySlug = prepared((db) =>
  selectBusinesses(db)
    .where(eq(business.slug, sql.placeholder("slug")))
    .prepare("business_by_slug"),
);

const publicBySlug = prepared((db) =>
  selectBusinesses(db)
    .where(and(eq(business.slug, sql.placeholder("slug")), IS_PUBLIC))
    .prepare("business_public_by_slug"),
);

const byIds = prepared((db) =>
  selectBusinesses(db)
    .where(and(sql`${business.id} = any(${sql.placeholder("ids")}::uuid[])`, IS_PUBLIC))
    .prepare("business_by_ids"),
);

const managed = prepared((db) =>
  selectBusinesses(db)
    .where(and(eq(business.id, sql.placeholder("id")), eq(business.organisationId, sql.placeholder("organisation"))))
    .prepare("business_managed"),
);

/** An organisation's businesses, or those of them that a restricted key reaches. */
const reached = and(
  eq(business.organisationId, sql.placeholder("organisation")),
  sql`(${sql.placeholder("ids")}::uuid[] is null or ${business.id} = any(${sql.placeholder("ids")}::uuid[]))`,
);

const byOrganisation = prepared((db) =>
  selectBusinesses(db)
    .where(reached)
    .orderBy(sql.raw(nameOrder("business.name")), asc(business.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare("business_by_organisation"),
);

const countReached = prepared((db) =>
  db.select({ total: count() }).from(business).where(reached).prepare("businesses_reached"),
);

const organisationFigures = prepared((db) =>
  db
    .select({
      businesses: count(),
      // Customer reviews only: an editor's review counts in no figure.
      reviews: sql<number>`coalesce(sum((select sum(n) from unnest(${businessTally.verified} || ${businessTally.unverified}) n)), 0)::int`,
    })
    .from(business)
    .innerJoin(businessTally, eq(businessTally.businessId, business.id))
    .where(reached)
    .prepare("organisation_figures"),
);

/** Finds a business that anyone may read. */
export async function findBusiness(context: Context, slug: string): Promise<Business | null> {
  if (!SLUG_PATTERN.test(slug)) return null;
  const [row] = await publicBySlug(context.db).execute({ slug });
  return row ? readBusiness(row) : null;
}

/** Finds a business whose profile may wait or be refused, for moderators and operators. */
export async function findAnyBusiness(context: Context, slug: string): Promise<Business | null> {
  if (!SLUG_PATTERN.test(slug)) return null;
  const [row] = await bySlug(context.db).execute({ slug });
  return row ? readBusiness(row) : null;
}

/** Leaves out profiles that are not public. */
export async function findBusinesses({ db }: Context, ids: readonly BusinessId[]): Promise<Business[]> {
  if (ids.length === 0) return [];
  const rows = await byIds(db).execute({ ids: listOf(ids) });
  const byId = new Map(rows.map((row) => [row.id, readBusiness(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findManagedBusiness(
  context: Context,
  organisationId: OrganisationId,
  id: BusinessId,
): Promise<Business | null> {
  const [row] = await managed(context.db).execute({ id, organisation: organisationId });
  return row ? readBusiness(row) : null;
}

/** Sorted by name. @param only the businesses that a restricted key reaches; null: all */
export async function listManagedBusinesses(
  context: Context,
  organisationId: OrganisationId,
  range: { limit: number; offset: number },
  only: readonly BusinessId[] | null = null,
): Promise<Business[]> {
  const rows = await byOrganisation(context.db).execute({
    organisation: organisationId,
    ids: listOf(only),
    ...range,
  });
  return rows.map(readBusiness);
}

export async function countManagedBusinesses(
  context: Context,
  organisationId: OrganisationId,
  only: readonly BusinessId[] | null,
): Promise<number> {
  const [row] = await countReached(context.db).execute({ organisation: organisationId, ids: listOf(only) });
  return row?.total ?? 0;
}

function listOf(ids: readonly BusinessId[] | null): string | null {
  return ids && `{${ids.join(",")}}`;
}

/** @param only the businesses that a restricted key reaches; null: all */
export async function figuresOfOrganisation(
  context: Context,
  organisationId: OrganisationId,
  only: readonly BusinessId[] | null = null,
): Promise<{ businesses: number; reviews: number }> {
  const [row] = await organisationFigures(context.db).execute({ organisation: organisationId, ids: listOf(only) });
  return row ?? { businesses: 0, reviews: 0 };
}

export type CountryCount = { country: string; count: number };

/** Businesses of a category and all below it, of equal ones those with more reviews first. The total is 0 where the range holds none. */
export async function listCategory(
  context: Context,
  categoryId: string,
  range: { limit: number; offset: number },
  filter: BusinessFilter = UNFILTERED,
  order: BusinessOrder = "score",
): Promise<{ rows: Business[]; total: number }> {
  const categories = await idsBelow(context, categoryId);
  const found = await inCategories[order](context.db, categories, range.limit, range.offset, ...valuesOf(filter));
  const ids = found.map(({ id }) => id);
  return { rows: await findBusinesses(context, ids), total: found[0]?.total ?? 0 };
}

/** The countries of a category's businesses, those with most first. */
export async function countriesIn(context: Context, categoryId: string): Promise<CountryCount[]> {
  return countries(context.db, await idsBelow(context, categoryId));
}

/**
 * Planned anew for each category: PostgreSQL looks up the businesses of a small one, and reads all tallies for a large one. Without
 * `materialized` it sorts all businesses of the service.
 */
const listInOrder = (name: string, order: BusinessOrder) =>
  statement<
    { id: BusinessId; total: number },
    [categories: readonly string[], limit: number, offset: number, ...FilterValues]
  >(
    name,
    `with mine as materialized (
      select id from business where category_id = any($1::uuid[]) and profile = 'public' and ${fulfils(4)}
    )
    select mine.id, (select count(*)::int from mine) as total
    from mine join business_tally on business_tally.business_id = mine.id
    order by ${ORDER_BY[order]}, mine.id
    limit $2::int offset $3::int`,
    { plan: "fresh" },
  );

const inCategories: Record<BusinessOrder, ReturnType<typeof listInOrder>> = {
  score: listInOrder("business_in_categories", "score"),
  reviews: listInOrder("business_in_categories_reviews", "reviews"),
};

const countries = statement<CountryCount, [categories: readonly string[]]>(
  "business_countries_in_categories",
  `select country, count(*)::int as count from business where category_id = any($1::uuid[]) and profile = 'public'
  group by country order by count desc, country`,
  { plan: "fresh" },
);
