// {"type":"product"}; the id is the shop's own.
import { type BusinessId, newId } from "#contract/id.ts";
import { findBusinesses } from "#domain/archive/batch/lookup.ts";
import { type Item, type Scope, store } from "#domain/archive/batch/scope.ts";
import { type Noun, OF_ORGANISATION } from "#domain/archive/noun/noun.ts";
import { beside, clearable, derived, required } from "#platform/record/field.ts";
import { tableOf } from "#platform/record/table.ts";
import { type RecordLine, text, url } from "#platform/record/value.ts";
import { product } from "../state/table.ts";
import { slug } from "./category.ts";

/** Limited in length, because it is indexed. */
export const shopId = text({ min: 1, max: 200 });

export const PRODUCT = tableOf(product, ["id"], {
  id: derived<string>(),
  business: beside(slug, "b.slug"),
  businessId: derived<BusinessId>(),
  shopId: required(shopId, { as: "id" }),
  name: required(text({ min: 1, max: 255 })),
  url: clearable(url),
  image: clearable(url),
  gtin: clearable(text({ min: 1, max: 50 })),
  mpn: clearable(text({ min: 1, max: 100 })),
  sku: clearable(text({ min: 1, max: 100 })),
  brand: clearable(text({ min: 1, max: 100 })),
  handle: clearable(text({ min: 1, max: 200 })),
});

type ProductRecord = ReturnType<typeof PRODUCT.read> & { key: string };

/** Throws the Refusal that becomes the line's error. */
export function readProduct(line: RecordLine): ProductRecord {
  const given = PRODUCT.read(line);
  return { key: `${given.business} ${given.shopId}`, ...given };
}

export const products: Noun = {
  read: readProduct,
  apply,
  exported: `select ${PRODUCT.exported("p")} from product p join business b on b.id = p.business_id
    where ${OF_ORGANISATION} order by b.slug collate "C", p.shop_id collate "C"`,
  present: PRODUCT.present,
};

const lock = PRODUCT.lockBy("businessId", "shopId");

async function apply(scope: Scope, items: Item<ProductRecord>[]): Promise<Item[]> {
  const found = await findBusinesses(scope, items);
  const wanted = found.map(({ item, business }) => ({ ...item.record, businessId: business.id }));
  const storedOf = await lock(scope.context.db, wanted);
  const changes = wanted.map((given) => {
    const before = storedOf(given);
    return { before, after: PRODUCT.merge(before, given, { id: newId() }) };
  });
  const { created, updated } = await store(scope, PRODUCT, changes);
  for (const { businessId } of [...created, ...updated]) scope.topics.add(`business:${businessId}`);
  return [];
}
