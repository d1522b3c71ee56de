// Decides which pictures of a review readers see. The review's column `photos` repeats them, so that lists read no other table.
import type { BusinessId, ReviewId } from "#contract/id.ts";
import { touch } from "#domain/business/state/touch.ts";
import { type LogAsker, recordEntries } from "#domain/log/entry.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { recordReviewEvent } from "../state/event.ts";
import { findReply, type LockedReview } from "../state/lock.ts";
import { type PhotoSize, photoFile, type ShownPhoto } from "../state/photo.ts";

/**
 * Repeats the pictures in the locked review after a change, and tells receivers and caches of a public one. The log has an entry where
 * readers got more pictures, one where they lost some, and else one of another order or text.
 */
export async function tellPhotos(
  inside: Context,
  row: LockedReview,
  { added = 0, removed = 0, by, reason }: { added?: number; removed?: number; by: LogAsker; reason?: string },
): Promise<void> {
  const photos = await showAgain(inside, row.id);
  const about = { business: row.business, reviewId: row.id, by };
  // A review that waits for its author is not in the log.
  if (row.status !== "pending")
    await recordEntries(inside, [
      ...(removed > 0 ? [{ ...about, event: "photo-removed" as const, reason }] : []),
      ...(added > 0 ? [{ ...about, event: "photo-added" as const }] : []),
      ...(added + removed === 0 ? [{ ...about, event: "photo-changed" as const }] : []),
    ]);
  if (row.status !== "published") return;
  await recordReviewEvent(inside, "review.updated", { ...row, photos }, { reply: await findReply(inside, row.id) });
  await touch(inside, [row.business.id]);
}

/**
 * Puts the pictures of a confirmed revision into the locked review, in place of those that it had. A revision without pictures leaves them.
 * Those that were taken down stay for their objection. @returns the review after it
 */
export async function useRevisionPhotos(inside: Context, row: LockedReview, revisionId: string): Promise<LockedReview> {
  const [replaced] = await replace(inside, row.id, revisionId);
  if (!replaced || replaced.fresh === 0) return row;
  if (replaced.removed > 0) await tellPhotos(inside, row, { removed: replaced.removed, by: "author" });
  return { ...row, photos: null };
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

/** Whether readers see a picture with a review of the business. */
export async function showsAny(context: Context, id: BusinessId): Promise<boolean> {
  const [row] = await anyShown(context, id);
  return row?.isThere ?? false;
}

/** Repeats the shown pictures in the review's row, for lists. */
export async function showAgain(inside: Context, id: ReviewId): Promise<ShownPhoto[] | null> {
  const [row] = await repeat(inside, id, inside.clock.now().toISOString());
  return row?.photos ?? null;
}

/** SQL: the pictures of review `r` that readers see. */
export const PHOTOS_OF_REVIEW = `(
    select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'width', width, 'height', height, 'alt', alt) order by position, id)
    from review_photo where review_id = r.id and state = 'shown' and revision_id is null
      and (select shows_photos from business where id = r.business_id))`;

const repeat = statement<{ photos: ShownPhoto[] | null }>(
  "photo_repeat",
  `update review r set updated_at = $2::timestamptz, photos = ${PHOTOS_OF_REVIEW}
  where r.id = $1::uuid returning photos`,
);

const replace = statement<{ fresh: number; removed: number }>(
  "photo_replace",
  `with fresh as (
    update review_photo set revision_id = null where revision_id = $2::uuid returning 1
  ), old as (
    delete from review_photo where review_id = $1::uuid and revision_id is null and state <> 'taken_down'
      and exists (select from fresh) returning state
  )
  select (select count(*) from fresh)::int as fresh, (select count(*) from old where state = 'shown')::int as removed`,
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
  join business b on b.id = p.business_id and b.profile = 'public' and b.shows_photos
  where p.name = $1 and p.state = 'shown' and p.revision_id is null`,
);

const anyShown = statement<{ isThere: boolean }, [BusinessId]>(
  "photo_any_shown",
  `select exists(select from review where business_id = $1::uuid and status = 'published' and photos is not null) as "isThere"`,
);

const countOf = statement<{ photos: number; next: number }, [ReviewId]>(
  "photo_count",
  `select count(*)::int as photos, coalesce(max(position) + 1, 0)::int as next from review_photo
  where review_id = $1::uuid and revision_id is null`,
);
