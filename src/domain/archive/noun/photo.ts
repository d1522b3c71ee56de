// Applies pictures: queues each that its review lacks. What reads the queue fetches it, or takes the file from a folder.
import type { PhotoId } from "#contract/id.ts";
import { nameKey } from "#domain/business/archive/field.ts";
import { EXPORTED_PHOTOS, type PhotoRecord, presentPhoto, readPhoto } from "#domain/review/photo/archive.ts";
import { type ArchivedPhoto, closedReviews, queueArchived, storedPhotos } from "#domain/review/photo/fetch/queue.ts";
import { findBusinesses, findReviews } from "../batch/lookup.ts";
import { type Item, reject, type Scope } from "../batch/scope.ts";
import type { Noun } from "./noun.ts";

export const photos: Noun = {
  read: readPhoto,
  apply,
  exported: EXPORTED_PHOTOS,
  present: (row, baseUrl) => presentPhoto(row as Parameters<typeof presentPhoto>[0], baseUrl),
};

async function apply(scope: Scope, items: Item<PhotoRecord>[]): Promise<Item[]> {
  const { db } = scope.context;
  const found = await findBusinesses(scope, items);
  const named = found.map(({ item, business }) => ({ business: business.id, name: item.record.externalId }));
  const reviews = await findReviews(db, named);
  const ids = items.map(({ record }) => record.id);
  const stored = new Map<PhotoId, string | null>();
  for (const { id, reviewId } of await storedPhotos(db, ids)) stored.set(id, reviewId);
  const closed = new Set((await closedReviews(db, [...reviews.values()])).map(({ id }) => id));
  const queued: ArchivedPhoto[] = [];
  for (const { item, business } of found) {
    const { externalId, key: _, business: __, url, ...record } = item.record;
    const reviewId = reviews.get(nameKey({ business: business.id, name: externalId }));
    const source = scope.photosBeside ? null : url;
    if (reviewId === undefined) reject(scope, item, `review ${JSON.stringify(externalId)} is unknown`);
    else if (stored.get(record.id) === reviewId) scope.unchanged++;
    else if (stored.get(record.id)) reject(scope, item, "id is the picture of another review");
    else if (closed.has(reviewId)) reject(scope, item, "the review was removed or its author erased, which is final");
    else if (source === null && !scope.photosBeside)
      reject(scope, item, "url is missing: name the folder of the pictures with --photos");
    else {
      scope.created++;
      queued.push({ ...record, businessId: business.id, reviewId, line: item.line, source });
    }
  }
  await queueArchived(scope.context, queued);
  return [];
}
