// Applies organisations.
import { ORGANISATION, type OrganisationRecord } from "#domain/account/archive.ts";
import { type Item, type Scope, store } from "../batch/scope.ts";
import type { Noun } from "./noun.ts";

export const organisations: Noun = { ...ORGANISATION, apply };

const lock = ORGANISATION.lockBy("id");

async function apply(scope: Scope, items: Item<OrganisationRecord>[]): Promise<Item[]> {
  const records = items.map(({ record }) => record);
  const storedOf = await lock(scope.context.db, records);
  const changes = records.map((record) => {
    const before = storedOf(record);
    const createdAt = record.createdAt ?? before?.createdAt ?? scope.now;
    const fresh = { billingInterval: "month", periodAnchor: createdAt, createdAt } as const;
    return { before, after: ORGANISATION.merge(before, record, fresh) };
  });
  const { updated } = await store(scope, ORGANISATION, changes);
  for (const { id } of updated) {
    scope.topics.add(`organisation:${id}`);
    scope.organisations.add(id);
  }
  return [];
}
