// Puts pictures that were sent before into a review, in the transaction that writes it.
import type { BusinessId, PhotoId, ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { ShownPhoto } from "../state/photo.ts";
import { PHOTO_BANDS } from "./table.ts";

export const MOST_PHOTOS = 5;
/** The most characters of an alternative text. */
export const MOST_ALT = 300;
/** Bits in which fingerprints of pictures that look alike differ at most. */
const LIKE_BITS = 3;
/** Pictures with which a new one is compared: a picture sent ten thousand times must not slow each review down. */
const MOST_COMPARED = 200;

export type GivenPhoto = { id: PhotoId; alt: string };

/**
 * Locks uploads for a review of the business. Leaves out those that expired, that belong to another business, and that another review
 * has; all where the business shows no pictures. @param given in order; MOST_PHOTOS at most
 * @param hidden takes them there, too: a file of an import or archive keeps its pictures, for when the business shows them again
 */
export async function takeUploads(
  inside: Context,
  businessId: BusinessId,
  given: readonly GivenPhoto[],
  hidden = false,
): Promise<ShownPhoto[]> {
  if (given.length === 0) return [];
  const altOf = new Map(given.map(({ id, alt }) => [id, alt]));
  const ids = [...altOf.keys()].slice(0, MOST_PHOTOS);
  const found = await take(inside, businessId, ids, inside.clock.now().toISOString(), hidden);
  const byId = new Map(found.map((each) => [each.id, each]));
  return ids.flatMap((id) => {
    const photo = byId.get(id);
    return photo ? [{ ...photo, alt: altOf.get(id) ?? "" }] : [];
  });
}

/** Keeps the switch of the business's pictures as it is until the transaction ends. Call it before the review is locked, as the switch does.
 * @returns whether the business shows pictures */
export async function holdSwitch(inside: Context, id: ReviewId): Promise<boolean> {
  const [row] = await hold(inside, id);
  return row?.shows ?? true;
}

type Into = {
  reviewId: ReviewId;
  /** A revision that waits for its author. */
  revisionId?: string;
  state: "waiting" | "shown";
  /** The position of the first. */
  from?: number;
};

/** Raises a case where one looks like a picture of another review. @param photos as `takeUploads` gave them */
export async function attachPhotos(
  inside: Context,
  { reviewId, revisionId, state, from = 0 }: Into,
  photos: readonly ShownPhoto[],
): Promise<void> {
  if (photos.length === 0) return;
  const given = JSON.stringify(photos.map(({ id, alt }, at) => ({ id, alt, position: from + at })));
  await attach(inside, reviewId, revisionId ?? null, state, given, inside.clock.now().toISOString());
}

const hold = statement<{ shows: boolean }, [ReviewId]>(
  "photo_hold_switch",
  "select b.shows_photos as shows from business b join review r on r.business_id = b.id where r.id = $1::uuid for share of b",
);

// Locks the business: the switch of its pictures waits until this transaction has written them, and then hides them, too.
const take = statement<Omit<ShownPhoto, "alt">>(
  "photo_take",
  `select p.id, p.name, p.width, p.height from review_photo p
  join business b on b.id = p.business_id and (b.shows_photos or $4::boolean)
  where p.id = any($2::uuid[]) and p.business_id = $1::uuid and p.state = 'sent' and p.expires_at > $3::timestamptz
  order by p.id for update of p for share of b`,
);

const attach = statement(
  "photo_attach",
  `with given as (
    select g.*, (
      select o.id from (
        select id, review_id, fingerprint from review_photo
        where review_id is not null and ${PHOTO_BANDS} && (select ${PHOTO_BANDS} from review_photo where id = g.id)
          and fingerprint <> '0000000000000000'
        limit ${MOST_COMPARED}
      ) o
      where o.review_id <> $1::uuid and bit_count(('x' || o.fingerprint)::bit(64)
        # ('x' || (select fingerprint from review_photo where id = g.id))::bit(64)) <= ${LIKE_BITS}
      order by o.id limit 1
    ) as repeats
    from json_to_recordset($4::text::json) g(id uuid, alt text, position smallint)
  )
  update review_photo p set review_id = $1::uuid, revision_id = $2::uuid, state = $3::text, alt = g.alt, position = g.position,
    ip_hash = null, expires_at = null, repeats = g.repeats,
    queued_at = case when $3::text = 'waiting' or g.repeats is not null then $5::timestamptz end
  from given g where p.id = g.id`,
);
