// Inserts a review with its author and fingerprint in one statement, and product ratings in another.
import type { BusinessId, ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Fingerprint } from "../near-copy/fingerprint.ts";
import type { ReviewStatus } from "../state/columns.ts";
import type { ShownPhoto } from "../state/photo.ts";
import { type ProductRating, ratingsJson } from "../state/product-rating.ts";
import type { Label } from "../state/reward.ts";
import type { Submission } from "../state/submission.ts";

export type NewReview = Submission &
  Label & {
    id: ReviewId;
    businessId: BusinessId;
    source: "invitation" | "organic";
    status: ReviewStatus;
    language: string;
    /** Language of the form. */
    formLanguage: string;
    createdAt: Date;
    email: string | null;
    ipHash: Uint8Array | null;
    confirmedAt: Date | null;
    fingerprint: Fingerprint | null;
    ratings: readonly ProductRating[];
    /** Those that show with the review. Null: none. */
    photos?: readonly ShownPhoto[] | null;
  };

/**
 * Stores ratings of the business's own products only, and returns them. Returns null, and writes nothing, if the mailbox has an organic
 * review of the business already.
 */
export async function insertReview(inside: Context, given: NewReview): Promise<ProductRating[] | null> {
  const { db } = inside;
  const ratings = ratingsJson(given.ratings);
  const createdAt = given.createdAt.toISOString();
  const inserting = insert(
    db,
    given.id,
    given.businessId,
    given.email,
    given.ipHash && Buffer.from(given.ipHash),
    given.confirmedAt?.toISOString() ?? null,
    given.source,
    createdAt,
    given.rating,
    given.title,
    given.body,
    given.author,
    given.status,
    given.language,
    given.experienceDate,
    given.fingerprint?.simhash.toString() ?? null,
    given.formLanguage,
    given.incentivized,
    given.reward,
    given.rewardNote,
    given.photos ? JSON.stringify(given.photos) : null,
  );
  // Both are sent together. Few reviews rate products, so the others skip the second.
  const rating = given.ratings.length === 0 ? [] : rate(db, given.id, given.businessId, ratings, createdAt);
  const [inserted, rated] = await Promise.all([inserting, rating]);
  return inserted.length === 0 ? null : rated;
}

// The author comes first: if the mailbox is taken, its insert returns no row, and the others insert nothing.
const insert = statement(
  "review_insert",
  `with author as (
    insert into review_author (review_id, business_id, email, ip_hash, confirmed_at, organic, created_at, form_language)
    values ($1::uuid, $2::uuid, $3, $4::bytea, $5::timestamptz, $6 = 'organic', $7::timestamptz, $16)
    on conflict do nothing returning review_id
  ), made as (
    insert into review (id, business_id, rating, title, body, author, verified, source, status, language, experience_date,
      created_at, updated_at, incentivized, reward, reward_note, photos)
    select review_id, $2::uuid, $8::smallint, $9, $10, $11, $6 = 'invitation', $6, $12, $13, $14::date, $7::timestamptz, $7::timestamptz,
      $17::boolean, $18, $19, $20::text::jsonb
    from author
  ), print as (
    insert into review_fingerprint (review_id, simhash)
    select review_id, $15::bigint from author where $15::bigint is not null
  )
  select from author`,
);

const rate = statement<ProductRating>(
  "review_rate",
  `insert into product_rating (product_id, review_id, rating, created_at)
  select product.id, review.id, given.rating, $4::timestamptz
  from review, json_to_recordset($3::json) given(product uuid, rating smallint)
  join product on product.id = given.product and product.business_id = $2::uuid
  where review.id = $1::uuid
  on conflict do nothing returning product_id as "productId", rating`,
);
