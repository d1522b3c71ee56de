// Ratings from connected platforms. The totals beside the business follow when the batch ends.
import type { BusinessId } from "#platform/id.ts";
import type { TableSpec } from "../copy.ts";
import { keyOf } from "../kind.ts";
import type { PlatformRecord } from "../record/platform.ts";
import { queryOver, selection } from "../rows.ts";
import { type Changes, compare, write } from "./change.ts";
import { findBusinesses, placeKey } from "./lookup.ts";
import { type Item, miss, type Scope } from "./scope.ts";

type Row = {
  business_id: BusinessId;
  platform: string;
  url: string;
  rating: number;
  count: number;
  updated_at: number;
};

const SPEC: TableSpec<Row> = {
  table: "platform_rating",
  key: ["business_id", "platform"],
  columns: {
    business_id: "uuid",
    platform: "text",
    url: "text",
    rating: "numeric",
    count: "int",
    updated_at: "timestamptz",
  },
};

export async function applyPlatforms(scope: Scope, items: Item<PlatformRecord>[]): Promise<Item[]> {
  const businesses = await findBusinesses(
    scope.tx,
    items.map(({ record }) => record.business),
  );
  const stored = await queryOver<Row>(
    scope.tx,
    items.flatMap(({ record }) => {
      const id = businesses.get(record.business)?.id;
      return id === undefined ? [] : { business_id: id, platform: record.platform };
    }),
    "business_id uuid, platform text",
    `select ${selection(SPEC, "p")} from given join platform_rating p using (business_id, platform)
    order by p.business_id, p.platform for no key update of p`,
  );
  const byPlace = new Map(stored.map((row) => [placeKey({ business: row.business_id, name: row.platform }), row]));
  const changes: Changes<Row> = { created: [], updated: [] };
  for (const item of items) {
    const { business: slug, platform } = item.record;
    const business = businesses.get(slug);
    if (business === undefined) {
      miss(scope, item, keyOf.business(slug), `business ${JSON.stringify(slug)} is unknown`);
      continue;
    }
    const before = byPlace.get(placeKey({ business: business.id, name: platform })) ?? null;
    compare(scope, SPEC, item, { before, after: merge(before, item.record, business.id, scope.now) }, changes);
  }
  await write(scope, SPEC, changes);
  for (const row of [...changes.created, ...changes.updated]) scope.platforms.add(row.business_id);
  return [];
}

function merge(before: Row | null, record: PlatformRecord, businessId: BusinessId, now: number): Row {
  const { platform, url, rating, count } = record;
  const same = before !== null && before.url === url && before.rating === rating && before.count === count;
  const updatedAt = record.updatedAt ?? (same ? before.updated_at : now);
  return { business_id: businessId, platform, url, rating, count, updated_at: updatedAt };
}
