// Businesses, each with its row of counters. What hangs on one names it by its slug, so the slug is what it is known by.
import type { BusinessId, OrganisationId } from "#platform/id.ts";
import { newId, toWire } from "#platform/id.ts";
import { findOrganisations } from "../batch/lookup.ts";
import { type Item, miss, reject, type Scope } from "../batch/scope.ts";
import { zoneOf } from "../noun/country.ts";
import { keyOf } from "../noun/noun.ts";
import type { BusinessRecord } from "../record/business.ts";
import { copyRows, type TableSpec } from "../table/copy.ts";
import { queryOver, selection } from "../table/rows.ts";
import { type Changes, compare, write } from "./change.ts";

type Row = {
  id: BusinessId;
  slug: string;
  name: string;
  domain: string;
  domain_key: string;
  website: string;
  country: string;
  city: string;
  timezone: string;
  category_id: string;
  organisation_id: OrganisationId | null;
  verification_status: string;
  verified_at: number | null;
  created_at: number;
};

const SPEC: TableSpec<Row> = {
  table: "business",
  key: ["id"],
  columns: {
    id: "uuid",
    slug: "text",
    name: "text",
    domain: "text",
    domain_key: "text",
    website: "text",
    country: "text",
    city: "text",
    timezone: "text",
    category_id: "uuid",
    organisation_id: "uuid",
    verification_status: "text",
    verified_at: "timestamptz",
    created_at: "timestamptz",
  },
};

const TALLY: TableSpec<{ business_id: BusinessId }> = {
  table: "business_tally",
  key: ["business_id"],
  columns: { business_id: "uuid" },
};

export async function applyBusinesses(scope: Scope, items: Item<BusinessRecord>[]): Promise<Item[]> {
  const known = await lookUp(scope, items);
  const changes: Changes<Row> = { created: [], updated: [] };
  for (const item of items) {
    const { slug, category, organisation, id } = item.record;
    const before = known.bySlug.get(slug) ?? null;
    const categoryId = known.categories.get(category);
    const holder = id === undefined ? undefined : known.byId.get(id);
    if (categoryId === undefined) {
      miss(scope, item, keyOf.category(category), `category ${JSON.stringify(category)} is unknown`);
    } else if (organisation && !known.organisations.has(organisation)) {
      miss(scope, item, keyOf.organisation(organisation), `organisation ${toWire("org", organisation)} is unknown`);
    } else if (before === null && holder !== undefined) {
      reject(scope, item, `id belongs to the business ${JSON.stringify(holder)}`);
    } else {
      const after = merge(before, item.record, categoryId, scope.now);
      if (before === null) known.byId.set(after.id, slug);
      compare(scope, SPEC, item, { before, after }, changes);
    }
  }
  await write(scope, SPEC, changes);
  const tallies = changes.created.map(({ id }) => ({ business_id: id }));
  await copyRows(scope.tx, TALLY, tallies);
  for (const row of [...changes.created, ...changes.updated]) scope.topics.add(`business:${row.id}`);
  return [];
}

async function lookUp({ tx }: Scope, items: Item<BusinessRecord>[]) {
  const records = items.map((item) => item.record);
  const categories = await queryOver<{ slug: string; id: string }>(
    tx,
    [...new Set(records.map((record) => record.category))].map((slug) => ({ slug })),
    "slug text",
    "select c.slug, c.id from given join category c using (slug)",
  );
  const organisations = await findOrganisations(
    tx,
    records.flatMap((record) => record.organisation ?? []),
  );
  const stored = await queryOver<Row>(
    tx,
    records.map(({ slug }) => ({ slug })),
    "slug text",
    `select ${selection(SPEC, "b")} from given join business b using (slug) order by b.id for no key update of b`,
  );
  const holders = await queryOver<{ id: BusinessId; slug: string }>(
    tx,
    records.flatMap(({ id }) => (id === undefined ? [] : { id })),
    "id uuid",
    "select b.id, b.slug from given join business b using (id)",
  );
  return {
    categories: new Map(categories.map(({ slug, id }) => [slug, id])),
    organisations,
    bySlug: new Map(stored.map((row) => [row.slug, row])),
    /** Who has an id, by slug. */
    byId: new Map(holders.map(({ id, slug }) => [id, slug])),
  };
}

function merge(before: Row | null, record: BusinessRecord, categoryId: string, now: number): Row {
  const organisationId = record.organisation === undefined ? (before?.organisation_id ?? null) : record.organisation;
  const claimed = organisationId !== null;
  const stays = organisationId === (before?.organisation_id ?? null);
  return {
    id: before?.id ?? record.id ?? newId<"biz">(),
    slug: record.slug,
    name: record.name,
    domain: record.domain,
    domain_key: record.domainKey,
    website: record.website,
    country: record.country,
    city: record.city,
    timezone: record.timezone ?? before?.timezone ?? zoneOf(record.country),
    category_id: categoryId,
    organisation_id: organisationId,
    // An unclaimed one may have a claim that waits for a decision, which is none of the archive's business.
    verification_status: claimed ? "verified" : stays ? (before?.verification_status ?? "unclaimed") : "unclaimed",
    verified_at: claimed ? (record.verifiedAt ?? before?.verified_at ?? now) : null,
    created_at: record.createdAt ?? before?.created_at ?? now,
  };
}
