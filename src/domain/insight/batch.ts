// Businesses in portions that cost about the same, since some have ten reviews and some have a million.
import type { BusinessId } from "#platform/id.ts";

/** In the order given: so many businesses, so many reviews, or one that has more of them by itself. */
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
