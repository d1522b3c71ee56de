// Applies ratings on other platforms.
import { mergePlatform, PLATFORM, type PlatformRecord } from "#domain/business/archive/platform.ts";
import { findBusinesses } from "../batch/lookup.ts";
import { type Item, type Scope, store } from "../batch/scope.ts";
import type { Noun } from "./noun.ts";

export const platforms: Noun = { ...PLATFORM, apply };

const lock = PLATFORM.lockBy("businessId", "platform");

async function apply(scope: Scope, items: Item<PlatformRecord>[]): Promise<Item[]> {
  const found = await findBusinesses(scope, items);
  const wanted = found.map(({ item, business }) => ({ ...item.record, businessId: business.id }));
  const storedOf = await lock(scope.context.db, wanted);
  const changes = wanted.map((given) => {
    const before = storedOf(given);
    return { before, after: mergePlatform(before, given, scope.now) };
  });
  const { created, updated } = await store(scope, PLATFORM, changes);
  for (const { businessId } of [...created, ...updated]) scope.platforms.add(businessId);
  return [];
}
