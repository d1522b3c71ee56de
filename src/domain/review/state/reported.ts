// The subject of a report: a review, or one of its pictures.
import type { PhotoId, ReviewId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** A picture that its author removed has no row. */
const photoIsOnline = (photo: string, review: string) => `exists (select from review_photo h
    where h.id = ${photo} and h.review_id = ${review}.id and h.state = 'shown' and h.revision_id is null)`;

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
