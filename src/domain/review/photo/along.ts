// The pictures that go along with a review, or with a revision of one, whose author has not confirmed it.
import type { PhotoId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** SQL: the `ShownPhoto`s of the review `r`, or of its revision `v`, in the author's order. */
export const photosAlong = `(select coalesce(json_agg(json_build_object('id', y.id, 'name', y.name, 'width', y.width, 'height', y.height,
    'alt', y.alt) order by y.position, y.id), '[]')
  from review_photo y where y.review_id = r.id and y.revision_id is not distinct from v.id and y.state <> 'taken_down')`;

/** The name of a picture that goes along with it. @param id of the review or the revision */
export async function findAlong(context: Context, photo: PhotoId, id: string): Promise<string | null> {
  const [row] = await along(context, photo, id);
  return row?.name ?? null;
}

const along = statement<{ name: string }, [PhotoId, string]>(
  "photo_along",
  `select name from review_photo where id = $1::uuid and state <> 'taken_down'
    and (revision_id = $2::uuid or review_id = $2::uuid and revision_id is null)`,
);
