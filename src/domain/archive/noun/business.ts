// Applies businesses. A change of the organisation ends what a decision about a claim would end.
import { toWire } from "#contract/id.ts";
import {
  BUSINESS,
  type BusinessRecord,
  type BusinessRow,
  findCategories,
  findHolders,
  insertTallies,
  mergeBusiness,
  readBusinessRecord,
} from "#domain/business/archive/business.ts";
import { learnWords } from "#domain/business/spelling/learn.ts";
import { endOwnership } from "#domain/integration/ownership.ts";
import { followSwitch } from "#domain/review/photo/switch.ts";
import { findOrganisations } from "../batch/lookup.ts";
import { type Change, type Item, reject, type Scope, store } from "../batch/scope.ts";
import type { Noun } from "./noun.ts";

export const businesses: Noun = { ...BUSINESS, read: readBusinessRecord, apply };

const lock = BUSINESS.lockBy("slug");

async function apply(scope: Scope, items: Item<BusinessRecord>[]): Promise<Item[]> {
  const { db } = scope.context;
  const records = items.map(({ record }) => record);
  const categories = await findCategories(db, [...new Set(records.map(({ category }) => category))]);
  const categoryIds = new Map(categories.map(({ slug, id }) => [slug, id]));
  const organisations = await findOrganisations(db, records);
  const storedOf = await lock(db, records);
  const holders = await findHolders(
    db,
    records.flatMap(({ id }) => id ?? []),
  );
  const slugsById = new Map(holders.map(({ id, slug }) => [id, slug]));
  const changes: Change<BusinessRow>[] = [];
  for (const item of items) {
    const { record } = item;
    const { id, category, organisationId } = record;
    const before = storedOf(record);
    const categoryId = categoryIds.get(category);
    const holder = id && slugsById.get(id);
    if (categoryId === undefined) {
      reject(scope, item, `category ${JSON.stringify(category)} is unknown`);
    } else if (organisationId && !organisations.has(organisationId)) {
      reject(scope, item, `organisation ${toWire("org", organisationId)} is unknown`);
    } else if (before === null && holder !== undefined) {
      reject(scope, item, `id belongs to the business ${JSON.stringify(holder)}`);
    } else {
      const after = mergeBusiness(before, record, categoryId, scope.now);
      if (before === null) slugsById.set(after.id, after.slug);
      changes.push({ before, after });
    }
  }
  const { created, updated } = await store(scope, BUSINESS, changes);
  const tallies = created.map(({ id }) => ({ businessId: id }));
  await insertTallies(db, tallies);
  const ids = [...created, ...updated].map(({ id }) => id);
  await learnWords(db, ids);
  for (const id of ids) scope.topics.add(`business:${id}`);
  for (const { before, after } of changes)
    if (before !== null && before.showsPhotos !== after.showsPhotos)
      await followSwitch(scope.context, after.id, after.showsPhotos, "operator");
  await endOwnerships(scope, changes);
  if (created.length + updated.length > 0) scope.topics.add("claim");
  return [];
}

/**
 * A file that gives a business to another organisation, or to none, ends what a decision about a claim would end. One that was given up
 * before still has the integrations and feeds of its last owner.
 */
async function endOwnerships({ context }: Scope, changes: readonly Change<BusinessRow>[]): Promise<void> {
  for (const { before, after } of changes) {
    const { id, organisationId } = after;
    if (before !== null && before.organisationId !== organisationId)
      await endOwnership(context, id, { before: before.organisationId, after: organisationId });
  }
}
