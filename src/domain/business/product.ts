// The products of a business, as its shop last named them.
import type { Context } from "#platform/context.ts";
import { type BusinessId, newId } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";

export type ShopProduct = {
  shopId: string;
  name: string;
  url: string | null;
  image: string | null;
};

/**
 * Adds or updates products; null keeps the earlier address or image. Call it under a lock of the organisation: two
 * transactions with the same products in another order would deadlock.
 */
export async function keepProducts(
  { db, clock }: Context,
  businessId: BusinessId,
  products: readonly ShopProduct[],
): Promise<void> {
  if (products.length === 0) return;
  const given = products.map((each) => ({ ...each, id: newId() }));
  await keep(db, businessId, clock.now().toISOString(), JSON.stringify(given));
}

/** Leaves unchanged products alone: most orders name products that are known as they are. */
const keep = statement(
  "product_keep",
  `insert into product as k (id, business_id, shop_id, name, url, image, created_at)
  select id, $1::uuid, "shopId", name, url, image, $2::timestamptz
  from json_to_recordset($3::text::json) as g(id uuid, "shopId" text, name text, url text, image text)
  where not exists (
    select from product k where k.business_id = $1::uuid and k.shop_id = g."shopId"
      and k.name = g.name and (g.url is null or g.url = k.url) and (g.image is null or g.image = k.image))
  on conflict (business_id, shop_id) do update
    set name = excluded.name, url = coalesce(excluded.url, k.url), image = coalesce(excluded.image, k.image)`,
);
