// Puts pictures that were sent before into a review, in the transaction that writes it.
import type { BusinessId, PhotoId, ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { ShownPhoto } from "../state/photo.ts";

export const MOST_PHOTOS = 5;
/** The most characters of an alternative text. */
export const MOST_ALT = 300;

export type GivenPhoto = { id: PhotoId; alt: string };

/**
 * Locks uploads for a review of the business. Leaves out those that expired, that belong to another business, and that another review
 * has. @param given in order; MOST_PHOTOS at most
 */
export async function takeUploads(
  inside: Context,
  businessId: BusinessId,
  given: readonly GivenPhoto[],
): Promise<ShownPhoto[]> {
  if (given.length === 0) return [];
  const altOf = new Map(given.map(({ id, alt }) => [id, alt]));
  const ids = [...altOf.keys()].slice(0, MOST_PHOTOS);
  const found = await take(inside, businessId, ids, inside.clock.now().toISOString());
  const byId = new Map(found.map((each) => [each.id, each]));
  return ids.flatMap((id) => {
    const photo = byId.get(id);
    return photo ? [{ ...photo, alt: altOf.get(id) ?? "" }] : [];
  });
}

type Into = {
  reviewId: ReviewId;
  /** A revision that waits for its author. */
  revisionId?: string;
  state: "waiting" | "shown";
  /** The position of the first. */
  from?: number;
};

/** @param photos as `takeUploads` gave them */
export async function attachPhotos(
  inside: Context,
  { reviewId, revisionId, state, from = 0 }: Into,
  photos: readonly ShownPhoto[],
): Promise<void> {
  if (photos.length === 0) return;
  const given = JSON.stringify(photos.map(({ id, alt }, at) => ({ id, alt, position: from + at })));
  await attach(inside, reviewId, revisionId ?? null, state, given);
}

const take = statement<Omit<ShownPhoto, "alt">>(
  "photo_take",
  `select id, name, width, height from review_photo
  where id = any($2::uuid[]) and business_id = $1::uuid and state = 'sent' and expires_at > $3::timestamptz
  order by id for update`,
);

const attach = statement(
  "photo_attach",
  `update review_photo p set review_id = $1::uuid, revision_id = $2::uuid, state = $3, alt = g.alt, position = g.position,
    ip_hash = null, expires_at = null
  from json_to_recordset($4::text::json) g(id uuid, alt text, position smallint) where p.id = g.id`,
);
