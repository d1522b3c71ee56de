// What records refer to by the names that an archive knows, found many at a time.
import type postgres from "postgres";
import type { BusinessId, OrganisationId, ReviewId } from "#platform/id.ts";
import { fromWire } from "#platform/id.ts";
import { queryOver } from "../table/rows.ts";

export type KnownBusiness = { id: BusinessId; slug: string; organisationId: OrganisationId | null };

/** By slug. */
export async function findBusinesses(
  tx: postgres.TransactionSql,
  slugs: Iterable<string>,
): Promise<Map<string, KnownBusiness>> {
  const found = await queryOver<KnownBusiness>(
    tx,
    [...new Set(slugs)].map((slug) => ({ slug })),
    "slug text",
    `select b.id, b.slug, b.organisation_id as "organisationId" from given join business b using (slug)`,
  );
  return new Map(found.map((each) => [each.slug, each]));
}

/** Those of the ids that there are. */
export async function findOrganisations(
  tx: postgres.TransactionSql,
  ids: Iterable<OrganisationId>,
): Promise<Set<OrganisationId>> {
  const found = await queryOver<{ id: OrganisationId }>(
    tx,
    [...new Set(ids)].map((id) => ({ id })),
    "id uuid",
    "select o.id from given join organisation o using (id)",
  );
  return new Set(found.map(({ id }) => id));
}

/** Something within a business. */
export type Place = { business: BusinessId; name: string };

/** A key for maps. */
export function placeKey({ business, name }: Place): string {
  return `${business} ${name}`;
}

/** Ids of products by business and the shop's own id. */
export async function findProducts(
  tx: postgres.TransactionSql,
  places: readonly Place[],
): Promise<Map<string, string>> {
  const found = await queryOver<{ id: string } & Place>(
    tx,
    distinct(places),
    "business uuid, name text",
    `select p.id, given.business, given.name
    from given join product p on p.business_id = given.business and p.shop_id = given.name`,
  );
  return new Map(found.map((each) => [placeKey(each), each.id]));
}

/** Ids of reviews by business and external id, which may be the review's own. */
export async function findReviews(
  tx: postgres.TransactionSql,
  places: readonly Place[],
): Promise<Map<string, ReviewId>> {
  const given = distinct(places).map((place) => ({ ...place, own: fromWire("rev", place.name) }));
  const found = await queryOver<{ id: ReviewId } & Place>(
    tx,
    given,
    "business uuid, name text, own uuid",
    `select r.id, given.business, given.name from given
    join review r on r.business_id = given.business and r.external_id = given.name and r.external_id is not null
    union all
    select r.id, given.business, given.name from given
    join review r on r.id = given.own and r.business_id = given.business`,
  );
  return new Map(found.map((each) => [placeKey(each), each.id]));
}

function distinct(places: readonly Place[]): Place[] {
  return [
    ...new Map(places.map((place) => [placeKey(place), { business: place.business, name: place.name }])).values(),
  ];
}
