// Puts pictures that were sent before into a review, in the transaction that writes it.
import type { BusinessId, PhotoId, ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
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

/** An upload for a review. @property mustWait it looks like a picture that a moderator took down. @property isHidden the business shows no pictures */
export type TakenPhoto = ShownPhoto & { mustWait: boolean; isHidden: boolean };

/**
 * Locks uploads for a review of the business. Refuses with validation_error where one expired, belongs to another business, or went into
 * another review meanwhile: its author must hear of it. Where the business shows no pictures they are kept for when it does.
 * @param given in order; MOST_PHOTOS at most
 */
export async function takeUploads(
  inside: Context,
  businessId: BusinessId,
  given: readonly GivenPhoto[],
): Promise<TakenPhoto[]> {
  const taken = await lockUploads(inside, businessId, given);
  if (taken.length < Math.min(MOST_PHOTOS, new Set(given.map(({ id }) => id)).size))
    throw new Refusal("validation_error", "A picture is no longer kept.", {
      says: sentence("review.photoUsed"),
      field: "photos",
    });
  return taken;
}

/** As `takeUploads`, but leaves out those that are gone. */
export async function lockUploads(
  inside: Context,
  businessId: BusinessId,
  given: readonly GivenPhoto[],
): Promise<TakenPhoto[]> {
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

/** Those that readers see at once with a public review whose pictures show; null for none. */
export function seenAtOnce(taken: readonly TakenPhoto[]): ShownPhoto[] | null {
  const seen = taken.filter(({ mustWait, isHidden }) => !mustWait && !isHidden);
  return seen.length === 0 ? null : seen.map(({ id, name, width, height, alt }) => ({ id, name, width, height, alt }));
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

/** Raises a case where one looks like a picture of another review; one like a picture that a moderator took down waits. @param photos as `takeUploads` gave them */
export async function attachPhotos(
  inside: Context,
  { reviewId, revisionId, state, from = 0 }: Into,
  photos: readonly TakenPhoto[],
): Promise<void> {
  if (photos.length === 0) return;
  const given = JSON.stringify(
    photos.map(({ id, alt, mustWait }, at) => ({ id, alt, position: from + at, state: mustWait ? "waiting" : state })),
  );
  await attach(inside, reviewId, revisionId ?? null, given, inside.clock.now().toISOString());
}

const hold = statement<{ shows: boolean }, [ReviewId]>(
  "photo_hold_switch",
  "select b.shows_photos as shows from business b join review r on r.business_id = b.id where r.id = $1::uuid for share of b",
);

// Locks the business: the switch of its pictures waits until this transaction has written them, and then hides them, too.
const take = statement<Omit<TakenPhoto, "alt">>(
  "photo_take",
  `select p.id, p.name, p.width, p.height, not b.shows_photos as "isHidden", exists(
    select from (
      select sha256, fingerprint from review_photo where review_id is not null and state = 'taken_down'
        and ${PHOTO_BANDS} && (select ${PHOTO_BANDS} from review_photo where id = p.id)
      order by decided_at desc limit ${MOST_COMPARED}
    ) o
    -- Plain areas have the same fingerprint, so there only the same picture is one.
    where o.sha256 = p.sha256 or o.fingerprint <> '0000000000000000'
      and bit_count(('x' || o.fingerprint)::bit(64) # ('x' || p.fingerprint)::bit(64)) <= ${LIKE_BITS}
  ) as "mustWait"
  from review_photo p join business b on b.id = p.business_id
  where p.id = any($2::uuid[]) and p.business_id = $1::uuid and p.state = 'sent' and p.expires_at > $3::timestamptz
  order by p.id for update of p for share of b`,
);

const attach = statement(
  "photo_attach",
  `with given as (
    select g.*, (
      select o.id from (
        select id, review_id, fingerprint, state from review_photo
        where review_id is not null and ${PHOTO_BANDS} && (select ${PHOTO_BANDS} from review_photo where id = g.id)
          and fingerprint <> '0000000000000000'
        limit ${MOST_COMPARED}
      ) o
      where (o.review_id <> $1::uuid or o.state = 'taken_down') and bit_count(('x' || o.fingerprint)::bit(64)
        # ('x' || (select fingerprint from review_photo where id = g.id))::bit(64)) <= ${LIKE_BITS}
      order by o.state = 'taken_down' desc, o.id limit 1
    ) as repeats
    from json_to_recordset($3::text::json) g(id uuid, alt text, position smallint, state text)
  )
  update review_photo p set review_id = $1::uuid, revision_id = $2::uuid, state = g.state, alt = g.alt, position = g.position,
    ip_hash = null, expires_at = null, repeats = g.repeats,
    queued_at = case when g.state = 'waiting' or g.repeats is not null then $4::timestamptz end
  from given g where p.id = g.id`,
);
