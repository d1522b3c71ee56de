// The subject of a report: a review, or one of its pictures.
import type { PhotoId, ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** A picture that its author removed has no row. */
const photoIsOnline = (photo: string, review: string) => `exists (select from review_photo h
    where h.id = ${photo} and h.review_id = ${review}.id and h.state = 'shown' and h.revision_id is null)`;

/** A picture that a report or a decision is about. */
export type NamedPhoto = {
  id: PhotoId;
  /** Its place among those that readers see, itself included; from 1. */
  n: number;
  /** Its description; may be empty. */
  alt: string;
};

/** SQL: the place of a picture among those that readers see, itself included. @param photo an alias */
export const placeOf = (photo: string) => `(select count(*)::int from review_photo z
    where z.review_id = ${photo}.review_id and z.revision_id is null and (z.state = 'shown' or z.id = ${photo}.id)
      and (z.position, z.id) <= (${photo}.position, ${photo}.id))`;

/** SQL: the `NamedPhoto` of an id; null for one that is deleted. */
export const namedPhoto = (photo: string) => `(select json_build_object('id', y.id, 'alt', y.alt, 'n', ${placeOf("y")})
  from review_photo y where y.id = ${photo})`;

/** SQL: the subject of a report is online. @param report and review are aliases */
export const subjectIsOnline = (report = "p", review = "r") =>
  `(${review}.status = 'published' and (${report}.photo_id is null or ${photoIsOnline(`${report}.photo_id`, review)}))`;

/** Refuses with validation_error a picture that is not one of the public review. Call it in the transaction of the report. */
export async function requireShownPhoto(inside: Context, reviewId: ReviewId, photo: PhotoId | null): Promise<void> {
  if (photo === null) return;
  const [found] = await shownOf(inside.db, reviewId, photo);
  if (!found)
    throw new Refusal("validation_error", "photo must be a picture of the review that is online.", {
      says: sentence("report.photo"),
      field: "photo",
    });
}

const shownOf = statement<unknown, [ReviewId, PhotoId]>(
  "report_shown_photo",
  `select from review r where r.id = $1::uuid and r.status = 'published' and ${photoIsOnline("$2::uuid", "r")}`,
);
