// Decides which pictures of a review readers see. The review's column `photos` repeats them, so that lists read no other table.
import type { BusinessId, PhotoId, ReviewId } from "#contract/id.ts";
import { touch } from "#domain/business/state/touch.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { recordReviewEvent } from "../state/event.ts";
import { findReply, type LockedReview, lockReview } from "../state/lock.ts";
import { type PhotoSize, photoFile, type ShownPhoto } from "../state/photo.ts";
import { attachPhotos, type GivenPhoto, MOST_PHOTOS, takeUploads } from "./attach.ts";

/** Call it in a transaction. Returns false where no review has the picture, or it has the state already. */
export async function decidePhoto(inside: Context, id: PhotoId, to: "shown" | "taken_down"): Promise<boolean> {
  const [found] = await reviewOf(inside, id);
  const row = found?.reviewId && (await lockReview(inside, found.reviewId));
  if (!row) return false;
  const decided = await decide(inside, id, to, inside.clock.now().toISOString());
  if (decided.length === 0) return false;
  await tell(inside, row);
  return true;
}

/**
 * Adds uploads to a review behind the pictures that it has, MOST_PHOTOS in all. They show at once with a verified purchase, and wait
 * otherwise. Call it in a transaction. @returns how many were added
 */
export async function addPhotos(inside: Context, id: ReviewId, given: readonly GivenPhoto[]): Promise<number> {
  const row = await lockReview(inside, id);
  if (!row) return 0;
  const { photos, next } = await countPhotos(inside, id);
  const taken = await takeUploads(inside, row.business.id, given.slice(0, Math.max(0, MOST_PHOTOS - photos)));
  await attachPhotos(inside, { reviewId: id, state: row.verified ? "shown" : "waiting", from: next }, taken);
  if (taken.length > 0 && row.verified) await tell(inside, row);
  return taken.length;
}

/** Puts the pictures of a confirmed revision into its review, in place of those that it had. A revision without pictures leaves them. */
export async function useRevisionPhotos(inside: Context, reviewId: ReviewId, revisionId: string): Promise<void> {
  const replaced = await replace(inside, reviewId, revisionId);
  if (replaced.length > 0) await showAgain(inside, reviewId);
}

/** How many pictures a review has, and the position behind them. */
export async function countPhotos(inside: Context, id: ReviewId): Promise<{ photos: number; next: number }> {
  const [had] = await countOf(inside, id);
  return had ?? { photos: 0, next: 0 };
}

/** Deletes the pictures of reviews, with those of their revisions and those that imports would fetch. The caller tells caches. */
export async function dropPhotos(inside: Context, ids: readonly ReviewId[]): Promise<void> {
  await drop(inside, ids);
}

/** The name of a picture's file that readers may see, and its business; null for any other. */
export async function findShown(
  context: Context,
  name: string,
  size: PhotoSize,
): Promise<{ file: string; businessId: BusinessId } | null> {
  const [row] = await shown(context, name);
  return row ? { file: photoFile(name, size), businessId: row.businessId } : null;
}

/** Repeats the pictures in the locked review, and tells receivers and caches of a public one. */
async function tell(inside: Context, row: LockedReview): Promise<void> {
  const photos = await showAgain(inside, row.id);
  if (row.status !== "published") return;
  await recordReviewEvent(inside, "review.updated", { ...row, photos }, { reply: await findReply(inside, row.id) });
  await touch(inside, [row.business.id]);
}

/** Repeats the shown pictures in the review's row, for lists. */
export async function showAgain(inside: Context, id: ReviewId): Promise<ShownPhoto[] | null> {
  const [row] = await repeat(inside, id, inside.clock.now().toISOString());
  return row?.photos ?? null;
}

const reviewOf = statement<{ reviewId: ReviewId | null }, [PhotoId]>(
  "photo_review",
  `select review_id as "reviewId" from review_photo where id = $1::uuid`,
);

const countOf = statement<{ photos: number; next: number }, [ReviewId]>(
  "photo_count",
  `select count(*)::int as photos, coalesce(max(position) + 1, 0)::int as next from review_photo
  where review_id = $1::uuid and revision_id is null`,
);

const decide = statement(
  "photo_decide",
  `update review_photo set state = $2, decided_at = $3::timestamptz
  where id = $1::uuid and review_id is not null and state <> $2 returning 1`,
);

const repeat = statement<{ photos: ShownPhoto[] | null }>(
  "photo_repeat",
  `update review r set updated_at = $2::timestamptz, photos = (
    select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'width', width, 'height', height, 'alt', alt) order by position, id)
    from review_photo where review_id = r.id and state = 'shown' and revision_id is null)
  where r.id = $1::uuid returning photos`,
);

const replace = statement(
  "photo_replace",
  `with fresh as (
    update review_photo set revision_id = null where revision_id = $2::uuid returning 1
  ), old as (
    delete from review_photo where review_id = $1::uuid and revision_id is null and exists (select from fresh)
  )
  select from fresh`,
);

const drop = statement<unknown, [ids: readonly ReviewId[]]>(
  "photo_drop",
  `with queued as (delete from photo_fetch where review_id = any($1::uuid[])),
  gone as (delete from review_photo where review_id = any($1::uuid[]) returning review_id)
  update review set photos = null where id = any($1::uuid[]) and photos is not null and exists (select from gone)`,
);

const shown = statement<{ businessId: BusinessId }, [name: string]>(
  "photo_shown",
  `select p.business_id as "businessId" from review_photo p
  join review r on r.id = p.review_id and r.status = 'published'
  join business b on b.id = p.business_id and b.profile = 'public'
  where p.name = $1 and p.state = 'shown' and p.revision_id is null`,
);
