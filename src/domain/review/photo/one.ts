// The pictures of a review with the decisions about each, for its author and for moderators.
import type { PhotoId, ReviewId, UserId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { placeOf } from "../state/reported.ts";
import { OBJECTION_DAYS } from "./files.ts";

export type KeptPhoto = {
  id: PhotoId;
  reviewId: ReviewId;
  /** Its place among those that readers see, itself included; from 1. */
  n: number;
  name: string;
  width: number;
  height: number;
  alt: string;
  state: "waiting" | "shown" | "taken_down";
  /** Differs after each decision, objection and change of the text. */
  version: string;
  /** It waits for a moderator. */
  isQueued: boolean;
  /** The review whose picture it looks like. */
  repeats: ReviewId | null;
  decidedBy: UserId | null;
  decider: string | null;
  decidedAt: Date | null;
  /** A moderator can undo the last decision. */
  canUndo: boolean;
  reason: string | null;
  note: string | null;
  objection: string | null;
  answer: string | null;
  /** Until when its author can object; null where they cannot. */
  objectUntil: Date | null;
};

/** Returns the pictures of reviews in the author's order, without those of revisions that wait for their author. */
export async function listKeptPhotos(
  context: Context,
  ids: readonly ReviewId[],
): Promise<ReadonlyMap<ReviewId, KeptPhoto[]>> {
  if (ids.length === 0) return new Map();
  return Map.groupBy(await ofReviews(context, ids, context.clock.now().toISOString()), ({ reviewId }) => reviewId);
}

/** Null for one that no review has. */
export async function findKeptPhoto(context: Context, id: PhotoId): Promise<KeptPhoto | null> {
  const [row] = await one(context, id, context.clock.now().toISOString());
  return row ?? null;
}

/** The name of a picture's files for a moderator; null for one that no review has. */
export async function findPhotoName(context: Context, id: PhotoId): Promise<string | null> {
  const [row] = await nameOf(context, id);
  return row?.name ?? null;
}

const SELECTED = `select p.id, r.id as "reviewId", ${placeOf("p")} as n, p.name, p.width, p.height, p.alt, p.state,
    concat_ws('.', p.state, extract(epoch from p.decided_at), p.objection is not null, md5(p.alt)) as version,
    p.queued_at is not null as "isQueued", o.review_id as repeats, p.decided_by as "decidedBy", u.name as decider,
    p.decided_at as "decidedAt", p.state_before is not null as "canUndo", p.reason, p.note, p.objection, p.answer,
    case when p.state = 'taken_down' and p.objection is null
      and p.decided_at > $2::timestamptz - make_interval(days => ${OBJECTION_DAYS})
      then p.decided_at + make_interval(days => ${OBJECTION_DAYS}) end as "objectUntil"
  from review_photo p join review r on r.id = p.review_id left join review_photo o on o.id = p.repeats left join "user" u on u.id = p.decided_by`;

const ofReviews = statement<KeptPhoto>(
  "photo_of_reviews",
  `${SELECTED} where p.review_id = any($1::uuid[]) and p.revision_id is null order by p.position, p.id`,
);

const one = statement<KeptPhoto>("photo_one", `${SELECTED} where p.id = $1::uuid and p.revision_id is null`);

const nameOf = statement<{ name: string }, [PhotoId]>(
  "photo_name",
  "select name from review_photo where id = $1::uuid and review_id is not null",
);
