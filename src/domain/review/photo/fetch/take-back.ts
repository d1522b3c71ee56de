// Deletes the pictures that an import added to reviews which stay when it is undone, and those that it would still fetch.
import type { BusinessId, ImportId, ReviewId } from "#contract/id.ts";
import { touch } from "#domain/business/state/touch.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { showAgain } from "../show.ts";

/** Call it in the transaction of the undo. */
export async function takeBackPhotos(inside: Context, id: ImportId): Promise<void> {
  const reviews = await reviewsOf(inside, id);
  if (reviews.length === 0) return;
  await forget(inside, id);
  for (const { reviewId } of reviews) await showAgain(inside, reviewId);
  await touch(inside, [...new Set(reviews.map(({ businessId }) => businessId))]);
}

// Locked in the order of ids, as every writer does.
const reviewsOf = statement<{ reviewId: ReviewId; businessId: BusinessId }, [ImportId]>(
  "photo_fetch_undone_reviews",
  `select id as "reviewId", business_id as "businessId" from review
  where id in (select review_id from photo_fetch where import_id = $1::uuid) order by id for update`,
);

const forget = statement<unknown, [ImportId]>(
  "photo_fetch_undo",
  `with gone as (delete from photo_fetch where import_id = $1::uuid returning id)
  delete from review_photo p using gone where p.id = gone.id`,
);
