// Finds the rows to which records refer by a name.
import { type BusinessId, fromWire, type OrganisationId, type ReviewId } from "#contract/id.ts";
import { type Named, nameKey } from "#domain/business/archive/field.ts";
import type { Database } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { listStatement } from "#platform/record/write.ts";
import { type ArchiveRecord, type Item, reject, type Scope } from "./scope.ts";

export type KnownBusiness = { id: BusinessId; slug: string; organisationId: OrganisationId | null };

const businessesBySlug = statement<KnownBusiness>(
  "archive_find_businesses",
  `select id, slug, organisation_id as "organisationId" from business where slug = any($1::text[])`,
);

/** Returns each item with its business. Refuses items whose business is unknown. */
export async function findBusinesses<R extends ArchiveRecord & { business: string }>(
  scope: Scope,
  items: readonly Item<R>[],
): Promise<{ item: Item<R>; business: KnownBusiness }[]> {
  const slugs = new Set(items.map(({ record }) => record.business));
  const found = await businessesBySlug(scope.context.db, [...slugs]);
  const bySlug = new Map(found.map((each) => [each.slug, each]));
  return items.flatMap((item) => {
    const { business: slug } = item.record;
    const business = bySlug.get(slug);
    if (business) return { item, business };
    reject(scope, item, `business ${JSON.stringify(slug)} is unknown`);
    return [];
  });
}

const organisationsById = statement<{ id: OrganisationId }>(
  "archive_find_organisations",
  "select id from organisation where id = any($1::uuid[]) and not sandbox",
);

/** Archives know no sandbox. */
export async function findOrganisations(
  db: Database,
  records: readonly { organisationId: OrganisationId | null | undefined }[],
): Promise<Set<OrganisationId>> {
  const ids = new Set(records.flatMap(({ organisationId }) => organisationId ?? []));
  const found = ids.size === 0 ? [] : await organisationsById(db, [...ids]);
  return new Set(found.map(({ id }) => id));
}

const productsByName = listStatement<{ id: string } & Named>(
  "archive_find_products",
  "business uuid, name text",
  `select p.id, given.business, given.name
  from given join product p on p.business_id = given.business and p.shop_id = given.name`,
);

export async function findProducts(db: Database, names: readonly Named[]): Promise<Map<string, string>> {
  const found = await productsByName(db, distinct(names));
  return new Map(found.map((each) => [nameKey(each), each.id]));
}

const reviewsByName = listStatement<{ id: ReviewId } & Named>(
  "archive_find_reviews",
  "business uuid, name text, own uuid",
  `select r.id, given.business, given.name from given
  join review r on r.business_id = given.business and r.external_id = given.name and r.external_id is not null
  union all
  select r.id, given.business, given.name from given
  join review r on r.id = given.own and r.business_id = given.business`,
);

export async function findReviews(db: Database, names: readonly Named[]): Promise<Map<string, ReviewId>> {
  const wanted = distinct(names).map((each) => ({ ...each, own: fromWire("rev", each.name) }));
  const found = await reviewsByName(db, wanted);
  return new Map(found.map((each) => [nameKey(each), each.id]));
}

function distinct(names: readonly Named[]): Named[] {
  return [...new Map(names.map((each) => [nameKey(each), each])).values()];
}
