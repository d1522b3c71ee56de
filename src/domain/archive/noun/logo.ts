// Applies logos.
import { LOGO, type LogoRecord, mergeLogo } from "#domain/business/archive/logo.ts";
import { findBusinesses } from "../batch/lookup.ts";
import { type Item, type Scope, store } from "../batch/scope.ts";
import type { Noun } from "./noun.ts";

export const logos: Noun = { ...LOGO, apply };

const lock = LOGO.lockBy("businessId");

async function apply(scope: Scope, items: Item<LogoRecord>[]): Promise<Item[]> {
  const found = await findBusinesses(scope, items);
  const wanted = found.map(({ item, business }) => ({ ...item.record, businessId: business.id }));
  const storedOf = await lock(scope.context.db, wanted);
  const changes = wanted.map((given) => {
    const before = storedOf(given);
    return { before, after: mergeLogo(before, given, scope.now) };
  });
  const { created, updated } = await store(scope, LOGO, changes);
  for (const { businessId } of [...created, ...updated]) scope.topics.add(`business:${businessId}`);
  return [];
}
