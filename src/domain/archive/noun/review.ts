// Applies reviews. Inserts new ones. Compares the others with the stored ones; locks those that differ, compares them again and
// writes them.
import { type ReviewId, toWire } from "#contract/id.ts";
import { sentence } from "#contract/sentence.ts";
import { nameKey } from "#domain/business/archive/field.ts";
import { adapt, waits } from "#domain/review/archive/foreign.ts";
import {
  isSameProducts,
  isSameReply,
  isSameState,
  merge,
  REVIEW,
  type ResolvedReview,
  type ReviewRecord,
  type ReviewState,
  readReview,
} from "#domain/review/archive/record.ts";
import { lockReviews, readReviews } from "#domain/review/archive/stored.ts";
import type { ReviewChange } from "#domain/review/archive/write.ts";
import { addReviews, changeReviews } from "../batch/figure.ts";
import { findBusinesses, findProducts } from "../batch/lookup.ts";
import { type Item, type LineError, reject, type Scope } from "../batch/scope.ts";
import type { Noun } from "./noun.ts";

export const reviews: Noun = { ...REVIEW, read: readReview, apply };

type Resolved = ResolvedReview & { item: Item<ReviewRecord> };

/** @returns items that another line of the round identifies differently */
async function apply(scope: Scope, items: Item<ReviewRecord>[]): Promise<Item[]> {
  const resolved = await resolve(scope, items);
  const stored = await readReviews(scope.context.db, resolved);
  const taken = new Set<ReviewId>();
  const postponed: Item[] = [];
  const created: ReviewState[] = [];
  const suspects: { each: Resolved; id: ReviewId }[] = [];
  for (const each of resolved) {
    const before = stored.find(each.record, each.businessId);
    const id = before?.row.id ?? each.record.ownId;
    if (id !== null && taken.has(id)) {
      postponed.push(each.item);
      continue;
    }
    if (id !== null) taken.add(id);
    if (before === null) {
      scope.created++;
      created.push(merge(null, each, scope.now));
    } else if (changed(scope, before, each) !== null) {
      suspects.push({ each, id: before.row.id });
    }
  }
  await addReviews(scope, created);
  scope.changes.created.push(...created);
  await update(scope, suspects);
  return postponed;
}

/** Compares again under the lock: a moderator may have changed the reviews. */
async function update(scope: Scope, suspects: readonly { each: Resolved; id: ReviewId }[]): Promise<void> {
  if (suspects.length === 0) return;
  const ids = suspects.map(({ id }) => id);
  const stored = await lockReviews(scope.context.db, ids);
  const changes: ReviewChange[] = [];
  for (const { each, id } of suspects) {
    const before = stored.get(id);
    if (before === null) throw new Error("a review went away while it was read");
    const after = changed(scope, before, each);
    if (after === null) continue;
    if (scope.foreign && waits(scope.foreign.owner, before)) {
      scope.different.push(differenceError(each.item.line, before, after));
      scope.changes.different.push({ before, after });
      continue;
    }
    scope.updated++;
    changes.push({ before, after });
  }
  await changeReviews(scope, changes);
  scope.changes.updated.push(...changes);
}

/** Returns the new state; null for an unchanged or a wrong record, and counts it. */
function changed(scope: Scope, before: ReviewState, given: Resolved): ReviewState | null {
  const record = scope.foreign ? adapt(scope.foreign.owner, before, given.record) : given.record;
  if ("wrong" in record) {
    reject(scope, given.item, record.wrong, record.says);
    return null;
  }
  const each = { ...given, record };
  const wrong = contradiction(before, each);
  if (wrong !== null) {
    reject(scope, each.item, wrong);
    return null;
  }
  const after = merge(before, each, scope.now);
  if (!isSameState(before, after)) return after;
  scope.unchanged++;
  return null;
}

/** Fields that an import of another service's file fills. */
const COMPARED = [
  "rating",
  "title",
  "body",
  "author",
  "createdAt",
  "origin",
  "incentivized",
  "language",
  "original",
] as const;

function differenceError(line: number, before: ReviewState, after: ReviewState): LineError {
  const fields = [
    ...COMPARED.filter((name) => before.row[name] !== after.row[name]),
    ...(before.email === after.email ? [] : ["email"]),
    ...(isSameReply(before, after) ? [] : ["reply"]),
    ...(isSameProducts(before, after) ? [] : ["products"]),
  ];
  const names = fields.join(", ");
  return {
    line,
    reason: `the review counts already and stays as it is; a moderator decides about the difference (${names})`,
    says: sentence("importFault.differs", { fields: names }),
  };
}

function contradiction({ row }: ReviewState, { record, businessId }: Resolved): string | null {
  if (row.businessId !== businessId) return `externalId ${toWire("rev", row.id)} is a review of another business`;
  const revives = row.status === "removed" && record.status !== undefined && record.status !== "removed";
  return revives ? "status cannot change: the review was removed, which is final" : null;
}

async function resolve(scope: Scope, items: Item<ReviewRecord>[]): Promise<Resolved[]> {
  const known = await findBusinesses(scope, items);
  const products = await findProducts(
    scope.context.db,
    known.flatMap(({ item, business }) =>
      (item.record.products ?? []).map(({ shopId }) => ({ business: business.id, name: shopId })),
    ),
  );
  return known.flatMap(({ item, business }) => {
    const { record } = item;
    const rated: [string, number][] = [];
    for (const { shopId, rating } of record.products ?? []) {
      const id = products.get(nameKey({ business: business.id, name: shopId }));
      if (id === undefined) {
        reject(
          scope,
          item,
          `product ${JSON.stringify(shopId)} of business ${JSON.stringify(business.slug)} is unknown`,
        );
        return [];
      }
      rated.push([id, rating]);
    }
    rated.sort(([a], [b]) => (a < b ? -1 : 1));
    return { item, record, businessId: business.id, products: record.products && rated };
  });
}
