// Applies products.
import { newId } from "#contract/id.ts";
import { PRODUCT, type ProductRecord } from "#domain/business/archive/product.ts";
import { findBusinesses } from "../batch/lookup.ts";
import { type Item, type Scope, store } from "../batch/scope.ts";
import type { Noun } from "./noun.ts";

export const products: Noun = { ...PRODUCT, apply };

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
