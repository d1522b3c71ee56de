// Which small pictures a form may show, and what happened to those that it still names.
import type { PhotoId, ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** The name of an upload that no review has, until it expires, or of a picture that readers see; null for any other. */
export async function findPreview(context: Context, id: PhotoId): Promise<string | null> {
  const [row] = await sent(context, id, context.clock.now().toISOString());
  return row?.name ?? null;
}

/** The name of a picture of the review, also while it waits, and while one that was taken down is kept. */
export async function findOwnPreview(context: Context, id: PhotoId, reviewId: ReviewId): Promise<string | null> {
  const [row] = await ofOwn(context, id, reviewId);
  return row?.name ?? null;
}

/** `down`: a moderator took one of this review down. `used`: another review has one. Null where none of them is there. */
export async function fateOf(
  context: Context,
  ids: readonly PhotoId[],
  reviewId?: ReviewId,
): Promise<"down" | "used" | null> {
  const [row] = await fates(context, ids, reviewId ?? null);
  return row ? (row.isOwn ? "down" : "used") : null;
}

const sent = statement<{ name: string }>(
  "photo_sent",
  `select p.name from review_photo p where p.id = $1::uuid and p.state = 'sent' and p.expires_at > $2::timestamptz
  union all
  select p.name from review_photo p
  join review r on r.id = p.review_id and r.status = 'published'
  join business b on b.id = p.business_id and b.profile = 'public' and b.shows_photos
  where p.id = $1::uuid and p.state = 'shown' and p.revision_id is null`,
);

const ofOwn = statement<{ name: string }, [PhotoId, ReviewId]>(
  "photo_of_own",
  "select name from review_photo where id = $1::uuid and review_id = $2::uuid and revision_id is null and state in ('waiting', 'shown', 'taken_down')",
);

const fates = statement<{ isOwn: boolean }>(
  "photo_fates",
  `select coalesce(review_id = $2::uuid, false) as "isOwn" from review_photo
  where id = any($1::uuid[]) and review_id is not null order by 1 desc`,
);
