// Deletes the pictures that an import added to reviews which stay when it is undone, and those that it would still fetch.
import type { BusinessId, ImportId, ReviewId } from "#contract/id.ts";
import { touch } from "#domain/business/state/touch.ts";
import { recordEntries } from "#domain/log/entry.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { ImportedBy } from "../../lifecycle/log-entry.ts";
import { showAgain } from "../show.ts";

/** Call it in the transaction of the undo. @param by who asked for it */
export async function takeBackPhotos(inside: Context, id: ImportId, by: ImportedBy): Promise<void> {
  const reviews = await reviewsOf(inside, id);
  if (reviews.length === 0) return;
  await forget(inside, id);
  for (const { reviewId, businessId, slug, isEntered, shown } of reviews) {
    const photos = (await showAgain(inside, reviewId)) ?? [];
    const about = { business: { id: businessId, slug }, reviewId, by, reason: "import" };
    if (isEntered && photos.length < shown) await recordEntries(inside, [{ ...about, event: "photo-removed" }]);
  }
  await touch(inside, [...new Set(reviews.map(({ businessId }) => businessId))]);
}

/** @property shown how many pictures readers saw before the undo. @property isEntered the log has the review */
type Undone = { reviewId: ReviewId; businessId: BusinessId; slug: string; isEntered: boolean; shown: number };

// Locked in the order of ids, as every writer does.
const reviewsOf = statement<Undone, [ImportId]>(
  "photo_fetch_undone_reviews",
  `select r.id as "reviewId", r.business_id as "businessId", b.slug, r.status <> 'pending' as "isEntered",
    coalesce(jsonb_array_length(r.photos), 0) as shown
  from review r join business b on b.id = r.business_id
  where r.id in (select review_id from photo_fetch where import_id = $1::uuid) order by r.id for update of r`,
);

const forget = statement<unknown, [ImportId]>(
  "photo_fetch_undo",
  `with gone as (delete from photo_fetch where import_id = $1::uuid returning id)
  delete from review_photo p using gone where p.id = gone.id`,
);
