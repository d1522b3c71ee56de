// The switches of pictures: a business shows all pictures of its reviews or none, and so does the service. The column `photos` of a review
// says what readers see, so every list, feed and answer follows.
import type { BusinessId, OrganisationId, ReviewId } from "#contract/id.ts";
import { setShowsPhotos } from "#domain/business/profile/update.ts";
import { type LogAsker, recordEntries } from "#domain/log/entry.ts";
import { inBatches } from "#platform/database/batch.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { ReviewStatus } from "../state/columns.ts";
import { PHOTOS_OF_REVIEW } from "./show.ts";

const BATCH = 1_000;

/** Call it in a transaction. Locks the business before its reviews, as all who change pictures. @returns false where the business does so already, null where the organisation does not manage it */
export async function switchPhotos(
  inside: Context,
  of: { organisationId: OrganisationId; businessId: BusinessId; shows: boolean },
): Promise<boolean | null> {
  const changed = await setShowsPhotos(inside, of.organisationId, of.businessId, of.shows);
  if (changed) await followSwitch(inside, of.businessId, of.shows, "business");
  return changed;
}

/** Makes the reviews of a business follow its switch, which the surrounding transaction set. */
export async function followSwitch(inside: Context, id: BusinessId, shows: boolean, by: LogAsker): Promise<void> {
  const rows = await (shows ? showOfBusiness : hideOfBusiness)(inside, id, inside.clock.now().toISOString());
  await enterSwitch(inside, rows, shows, by);
}

/** Makes all reviews follow the setting PHOTOS. @returns how many reviews changed */
export async function followSetting(context: Context, shows: boolean, batch = BATCH): Promise<number> {
  const follow = shows ? showAll : hideAll;
  return inBatches(batch, () =>
    inTransaction(context, async (inside) => {
      const rows = await follow(inside, inside.clock.now().toISOString(), batch);
      await enterSwitch(inside, rows, shows, "operator");
      return rows.length;
    }),
  );
}

type Switched = { id: ReviewId; businessId: BusinessId; slug: string; status: ReviewStatus };

/** A reader of the change feed hears of each review. One that waits for its author is not in the log. */
async function enterSwitch(inside: Context, rows: readonly Switched[], shows: boolean, by: LogAsker): Promise<void> {
  const event = shows ? "photo-added" : "photo-removed";
  await recordEntries(
    inside,
    rows
      .filter(({ status }) => status !== "pending" && status !== "removed")
      .map(({ id, businessId, slug }) => ({ event, business: { id: businessId, slug }, reviewId: id, by })),
  );
}

const SWITCHED = `returning r.id, r.business_id as "businessId", r.status, b.slug`;

const hideOfBusiness = statement<Switched>(
  "photo_hide_business",
  `update review r set photos = null, updated_at = $2::timestamptz from business b
  where r.business_id = $1::uuid and b.id = r.business_id and r.photos is not null ${SWITCHED}`,
);

const showOfBusiness = statement<Switched>(
  "photo_show_business",
  `update review r set photos = ${PHOTOS_OF_REVIEW}, updated_at = $2::timestamptz from business b
  where r.business_id = $1::uuid and b.id = r.business_id and r.id in (
    select review_id from review_photo where business_id = $1::uuid and review_id is not null and state = 'shown' and revision_id is null) ${SWITCHED}`,
);

const hideAll = statement<Switched>(
  "photo_hide_all",
  `update review r set photos = null, updated_at = $1::timestamptz from business b
  where b.id = r.business_id and r.id in (
    select id from review where status = 'published' and photos is not null limit $2::int for update skip locked) ${SWITCHED}`,
);

const showAll = statement<Switched>(
  "photo_show_all",
  `update review r set photos = ${PHOTOS_OF_REVIEW}, updated_at = $1::timestamptz from business b
  where b.id = r.business_id and r.id in (
    select distinct v.id from review_photo p join review v on v.id = p.review_id and v.photos is null and v.status = 'published'
    join business b on b.id = v.business_id and b.shows_photos
    where p.state = 'shown' and p.revision_id is null and p.review_id is not null limit $2::int) ${SWITCHED}`,
);
