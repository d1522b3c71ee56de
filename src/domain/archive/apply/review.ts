// Reviews: most are new and go straight into the tables by COPY; the others are compared with what is stored, and the rows
// that differ are locked, compared again and written.
import type { BusinessId, ReviewId } from "#platform/id.ts";
import { toWire } from "#platform/id.ts";
import { findBusinesses, findProducts, type KnownBusiness, placeKey } from "../batch/lookup.ts";
import { type Item, miss, reject, type Scope } from "../batch/scope.ts";
import { keyOf } from "../noun/noun.ts";
import type { ReviewRecord } from "../record/review.ts";
import { createReviews } from "./review-create.ts";
import { lockReviews, readReviews, type StoredReviews } from "./review-read.ts";
import { merge, type Resolved, type ReviewState, sameState } from "./review-state.ts";
import { updateReviews } from "./review-update.ts";

type ReviewItem = Item<ReviewRecord>;
type Ready = { item: ReviewItem; resolved: Resolved };
export type ReviewChange = { before: ReviewState; after: ReviewState };

/** @returns those whose review another line of the round is about, under its other name. */
export async function applyReviews(scope: Scope, items: ReviewItem[]): Promise<Item[]> {
  const ready = await resolve(scope, items);
  const stored = await readReviews(scope.tx, ready);
  const taken = new Set<ReviewId>();
  const postponed: Item[] = [];
  const created: ReviewState[] = [];
  const suspects: (Ready & { id: ReviewId })[] = [];
  for (const { item, resolved } of ready) {
    const before = stored.find(item.record, resolved.businessId);
    const id = before?.row.id ?? item.record.id;
    if (id !== null && taken.has(id)) {
      postponed.push(item);
      continue;
    }
    if (id !== null) taken.add(id);
    const wrong = before === null ? null : contradiction(before, item.record, resolved.businessId);
    if (wrong !== null) {
      reject(scope, item, wrong);
      continue;
    }
    const after = merge(before, item.record, resolved, scope.now);
    if (before === null) {
      scope.created.review++;
      created.push(after);
    } else if (sameState(before, after)) {
      scope.unchanged.review++;
    } else {
      suspects.push({ item, resolved, id: before.row.id });
    }
  }
  await createReviews(scope, created);
  await settle(scope, suspects);
  return postponed;
}

/** Compares again under a lock: a moderator may have been at work since. */
async function settle(scope: Scope, suspects: readonly (Ready & { id: ReviewId })[]): Promise<void> {
  if (suspects.length === 0) return;
  const stored: StoredReviews = await lockReviews(
    scope.tx,
    suspects.map(({ id }) => id),
  );
  const changes: ReviewChange[] = [];
  for (const { item, resolved, id } of suspects) {
    const before = stored.get(id);
    const wrong = contradiction(before, item.record, resolved.businessId);
    if (wrong !== null) {
      reject(scope, item, wrong);
      continue;
    }
    const after = merge(before, item.record, resolved, scope.now);
    if (sameState(before, after)) {
      scope.unchanged.review++;
    } else {
      scope.updated.review++;
      changes.push({ before, after });
    }
  }
  await updateReviews(scope, changes);
}

/** Finds what the records refer to; those that refer to nothing known are done with here. */
async function resolve(scope: Scope, items: ReviewItem[]): Promise<Ready[]> {
  const businesses = await findBusinesses(
    scope.tx,
    items.map(({ record }) => record.business),
  );
  const known: { item: ReviewItem; business: KnownBusiness }[] = [];
  for (const item of items) {
    const { business: slug } = item.record;
    const business = businesses.get(slug);
    if (business) known.push({ item, business });
    else miss(scope, item, keyOf.business(slug), `business ${JSON.stringify(slug)} is unknown`);
  }
  const products = await findProducts(
    scope.tx,
    known.flatMap(({ item, business }) =>
      (item.record.products ?? []).map(({ shopId }) => ({ business: business.id, name: shopId })),
    ),
  );
  const ready: Ready[] = [];
  for (const { item, business } of known) {
    const rated: [string, number][] = [];
    let missing: string | null = null;
    for (const { shopId, rating } of item.record.products ?? []) {
      const id = products.get(placeKey({ business: business.id, name: shopId }));
      if (id === undefined) missing ??= shopId;
      else rated.push([id, rating]);
    }
    if (missing !== null) {
      const reason = `product ${JSON.stringify(missing)} of business ${JSON.stringify(business.slug)} is unknown`;
      miss(scope, item, keyOf.product(business.slug, missing), reason);
      continue;
    }
    rated.sort(([a], [b]) => (a < b ? -1 : 1));
    const resolved: Resolved = { businessId: business.id, products: item.record.products ? rated : undefined };
    ready.push({ item, resolved });
  }
  return ready;
}

function contradiction({ row }: ReviewState, record: ReviewRecord, businessId: BusinessId): string | null {
  if (row.business_id !== businessId) return `externalId ${toWire("rev", row.id)} is a review of another business`;
  const revives = row.status === "removed" && record.status !== undefined && record.status !== "removed";
  return revives ? "status cannot change: the review was removed, which is final" : null;
}
