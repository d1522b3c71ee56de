// Applies what belongs to a business: logos, ratings on other platforms, products.
import { type BusinessId, newId } from "#contract/id.ts";
import { LOGO, mergeLogo } from "#domain/business/archive/logo.ts";
import { mergePlatform, PLATFORM } from "#domain/business/archive/platform.ts";
import { PRODUCT, type ProductRecord } from "#domain/business/archive/product.ts";
import type { Database } from "#platform/database/database.ts";
import type { ArchiveTable } from "#platform/record/table.ts";
import { findBusinesses } from "../batch/lookup.ts";
import { type ArchiveRecord, type Item, type Scope, store } from "../batch/scope.ts";
import type { Noun } from "./noun.ts";

const announce = (scope: Scope, id: BusinessId) => scope.topics.add(`business:${id}`);

export const logos: Noun = {
  ...LOGO,
  apply: applyBy(LOGO, LOGO.lockBy("businessId"), mergeLogo, announce),
};

export const platforms: Noun = {
  ...PLATFORM,
  apply: applyBy(PLATFORM, PLATFORM.lockBy("businessId", "platform"), mergePlatform, (scope, id) =>
    scope.platforms.add(id),
  ),
};

export const products: Noun = {
  ...PRODUCT,
  apply: applyBy(
    PRODUCT,
    PRODUCT.lockBy("businessId", "shopId"),
    (before, given: ProductRecord & { businessId: BusinessId }) => PRODUCT.merge(before, given, { id: newId() }),
    announce,
  ),
};

type OfBusiness<R> = R & { businessId: BusinessId };

/** @param note called with the business of each row that was written */
function applyBy<R extends ArchiveRecord & { business: string }, Row extends { businessId: BusinessId }>(
  table: ArchiveTable<Row, unknown>,
  lock: (db: Database, wanted: OfBusiness<R>[]) => Promise<(wanted: OfBusiness<R>) => Row | null>,
  merge: (before: Row | null, given: OfBusiness<R>, now: number) => Row,
  note: (scope: Scope, id: BusinessId) => void,
): (scope: Scope, items: Item<R>[]) => Promise<Item[]> {
  return async (scope, items) => {
    const found = await findBusinesses(scope, items);
    const wanted = found.map(({ item, business }) => ({ ...item.record, businessId: business.id }));
    const storedOf = await lock(scope.context.db, wanted);
    const changes = wanted.map((given) => {
      const before = storedOf(given);
      return { before, after: merge(before, given, scope.now) };
    });
    const { created, updated } = await store(scope, table, changes);
    for (const { businessId } of [...created, ...updated]) note(scope, businessId);
    return [];
  };
}
