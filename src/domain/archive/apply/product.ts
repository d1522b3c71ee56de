// A shop's products, so that reviews can rate them.
import type { BusinessId } from "#platform/id.ts";
import { newId } from "#platform/id.ts";
import { findBusinesses, placeKey } from "../batch/lookup.ts";
import { type Item, miss, type Scope } from "../batch/scope.ts";
import { keyOf } from "../noun/noun.ts";
import type { ProductRecord } from "../record/product.ts";
import type { TableSpec } from "../table/copy.ts";
import { queryOver, selection } from "../table/rows.ts";
import { type Changes, compare, write } from "./change.ts";

type Row = {
  id: string;
  business_id: BusinessId;
  shop_id: string;
  name: string;
  url: string | null;
  image: string | null;
};

const SPEC: TableSpec<Row> = {
  table: "product",
  key: ["id"],
  columns: { id: "uuid", business_id: "uuid", shop_id: "text", name: "text", url: "text", image: "text" },
};

export async function applyProducts(scope: Scope, items: Item<ProductRecord>[]): Promise<Item[]> {
  const businesses = await findBusinesses(
    scope.tx,
    items.map(({ record }) => record.business),
  );
  const stored = await queryOver<Row>(
    scope.tx,
    items.flatMap(({ record }) => {
      const id = businesses.get(record.business)?.id;
      return id === undefined ? [] : { business_id: id, shop_id: record.shopId };
    }),
    "business_id uuid, shop_id text",
    `select ${selection(SPEC, "p")} from given join product p using (business_id, shop_id) order by p.id for no key update of p`,
  );
  const byPlace = new Map(stored.map((row) => [placeKey({ business: row.business_id, name: row.shop_id }), row]));
  const changes: Changes<Row> = { created: [], updated: [] };
  for (const item of items) {
    const { business: slug, shopId, name, url, image } = item.record;
    const business = businesses.get(slug);
    if (business === undefined) {
      miss(scope, item, keyOf.business(slug), `business ${JSON.stringify(slug)} is unknown`);
      continue;
    }
    const before = byPlace.get(placeKey({ business: business.id, name: shopId })) ?? null;
    const after: Row = {
      id: before?.id ?? newId<"prd">(),
      business_id: business.id,
      shop_id: shopId,
      name,
      url: url === undefined ? (before?.url ?? null) : url,
      image: image === undefined ? (before?.image ?? null) : image,
    };
    compare(scope, SPEC, item, { before, after }, changes);
  }
  await write(scope, SPEC, changes);
  for (const row of [...changes.created, ...changes.updated]) scope.topics.add(`business:${row.business_id}`);
  return [];
}
