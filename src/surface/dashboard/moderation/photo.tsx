// The queue of pictures that wait, beside the words of their review, and the decisions about one picture.
import { type ReviewId, toWire } from "#contract/id.ts";
import { findLeftTo, findWithColleague, type LeftTo } from "#domain/review/moderation/complaint.ts";
import {
  decidePhoto,
  listPhotoCases,
  PHOTO_VERDICTS,
  type PhotoCase,
  type PhotoVerdict,
  undoPhoto,
} from "#domain/review/moderation/photo.ts";
import { findKeptPhoto, findPhotoName, listKeptPhotos } from "#domain/review/photo/one.ts";
import { findReviews } from "#domain/review/state/columns.ts";
import { photoFile } from "#domain/review/state/photo.ts";
import { hidden } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { NEVER } from "#surface/look/answer.ts";
import { wordsIn } from "#words/words.ts";
import { done, existing, idIn } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { ownDetail } from "./case/decide.ts";
import { groundFields } from "./case/form.tsx";
import { Left } from "./case/left.tsx";
import { PhotoCards, type SentRuling } from "./case/photo.tsx";
import { casePath, PHOTOS_PATH } from "./kit/path.tsx";
import { queuePage } from "./kit/queue-page.tsx";
import { ReviewCase } from "./kit/review-text.tsx";

/** Bytes of the page that a text may take. */
const ROOM = { title: 480, body: 2_000, copy: 0 };

export function photoQueuePage(visit: UserVisit): Promise<Answer> {
  const { none, end, about } = wordsIn("photoQueue", visit.language);
  let leaves: Leaves = { left: new Map(), withColleague: new Set() };
  return queuePage(visit, {
    title: wordsIn("frame", visit.language).queue.photos,
    path: PHOTOS_PATH,
    size: 5,
    async list(from) {
      const found = await listPhotoCases(visit.context, from);
      leaves = await findLeaves(
        visit,
        found.map(({ review }) => review.id),
      );
      return found;
    },
    positionOf: ({ position }) => position,
    empty: { none, end, text: about },
    draw: (rows) => rows.map((each) => <Card key={each.review.id} of={each} visit={visit} leaves={leaves} />),
  });
}

/** Reviews that the moderator leaves to others, and those about which a colleague can decide. */
type Leaves = { left: ReadonlyMap<ReviewId, LeftTo>; withColleague: ReadonlySet<ReviewId> };

async function findLeaves({ context, user }: UserVisit, ids: readonly ReviewId[]): Promise<Leaves> {
  const [left, withColleague] = await Promise.all([
    findLeftTo(context, ids, user.id),
    findWithColleague(context, ids, user.id),
  ]);
  return { left, withColleague };
}

type CardProps = { of: Omit<PhotoCase, "position">; visit: UserVisit; leaves: Leaves; sent?: SentRuling };

function Card({ of: { review, business, photos }, visit, leaves, sent }: CardProps) {
  const left = leaves.left.get(review.id);
  const leaving = leaves.withColleague.has(review.id) ? visit.user.id : null;
  return (
    <ReviewCase review={review} business={business} about={null} visit={visit} room={ROOM}>
      {left && <Left to={left} />}
      <PhotoCards
        {...{ photos, sent }}
        isOnline={review.status === "published"}
        back={PHOTOS_PATH}
        isLeft={left !== undefined}
        leaving={leaving}
      />
    </ReviewCase>
  );
}

async function find(visit: UserVisit): Promise<Omit<PhotoCase, "position"> & { id: ReturnType<typeof idOf> }> {
  const id = idOf(visit);
  const { reviewId } = existing(await findKeptPhoto(visit.context, id));
  const [rows, photos] = await Promise.all([
    findReviews(visit.context, [reviewId]),
    listKeptPhotos(visit.context, [reviewId]),
  ]);
  const { review, business } = existing(rows[0]);
  return { id, review, business, photos: photos.get(reviewId) ?? [] };
}

function idOf(visit: UserVisit) {
  return idIn(visit, "pho");
}

async function draw(visit: UserVisit, drawn: Drawn, found: Awaited<ReturnType<typeof find>>): Promise<Answer> {
  const leaves = await findLeaves(visit, [found.review.id]);
  const sent = { id: found.id, drawn };
  return page(visit, {
    title: wordsIn("photoQueue", visit.language).title,
    back: { href: PHOTOS_PATH, label: wordsIn("frame", visit.language).queue.photos },
    ...drawn.fault,
    children: <Card of={found} visit={visit} leaves={leaves} sent={sent} />,
  });
}

/** The page that the form stood on: the queue, or the review's own. */
function backPath({ fields }: UserVisit, reviewId: ReviewId): string {
  return fields.back === PHOTOS_PATH ? PHOTOS_PATH : casePath(toWire("rev", reviewId));
}

export const decidePicture = form({
  undone: "decided",
  find,
  fields: ({ fields, language }: UserVisit, { id }) => ({
    verdict: hidden({ read: (typed) => verdictIn(typed) ?? { wrong: wordsIn("photoQueue", language).choose } }),
    ...(verdictIn(fields.verdict) === "take_down" && groundFields("remove", "photo", toWire("pho", id), language)),
  }),
  page: draw,
  change: (inside, { visit, values: { verdict, reason = "other", note = null }, found: { id } }) =>
    decidePhoto(inside, { id, verdict, seen: visit.fields.seen ?? "", reason, note, decidedBy: visit.user.id }),
  entry: (_done, { visit, values: { verdict, reason, note }, found }) => ({
    action: verdict === "show" ? "photo.show" : "photo.take-down",
    subject: toWire("rev", found.review.id),
    detail: {
      photo: toWire("pho", found.id),
      ...(reason !== undefined && { reason, note }),
      ...ownDetail(visit, found),
    },
  }),
  done: ({ visit, values: { verdict } }, { reviewId }) =>
    done(visit, backPath(visit, reviewId), wordsIn("photoQueue", visit.language).done[verdict]),
});

function verdictIn(typed: string | undefined): PhotoVerdict | undefined {
  return PHOTO_VERDICTS.find((each) => each === typed);
}

export const undoPicture = form({
  undone: "undone",
  find,
  fields: (_visit: UserVisit) => ({}),
  page: draw,
  change: (inside, { visit, found: { id } }) =>
    undoPhoto(inside, { id, seen: visit.fields.seen ?? "", decidedBy: visit.user.id }),
  entry: (_done, { visit, found }) => ({
    action: "photo.undo",
    subject: toWire("rev", found.review.id),
    detail: { photo: toWire("pho", found.id), ...ownDetail(visit, found) },
  }),
  done: ({ visit }, { reviewId }) =>
    done(visit, casePath(toWire("rev", reviewId)), wordsIn("photoQueue", visit.language).undone),
});

/** The large picture, in any state: a moderator has to see what others do not. */
export async function pictureFile(visit: UserVisit): Promise<Answer> {
  const name = existing(await findPhotoName(visit.context, idOf(visit)));
  const bytes = existing(await visit.deps.readPhoto(photoFile(name, "large")));
  const headers = { "content-security-policy": "default-src 'none'; sandbox" };
  return { type: "webp", body: new Uint8Array(bytes), cacheControl: NEVER, headers };
}
