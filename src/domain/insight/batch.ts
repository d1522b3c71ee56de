// Portions of businesses that cost about the same: some have ten reviews, some a million.
import type { BusinessId } from "#platform/id.ts";

/** In the given order. A business with more reviews than `most.reviews` is a batch of its own. */
export function batchesOf(
  businesses: readonly { id: BusinessId; reviews: number }[],
  most: { businesses: number; reviews: number },
): BusinessId[][] {
  const batches: BusinessId[][] = [];
  let batch: BusinessId[] = [];
  let reviews = 0;
  for (const each of businesses) {
    if (batch.length > 0 && (batch.length >= most.businesses || reviews + each.reviews > most.reviews)) {
      batches.push(batch);
      batch = [];
      reviews = 0;
    }
    batch.push(each.id);
    reviews += each.reviews;
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}
