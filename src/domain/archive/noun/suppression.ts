// Applies suppressions.
import { toWire } from "#contract/id.ts";
import { SUPPRESSION, type SuppressionRecord } from "#domain/invitation/archive/suppression.ts";
import { findOrganisations } from "../batch/lookup.ts";
import { type Item, reject, type Scope, store } from "../batch/scope.ts";
import type { Noun } from "./noun.ts";

export const suppressions: Noun = { ...SUPPRESSION, apply };

const lock = SUPPRESSION.lockBy("organisationId", "address");

async function apply(scope: Scope, items: Item<SuppressionRecord>[]): Promise<Item[]> {
  const organisations = await findOrganisations(
    scope.context.db,
    items.map(({ record }) => record),
  );
  const known = items.filter((item) => {
    if (organisations.has(item.record.organisationId)) return true;
    reject(scope, item, `organisation ${toWire("org", item.record.organisationId)} is unknown`);
    return false;
  });
  const records = known.map(({ record }) => record);
  const storedOf = await lock(scope.context.db, records);
  const changes = records.map((record) => {
    const before = storedOf(record);
    return { before, after: SUPPRESSION.merge(before, record, { createdAt: scope.now }) };
  });
  await store(scope, SUPPRESSION, changes);
  return [];
}
