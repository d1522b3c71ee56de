// The switches of pictures: a business shows all pictures of its reviews or none, and so does the service. The column `photos` of a review
// says what readers see, so every list, feed and answer follows.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { setShowsPhotos } from "#domain/business/profile/update.ts";
import { inBatches } from "#platform/database/batch.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { PHOTOS_OF_REVIEW } from "./show.ts";

const BATCH = 1_000;

/** Call it in a transaction. Locks the business before its reviews, as all who change pictures. @returns false where the business does so already, null where the organisation does not manage it */
export async function switchPhotos(
  inside: Context,
  of: { organisationId: OrganisationId; businessId: BusinessId; shows: boolean },
): Promise<boolean | null> {
  const changed = await setShowsPhotos(inside, of.organisationId, of.businessId, of.shows);
  if (!changed) return changed;
  const now = inside.clock.now().toISOString();
  await (of.shows ? showOfBusiness : hideOfBusiness)(inside, of.businessId, now);
  return true;
}

/** Makes all reviews follow the setting PHOTOS. @returns how many reviews changed */
export async function followSetting(context: Context, shows: boolean, batch = BATCH): Promise<number> {
  const follow = shows ? showAll : hideAll;
  return inBatches(batch, async () => (await follow(context, context.clock.now().toISOString(), batch)).length);
}

const hideOfBusiness = statement(
  "photo_hide_business",
  "update review set photos = null, updated_at = $2::timestamptz where business_id = $1::uuid and photos is not null",
);

const showOfBusiness = statement(
  "photo_show_business",
  `update review r set photos = ${PHOTOS_OF_REVIEW}, updated_at = $2::timestamptz
  where r.business_id = $1::uuid and r.id in (
    select review_id from review_photo where business_id = $1::uuid and review_id is not null and state = 'shown' and revision_id is null)`,
);

const hideAll = statement(
  "photo_hide_all",
  `update review set photos = null, updated_at = $1::timestamptz where id in (
    select id from review where status = 'published' and photos is not null limit $2::int for update skip locked)
  returning 1`,
);

const showAll = statement(
  "photo_show_all",
  `update review r set photos = ${PHOTOS_OF_REVIEW}, updated_at = $1::timestamptz where r.id in (
    select distinct v.id from review_photo p join review v on v.id = p.review_id and v.photos is null and v.status = 'published'
    join business b on b.id = v.business_id and b.shows_photos
    where p.state = 'shown' and p.revision_id is null and p.review_id is not null limit $2::int)
  returning 1`,
);
