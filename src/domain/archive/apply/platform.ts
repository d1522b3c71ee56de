// Ratings from connected platforms: an import counts as a confirmation, from `updatedAt` and as long. The totals beside the business
// follow when the batch ends.
import { endOf } from "#domain/business/platform/list.ts";
import type { BusinessId } from "#platform/id.ts";
import { findBusinesses, placeKey } from "../batch/lookup.ts";
import { type Item, miss, type Scope } from "../batch/scope.ts";
import { keyOf } from "../noun/noun.ts";
import type { PlatformRecord } from "../record/platform.ts";
import type { TableSpec } from "../table/copy.ts";
import { queryOver, selection } from "../table/rows.ts";
import { type Changes, compare, write } from "./change.ts";

type Row = {
  business_id: BusinessId;
  platform: string;
  url: string;
  rating: number;
  count: number;
  updated_at: number;
  set_by: "import" | "staff" | "owner";
  stale_at: number | null;
  reminded_at: number | null;
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
    set_by: "text",
    stale_at: "timestamptz",
    reminded_at: "timestamptz",
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
  const isSame = before !== null && before.url === url && before.rating === rating && before.count === count;
  // Without a date the figures are as of now, unless they are known and still count: the same file again changes nothing.
  const updatedAt = record.updatedAt ?? (isSame && before.stale_at === null ? before.updated_at : now);
  const isKnown = isSame && before.updated_at === updatedAt;
  const isEnded = endOf(new Date(updatedAt)).getTime() <= now;
  return {
    business_id: businessId,
    platform,
    url,
    rating,
    count,
    updated_at: updatedAt,
    set_by: record.setBy ?? (isKnown ? before.set_by : "import"),
    stale_at: isEnded ? (before?.stale_at ?? now) : null,
    reminded_at: isKnown ? before.reminded_at : null,
  };
}
